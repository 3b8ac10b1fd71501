import { describe, expect, it } from 'vitest';
import { selectFor } from '../../../../../../evaluation/library/evidence-for.ts';
import { provingWords } from '../../../../../../src/contract/view/citation-text.ts';
import type { GroundedClaim } from '../../../../../../src/engine/answer/types.ts';
import { readQuestion } from '../../../../../../src/engine/question/question.ts';
import { fakeChatRuntime } from '../../../../../fakes/fake-chat-runtime.ts';
import { answerDepsOf } from '../../../answer-deps-of.ts';
import { documentOf, PASSAGES } from '../../../library-of.ts';
import { buildCitations } from './build-citations.ts';

const deps = answerDepsOf(fakeChatRuntime());

const { sentences } = await selectFor(
  readQuestion('leave'),
  PASSAGES,
  { promptTokens: 1000, promptCharacters: 9000 },
  {
    ...deps,
    countTokens: (text) => text.length / 4,
  },
);

const numbers = (...words: string[]) =>
  words.map((word) => sentences.find(({ text }) => text.includes(word))?.number ?? -1);

/** Where places are looked at, whatever is claimed counts as said. */
const said = { ...deps, judgeClaim: () => ({ verdict: 'supported' as const, reason: null }) };

const build = (...claims: GroundedClaim[]) =>
  buildCitations(claims, { question: readQuestion(''), sentences, passages: PASSAGES, deps: said });

const judged = (...claims: GroundedClaim[]) =>
  buildCitations(claims, { question: readQuestion(''), sentences, passages: PASSAGES, deps });

describe('buildCitations', () => {
  it('merges neighbours of one passage into one citation', async () => {
    const { claims, citations } = await build({ text: 'A.', numbers: numbers('25 days', 'Up to 5') });
    expect(claims).toEqual([{ text: 'A.', markers: [1], verdict: 'supported', reason: null }]);
    expect(citations[0]?.text_span).toBe(
      'Employees are entitled to 25 days of annual leave in each calendar year. Up to 5 unused days may be carried over into the next year.',
    );
  });

  it('keeps apart what does not touch, and other documents', async () => {
    const { claims, citations } = await build({ text: 'A.', numbers: numbers('25 days', 'Parental', 'Receipts') });
    expect(claims[0]?.markers).toEqual([1, 2, 3]);
    expect(citations.map((citation) => citation.chunk_id)).toEqual([
      'aaaaaaaaaaaaaaaa_0',
      'aaaaaaaaaaaaaaaa_1',
      'bbbbbbbbbbbbbbbb_0',
    ]);
  });

  it('cites each row of a table for itself, not its neighbour', async () => {
    const { citations } = await build(
      { text: 'The daily allowance in France is 45 EUR.', numbers: numbers('France') },
      { text: 'The limits are 140 EUR in France and 120 EUR in Germany.', numbers: numbers('France', 'Germany') },
    );
    const [france, germany] = ['France\t45 EUR\t140 EUR', 'Germany\t40 EUR\t120 EUR'];
    expect(citations.map(provingWords)).toEqual([france, france, germany]);
  });

  it('lights the sentence alone, and what widens it where that says more of the claim', async () => {
    const lit = async (text: string) => {
      const { citations } = await build({ text, numbers: numbers('lapse') });
      const [{ text_span: span, start, lit_spans: parts } = { text_span: '', start: 0, lit_spans: [] }] = citations;
      return [span.length > 50, parts.map((part) => span.slice(part.start - start, part.end - start))];
    };
    expect(await lit('They lapse on 31 March.')).toEqual([true, ['They lapse on 31 March.']]);
    const proof = 'Up to 5 unused days may be carried over into the next year. They lapse on 31 March.';
    expect(await lit('Unused days lapse on 31 March.')).toEqual([true, [proof]]);
  });

  it('merges across a passage border when an overlapping passage holds both', async () => {
    const { citations } = await build({ text: 'A.', numbers: numbers('lapse', 'Parental') });
    expect(citations).toHaveLength(1);
    expect(citations[0]).toMatchObject({ chunk_id: 'aaaaaaaaaaaaaaaa_1', chunk_index: 1 });
    expect(citations.map(provingWords)).toEqual([expect.stringMatching(/^They lapse.*begins\.$/s)]);
  });

  it('numbers markers by first use and uses the number of a range again', async () => {
    const [entitled = 0] = numbers('25 days');
    const [receipts = 0] = numbers('Receipts');
    const { claims, citations } = await build(
      { text: 'A.', numbers: [receipts] },
      { text: 'B.', numbers: [entitled, receipts] },
      { text: 'C.', numbers: [entitled, entitled] },
    );
    expect(claims.map((claim) => claim.markers)).toEqual([[1], [2, 1], [2]]);
    expect(citations.map((citation) => [citation.marker, citation.claim_text])).toEqual([
      [1, 'A.'],
      [2, 'B.'],
      [1, 'B.'],
      [2, 'C.'],
    ]);
  });

  it('does not say a claim of which none of its numbers are in the prompt', async () => {
    const { claims, citations, removed } = await judged({ text: 'A.', numbers: [0, -1, 999] });
    expect([claims, citations]).toEqual([[], []]);
    expect(removed).toMatchObject([{ text: 'A.', verdict: 'unsupported', before: 0 }]);
  });

  it('cites the line of the prompt that says a claim where the named one does not, and says so', async () => {
    const claim = 'Receipts are kept for six years.';
    const { claims, citations, removed, notes } = await judged({ text: claim, numbers: numbers('25 days') });
    expect(claims).toMatchObject([{ text: claim, markers: [1], verdict: 'supported' }]);
    expect(citations.map(({ chunk_id }) => chunk_id)).toEqual(['bbbbbbbbbbbbbbbb_0']);
    const [named, holding] = [numbers('25 days'), numbers('six years')];
    expect([removed, notes]).toEqual([
      [],
      [`“${claim}”: line ${named} does not say it, line ${holding} does; cited instead.`],
    ]);
  });

  it('gives each claim its verdict, removes what is not said with the reason, and numbers only what stays', async () => {
    const { claims, citations, removed } = await judged(
      { text: 'Contractors usually receive forty shares of stock.', numbers: numbers('25 days') },
      { text: 'Employees are entitled to 25 days of leave.', numbers: numbers('25 days') },
      { text: 'Receipts are kept for seven years.', numbers: numbers('Receipts') },
      { text: 'In Germany staff sleep in hotels for up to 120 EUR.', numbers: numbers('Germany') },
      { text: 'Receipts are eaten.', numbers: numbers('Receipts') },
    );
    expect(claims.map(({ markers, verdict, reason }) => [markers, verdict, reason])).toEqual([
      [[1], 'supported', null],
      [[2], 'weak', '“staff” and “sleep” are not in the source.'],
    ]);
    expect(citations.map((citation) => citation.marker)).toEqual([1, 2]);
    expect(removed).toEqual([
      {
        text: 'Contractors usually receive forty shares of stock.',
        verdict: 'unsupported',
        reason: '“Contractors”, “usually”, “receive” and 3 more are not in the source.',
        before: 0,
      },
      {
        text: 'Receipts are kept for seven years.',
        verdict: 'contradicted',
        reason: 'The source says “six”, the sentence says “seven”.',
        before: 1,
      },
      { text: 'Receipts are eaten.', verdict: 'unsupported', reason: '“eaten” is not in the source.', before: 2 },
    ]);
  });

  it.each([
    ['Uploads are limited to 5 GB.', 'Can I buy more space?'],
    ['Ask HR.', 'Who pays for the training course and the travel costs?'],
    ['It is 5 GB in the U.K.', 'And in France?'],
  ])('lets a short line stand that a question follows: %s', async (line, question) => {
    const spec = { id: 'cccccccccccccccc', name: 'FAQ', sentences: [line, question, 'Yes.'] };
    const { passages } = documentOf({ ...spec, passages: [{ sentences: [0, 2] }] });
    const budget = { promptTokens: 999, promptCharacters: 9999 };
    const selected = await selectFor(readQuestion(line), passages, budget, {
      ...deps,
      countTokens: (text) => text.length / 4,
    });
    const number = selected.sentences.find(({ text }) => text === line)?.number ?? -1;
    const context = { question: readQuestion(''), sentences: selected.sentences, passages, deps };
    const { claims, citations, removed } = await buildCitations([{ text: line, numbers: [number] }], context);
    expect([claims.map(({ verdict }) => verdict), removed]).toEqual([['supported'], []]);
    expect(citations.map(provingWords)).toEqual([line]);
  });

  it('lets the words of the document stand for a sentence that the checks are not sure of', async () => {
    const unsure = 'Parental leave is requested by telephone only, eight weeks before.';
    const { claims, citations, notes } = await judged(
      { text: unsure, numbers: numbers('Parental') },
      { text: 'Parental leave is requested by telegram only, eight weeks before.', numbers: numbers('Parental') },
    );
    const [quote] = citations.map(provingWords);
    expect(claims).toEqual([{ text: quote, markers: [1], verdict: 'supported', reason: null }]);
    expect(sentences.map(({ text }) => text)).toContain(quote);
    expect(citations).toMatchObject([{ citation_type: 'direct_quote', claim_text: quote }]);
    expect(notes[0]).toBe(
      `“${unsure}”: “telephone” and “only” are not in the source. The document's own words stand in its place.`,
    );
  });

  const entitled = 'Employees are entitled to 25 days of annual leave in each calendar year.';
  const unsure = {
    text: 'Full-time staff get 25 days of annual leave in each calendar year.',
    numbers: numbers('25 days'),
  };
  const verbatim = { text: entitled, numbers: numbers('25 days') };
  const other = { text: 'Receipts are kept for six years.', numbers: numbers('six years') };
  it.each([
    ['its own words after an unsure claim', [unsure, verbatim], [[entitled, [1]]]],
    ['the other way round', [verbatim, unsure], [[entitled, [1]]]],
    ['two unsure claims', [unsure, { ...unsure, text: unsure.text.replace('Full', 'Part') }], [[entitled, [1]]]],
    [
      'with another claim between them',
      [unsure, other, verbatim],
      [
        [entitled, [1]],
        [other.text, [2]],
      ],
    ],
    [
      'not claims that differ',
      [verbatim, { ...verbatim, text: 'Employees are entitled to 25 days of annual leave.' }],
      [
        [entitled, [1]],
        ['Employees are entitled to 25 days of annual leave.', [1]],
      ],
    ],
  ])('says once what is said twice: %s', async (_, claims, once) => {
    const { claims: kept, citations, removed } = await judged(...claims);
    expect(kept.map(({ text, markers }) => [text, markers])).toEqual(once);
    expect(kept.every(({ verdict }) => verdict === 'supported')).toBe(true);
    expect(citations.map(({ claim_text, marker }) => [claim_text, marker])).toEqual(
      once.flatMap(([text, markers]) => (markers as number[]).map((marker) => [text, marker])),
    );
    expect(removed).toEqual([]);
  });

  it('judges a table row with its header', async () => {
    const { citations } = await build({ text: 'The hotel limit in Germany is 120 EUR.', numbers: numbers('Germany') });
    expect(citations[0]).toMatchObject({ citation_type: 'paraphrase', confidence_score: 1 });
  });

  it('gives a text file no page', async () => {
    const text = documentOf({
      id: 'cccccccccccccccc',
      name: 'Notes',
      kind: 'text',
      sentences: ['The notice period is four weeks to the end of a month, for both sides.'],
      passages: [{ sentences: [0, 0] }],
    });
    const selected = await selectFor(
      readQuestion('notice'),
      text.passages,
      { promptTokens: 99, promptCharacters: 999 },
      {
        ...deps,
        countTokens: (line) => line.length / 4,
      },
    );
    const { citations } = await buildCitations([{ text: 'A.', numbers: [1] }], {
      ...{ question: readQuestion(''), sentences: selected.sentences, passages: text.passages, deps: said },
    });
    expect(citations[0]).toMatchObject({
      page_index: null,
      page_number: null,
      page_label: null,
      source_filename: 'notes.txt',
    });
  });
});
