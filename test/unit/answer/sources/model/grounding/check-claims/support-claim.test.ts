import { describe, expect, it } from 'vitest';
import { selectFor } from '../../../../../../../evaluation/library/evidence-for.ts';
import { provingWords } from '../../../../../../../src/contract/view/citation-text.ts';
import { readQuestion } from '../../../../../../../src/engine/question/question.ts';
import { fakeChatRuntime } from '../../../../../../fakes/fake-chat-runtime.ts';
import { answerDepsOf } from '../../../../answer-deps-of.ts';
import { documentOf, TRAVEL, textOf } from '../../../../library-of.ts';
import { buildCitations } from '../build-citations.ts';

const deps = answerDepsOf(fakeChatRuntime());
const LOST = 'A laptop that is lost on a journey must be reported to the Travel Desk within 24 hours.';
const BOOKED = 'Every journey is approved before it is booked, and every booking is made through the Travel Desk.';
const SERVICE = 'A laptop that is lost must be reported to the Service Desk within one hour.';
const REPEATED = 'On a journey, the loss of a laptop must be reported to the Travel Desk within 24 hours.';
const KEPT = 'The Travel Desk keeps the report of a lost laptop for three years.';

const { passages } = documentOf({
  id: 'cccccccccccccccc',
  name: 'Devices',
  sentences: [
    BOOKED,
    LOST,
    { text: '2 Records', kind: 'heading' },
    KEPT,
    { text: '3 Reports', kind: 'heading' },
    REPEATED,
    SERVICE,
  ],
  passages: [{ sentences: [0, 1] }, { sentences: [2, 3] }, { sentences: [4, 6] }],
});
const { sentences } = await selectFor(
  readQuestion('lost laptop'),
  [...passages, ...TRAVEL.passages],
  { promptTokens: 9000, promptCharacters: 9000 },
  {
    ...{ scoreLines: deps.scoreLines, countTokens: (text: string) => text.length / 4 },
    textOf: async (id, start, end) => (id === 'cccccccccccccccc' ? '' : textOf(id, start, end)),
  },
);
const cite = async (text: string, ...lines: string[]) => {
  const numbers = lines.map((line) => sentences.find((sentence) => sentence.text === line)?.number ?? -1);
  const context = { question: readQuestion(''), sentences, passages: [...passages, ...TRAVEL.passages], deps };
  const { claims, citations, removed, notes } = await buildCitations([{ text, numbers }], context);
  expect(removed).toEqual([]);
  return {
    claims,
    spans: citations.map(provingWords),
    markers: citations.map(({ marker }) => marker),
    notes,
  };
};

describe('citations of a claim', () => {
  it('leave out a line that does not support it, though it has words of it', async () => {
    const claim = 'The Travel Desk must be told within 24 hours of a laptop that is lost on a journey.';
    const { claims, spans, notes } = await cite(claim, BOOKED, LOST);
    expect([claims[0]?.verdict, spans]).toEqual(['supported', [LOST]]);
    expect(notes.join()).toMatch(/line \d+ was cited for it too and does not say it; left out\./);
  });

  it('leave out a line that says otherwise when another supports it', async () => {
    const { claims, spans } = await cite(
      'A lost laptop must be reported to the Service Desk within one hour.',
      LOST,
      SERVICE,
    );
    expect([claims[0]?.verdict, spans]).toEqual(['supported', [SERVICE]]);
  });

  it('keep every line that supports it alone', async () => {
    const { spans } = await cite(
      'A laptop lost on a journey must be reported to the Travel Desk within 24 hours.',
      LOST,
      REPEATED,
    );
    expect(spans.toSorted()).toEqual([LOST, REPEATED].toSorted());
  });

  it('keep the lines of which each brings a part', async () => {
    const claim = 'A lost laptop must be reported within 24 hours, and the report is kept for three years.';
    expect((await cite(claim, LOST, KEPT)).spans.toSorted()).toEqual([LOST, KEPT].toSorted());
    const both = await cite(
      'Receipts are kept for six years, and lost laptops reported to the Service Desk.',
      SERVICE,
      'Receipts are kept for six years.',
    );
    expect(both.spans).toHaveLength(2);
  });

  it('put the strongest first, in the numbers of the markers and in their order', async () => {
    const { claims, spans, markers } = await cite(REPEATED, LOST, REPEATED);
    expect([spans, markers, claims[0]?.markers]).toEqual([
      [REPEATED, LOST],
      [1, 2],
      [1, 2],
    ]);
  });

  it('keep one line however weak the claim is, in whose words it is told', async () => {
    const claim = 'The Travel Desk keeps reports of lost laptops by telephone and telegram only for three years.';
    const { claims, spans } = await cite(claim, BOOKED, KEPT);
    expect([claims[0]?.text, claims[0]?.verdict, spans]).toEqual([KEPT, 'supported', [KEPT]]);
  });

  it('tell a claim that was cut off in the words of its line', async () => {
    const text = 'The Travel Desk keeps the report of a lost laptop for…';
    const numbers = [sentences.find((sentence) => sentence.text === KEPT)?.number ?? -1];
    const context = { question: readQuestion(''), sentences, passages, deps };
    const told = async (isCut: boolean) => (await buildCitations([{ text, numbers, isCut }], context)).claims[0]?.text;
    expect([await told(false), await told(true)]).toEqual([text, KEPT]);
  });

  const answered = async (question: string, text: string, line: string) => {
    const numbers = [sentences.find((sentence) => sentence.text === line)?.number ?? -1];
    const context = { question: readQuestion(question), sentences, passages: [...passages, ...TRAVEL.passages], deps };
    return buildCitations([{ text, numbers }], context);
  };

  it('count what the claim adds to its question, which the row of a table has', async () => {
    const question = 'How much may an employee on a business trip spend for one night in a hotel when in France?';
    const text = 'An employee on a business trip may spend 140 EUR for one night in a hotel when in France.';
    const { claims, citations } = await answered(question, text, 'Germany\t40 EUR\t120 EUR');
    expect(claims).toMatchObject([{ text, verdict: 'supported' }]);
    expect(citations.map(provingWords)).toEqual(['France\t45 EUR\t140 EUR']);
  });

  it('stand on a line of which the checks are unsure where none is better', async () => {
    const text = 'Receipts are kept by the traveller for six years.';
    const line = 'Receipts are kept for six years.';
    const { claims, citations } = await answered('How long are receipts kept?', text, BOOKED);
    expect([claims.map((claim) => claim.text), citations.map(provingWords)]).toEqual([[line], [line]]);
  });

  it.each([
    ['What does Corvane Pharma say of a lost laptop?', 'Corvane Pharma keeps the report for three years.'],
    ['How long is the report of 2019-77 kept?', 'The report of 2019-77 is kept for three years.'],
  ])('%s: names and figures of a question that stand nowhere are not granted', async (question, text) => {
    const { claims, removed } = await answered(question, text, KEPT);
    expect(claims.map(({ verdict }) => verdict)).not.toContain('supported');
    expect(removed.length + claims.length).toBe(1);
  });

  it('do not count a word that only turns what was asked', async () => {
    const question = 'Does a booked journey affect the allowance in France?';
    const { claims } = await answered(question, 'A booked journey does not affect the allowance.', BOOKED);
    expect(claims).toEqual([]);
  });
});
