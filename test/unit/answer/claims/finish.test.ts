import { expect, test } from 'vitest';
import { provingWords } from '../../../../src/contract/view/citation-text.ts';
import type { Source } from '../../../../src/engine/answer/claims/claim.ts';
import { finish } from '../../../../src/engine/answer/claims/finish.ts';
import { joinClaims } from '../../../../src/engine/answer/claims/join-claims.ts';
import { validateAnswer } from '../../../../src/engine/verification/validate-answer.ts';
import { fakeChatRuntime } from '../../../fakes/fake-chat-runtime.ts';
import { answerDepsOf } from '../answer-deps-of.ts';
import { claimOf, sourceIn } from '../claim-of.ts';
import { documentOf, PASSAGES } from '../library-of.ts';

const deps = answerDepsOf(fakeChatRuntime());
let ids = 0;
/** A sentence with the words that it cites. */
const said = (text: string, ...words: string[]) =>
  claimOf(
    ids++,
    text,
    words.map((one) => sourceIn(PASSAGES, one, text)),
  );
const failed = () =>
  claimOf(ids++, 'Gone.', [], { verdict: 'unsupported', reason: 'Nothing says it.', state: 'failed' });

test('the same place has the same marker in all sentences, and markers count on', async () => {
  const parts = [
    [said('A.', '25 days'), said('B.', '5 unused days'), failed()],
    [said('C.', '31 March', '25 days'), failed()],
  ];
  const { text, markers, citations, report, removed } = await finish(joinClaims(parts.flat()), PASSAGES, deps);
  expect(text).toBe('A. [1] B. [2] C. [3][1]');
  expect(markers.map(({ marker, start, end }) => [marker, text.slice(start, end)])).toEqual([
    [1, '[1]'],
    [2, '[2]'],
    [3, '[3]'],
    [1, '[1]'],
  ]);
  expect(citations.map((one) => [one.marker, one.claim_text, provingWords(one)])).toEqual([
    [1, 'A.', '25 days'],
    [2, 'B.', '5 unused days'],
    [3, 'C.', '31 March'],
    [1, 'C.', '25 days'],
  ]);
  expect(report).toMatchObject({ valid: 4, missing: 0, invalid_removed: 0 });
  expect(removed.map(({ before }) => before)).toEqual([2, 3]);
});

test('a sentence that an earlier part has is left out', async () => {
  const joined = joinClaims([said('A.', '25 days'), said('A.', '25 days'), said('B.', '31 March')]);
  expect((await finish(joined, PASSAGES, deps)).text).toBe('A. [1] B. [2]');
});

test('a yes or no stands before its sentence and in its citations', async () => {
  const { text, citations } = await finish([{ ...said('A.', '25 days'), lead: 'no' }], PASSAGES, deps);
  expect(text).toBe('No: A. [1]');
  expect(citations.map(({ claim_text }) => claim_text)).toEqual(['No: A.']);
});

test('the validator runs once over the whole, and a sentence whose words do not stand there is not said', async () => {
  let runs = 0;
  const validate: typeof validateAnswer = (draft, passages) => {
    runs++;
    return validateAnswer(draft, passages);
  };
  const wrong = said('B.', '31 March');
  const elsewhere = {
    ...wrong,
    sources: wrong.sources.map((one) => ({ ...one, start: one.start + 1, end: one.end + 1 })),
  };
  const made = await finish([said('A.', '25 days'), elsewhere], PASSAGES, { ...deps, validate });
  expect([runs, made.text]).toEqual([1, 'A. [1]']);
  expect(made.claims.map(({ text }) => text)).toEqual(['A.']);
  expect(made.removed).toMatchObject([{ text: 'B.', verdict: 'unsupported', before: 1 }]);
  expect(made.report).toMatchObject({ valid: 1, invalid_removed: 1, missing: 1 });
});

test('documents that differ are told by the markers of what is cited; a source that is not cited has none', async () => {
  const [cited, other] = [said('A.', '25 days'), said('B.', '31 March')];
  const sides = [cited, other].map(({ sources: [source] }, i) => ({ source: source as Source, words: `words ${i}` }));
  const differing = { ...cited, conflicts: [sides] };
  expect((await finish([differing], PASSAGES, deps)).conflicts).toEqual([]);
  const { conflicts } = await finish([differing, other], PASSAGES, deps);
  expect(conflicts.map((one) => one.sides.map(({ marker, words }) => [marker, words]))).toEqual([
    [
      [1, 'words 0'],
      [2, 'words 1'],
    ],
  ]);
});

test('a sentence that is too long for one citation is cited in parts, each under a marker of its own', async () => {
  const sentence = `Staff may carry over five days of leave, ${'unless the head of their office says otherwise; '.repeat(7)}it lapses.`;
  const { passages } = documentOf({
    ...{ id: 'cccccccccccccccc', name: 'C', sentences: [sentence], passages: [{ sentences: [0, 0] }] },
  });
  const quote = claimOf(0, sentence, [sourceIn(passages, sentence)], { origin: 'document' });
  const { text, citations, report } = await finish([quote], passages, deps);
  expect(text).toBe(`${sentence} [1][2]`);
  expect(citations.map(provingWords).join(' ')).toBe(sentence);
  for (const { text_span: span } of citations) expect(span.length).toBeLessThanOrEqual(300);
  expect(report).toMatchObject({ valid: 2, invalid_removed: 0, missing: 0 });
});
