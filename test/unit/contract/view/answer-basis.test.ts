import { describe, expect, it } from 'vitest';
import type { Answer, Citation, Verdict } from '../../../../src/contract/answer.ts';
import type { Rect } from '../../../../src/contract/documents.ts';
import { answerBasis, answerNotes } from '../../../../src/contract/view/answer-basis.ts';
import { answer, citation, refusal } from '../../cli/sample-data.ts';

const cited = (marker: number, changes: Partial<Citation> = {}): Citation => ({ ...citation, marker, ...changes });
const quote = { citation_type: 'direct_quote' } as const;
const other = { document_id: 'ffffffffffffffff' };
const column = (text: string) => ({ kind: 'column' as const, text, start: 0, end: 5, rects: [] });
const cell = (...columns: string[]): Partial<Citation> => ({
  lit_spans: [{ kind: 'cell', start: 7, end: 10, rects: [] }],
  context_spans: [{ ...column('Vienna'), kind: 'row' }, ...columns.map(column)],
});
/** Two cells with three heads: which head is over which cell is seen on the page. */
const at = (x: number, y: number) => ({ rects: [{ page_index: 5, rects: [[x, y, 30, 10] as Rect] }] });
const figureAndCurrency: Partial<Citation> = {
  lit_spans: [
    { kind: 'cell', start: 7, end: 10, ...at(100, 0) },
    { kind: 'cell', start: 11, end: 14, ...at(200, 0) },
  ],
  context_spans: [
    { ...column('Vienna'), kind: 'row' },
    { ...column('Hotel limit'), ...at(90, 40) },
    { ...column('per night'), ...at(95, 20) },
    { ...column('Currency'), ...at(190, 20) },
  ],
};
const claims = (...verdicts: Verdict[]) =>
  verdicts.map((verdict, i) => ({ text: `Claim ${i}.`, markers: [1], verdict, reason: null }));
const basis = (changes: Partial<Answer>) => answerBasis({ ...answer, ...changes });
const removed = [{ text: 'No.', verdict: 'unsupported' as const, reason: 'No.', before: 0 }];

describe('answerBasis', () => {
  it.each<[string, Partial<Answer>]>([
    ['Word for word in one place.', { citations: [cited(1, quote)] }],
    ['Word for word in 2 places.', { citations: [cited(1, quote), cited(2, quote), cited(1, quote)] }],
    ['Word for word in 2 places in 2 documents.', { citations: [cited(1, quote), cited(2, { ...quote, ...other })] }],
    ['In its own words, from one place.', { citations: [cited(1)] }],
    ['Put together from 2 places.', { citations: [cited(1), cited(2, quote)] }],
    [
      'From one cell of the table on p. 3: row “Vienna”, column “Hotel limit”.',
      { citations: [cited(1, cell('Hotel\nlimit'))] },
    ],
    [
      'From one cell of the table on p. 3: row “Vienna”, column “December 31, 2022”.',
      { citations: [cited(1, cell('December 31,', '2022'))] },
    ],
    [
      'From one cell of the table in clause 4.2: row “Vienna”, column “A”.',
      { citations: [cited(1, { ...cell('A'), page_number: null, page_label: null })] },
    ],
    ['From 2 cells of the table on p. 3.', { citations: [cited(1, cell('A')), cited(2, cell('A'))] }],
    [
      'From 2 cells of tables.',
      { citations: [cited(1, cell('A')), cited(2, { ...cell('A'), page_label: '4', page_number: 7 })] },
    ],
    [
      'From 2 cells of tables in 2 documents.',
      { citations: [cited(1, cell('A')), cited(2, { ...cell('A'), ...other })] },
    ],
    [
      'From 2 cells of the table on p. 3: row “Vienna”, columns “Hotel limit per night” and “Currency”.',
      { citations: [cited(1, figureAndCurrency)] },
    ],
    ['Put together from 2 places.', { citations: [cited(1, cell('A')), cited(2)] }],
  ])('says what an answer rests on: %s', (said, changes) => expect(basis(changes)).toBe(said));

  it('says over how many figures it was counted', () => {
    const operand = { document_id: citation.document_id, start: 0, end: 3 };
    const counted = claims('supported').map((claim) => ({
      ...claim,
      basis: { operation: 'count' as const, operands: [operand, operand, operand] },
    }));
    expect(basis({ claims: counted, citations: [cited(1, cell('A'))] })).toBe('Counted over 3 figures of a table.');
  });

  it('says over how many figures the highest was looked for', () => {
    const operand = { document_id: citation.document_id, start: 0, end: 3 };
    const compared = claims('supported').map((claim) => ({
      ...claim,
      basis: { operation: 'highest' as const, operands: [operand, operand] },
    }));
    expect(basis({ claims: compared, citations: [cited(1, cell('A'))] })).toBe('Compared over 2 figures of a table.');
  });

  it('says out of which figures a result was worked out, as their rows print them', () => {
    const row = cited(1, { ...cell('A'), text_span: 'Net sales\t$ 1,200\t(90)', start: 100, end: 122 });
    const operands = [
      { document_id: row.document_id, start: 110, end: 117 },
      { document_id: row.document_id, start: 118, end: 122 },
    ];
    const worked = claims('supported').map((claim) => ({ ...claim, basis: { operation: 'ratio' as const, operands } }));
    expect(basis({ claims: worked, citations: [row] })).toBe(
      'Worked out from 1,200 and (90). From one cell of the table on p. 3: row “Vienna”, column “A”.',
    );
  });

  it('says first what there is to doubt', () => {
    const own = 'In its own words, from one place.';
    // Its reason stands with the one sentence, and is not said twice.
    expect(basis({ claims: claims('weak') })).toBe(own);
    expect(basis({ claims: claims('weak', 'weak') })).toBe(`The checks were unsure of all 2 sentences. ${own}`);
    expect(basis({ claims: claims('weak', 'supported'), removed })).toBe(
      `The checks were unsure of 1 of 2 sentences. 1 sentence was removed. ${own}`,
    );
    expect(basis({ validation: { ...answer.validation, repaired: true } })).toBe(`A first answer did not hold. ${own}`);
  });

  it('is nothing of a refusal, and names no number of its confidence', () => {
    expect(answerBasis(refusal)).toBeNull();
    const said = [0, 0.51, 1].map((confidence) => basis({ confidence, citations: [cited(1)] }));
    expect(new Set(said)).toEqual(new Set(['In its own words, from one place.']));
  });
});

describe('answerNotes', () => {
  it('tells what documents say otherwise, then what the checks were unsure of', () => {
    const conflicts = [
      {
        sides: [
          { marker: 1, document_name: 'Travel Policy', words: '24 hours' },
          { marker: 2, document_name: 'Security Policy', words: 'one hour' },
        ],
      },
    ];
    expect(answerNotes({ claims: claims('weak'), removed: [], conflicts, citations: [] })).toEqual([
      'The documents differ: “24 hours” in Travel Policy [1], “one hour” in Security Policy [2].',
      '“Claim 0.” (weak)',
    ]);
  });
});
