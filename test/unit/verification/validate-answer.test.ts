import { describe, expect, it } from 'vitest';
import type { Citation, Claim, PlacedMarker } from '../../../src/contract/answer.ts';
import type { AnswerDraft } from '../../../src/engine/verification/types.ts';
import { validateAnswer } from '../../../src/engine/verification/validate-answer.ts';
import { DOCUMENT_ID, passageOf } from './passages.ts';

const PASSAGE = passageOf(
  ['Staff get 20 days of leave each year.', 'See note [3] and “Annex – B” for  the\nrules.', 'Contractors get none.'],
  { start: 100, chunkIndex: 7 },
);
const OTHER = passageOf(['Unused days lapse on 31 March.'], { start: 900, chunkIndex: 9 });

function citing(span: string, marker: number, changes: Partial<Citation> = {}, passage = PASSAGE): Citation {
  const at = passage.text.indexOf(span);
  return {
    marker,
    document_id: DOCUMENT_ID,
    document_name: 'Leave Policy',
    source_filename: 'leave.pdf',
    chunk_id: passage.chunkId,
    chunk_index: passage.chunkIndex,
    page_index: 0,
    page_number: 1,
    page_label: null,
    section: '4 Leave',
    text_span: span,
    start: passage.start + at,
    end: passage.start + at + span.length,
    rects: [],
    context_spans: [],
    lit_spans: [],
    claim_text: 'claim',
    citation_type: 'paraphrase',
    similarity: 0.5,
    confidence_score: 1,
    ...changes,
  };
}

/** Assembles a draft the way answering does: every claim followed by its markers, known by position. */
function draft(claims: readonly [text: string, markers: number[]][], citations: Citation[]): AnswerDraft {
  const markers: PlacedMarker[] = [];
  let text = '';
  for (const [claim, numbers] of claims) {
    text += `${text === '' ? '' : ' '}${claim} `;
    for (const marker of numbers) {
      markers.push({ marker, start: text.length, end: text.length + `[${marker}]`.length });
      text += `[${marker}]`;
    }
  }
  const marked = claims.map(([claim, numbers]): Claim => {
    return { text: claim, markers: numbers, verdict: 'supported', reason: null };
  });
  return { text, markers, claims: marked, citations };
}

const LEAVE = citing('Staff get 20 days of leave each year.', 1);
const NONE = citing('Contractors get none.', 2);

interface Row {
  name: string;
  draft: AnswerDraft;
  text: string;
  valid: number;
  removed: number;
  missing: number;
  notes?: RegExp;
}

const ROWS: Row[] = [
  {
    name: 'a sound answer is untouched',
    draft: draft(
      [
        ['Staff get 20 days.', [1]],
        ['Contractors get none.', [2]],
      ],
      [LEAVE, NONE],
    ),
    text: 'Staff get 20 days. [1] Contractors get none. [2]',
    valid: 2,
    removed: 0,
    missing: 0,
  },
  {
    name: 'a passage that was not retrieved now',
    draft: draft([['Staff get 20 days.', [1]]], [citing(LEAVE.text_span, 1, { chunk_id: `${DOCUMENT_ID}_8` })]),
    text: 'Staff get 20 days.',
    valid: 0,
    removed: 1,
    missing: 1,
    notes: /_8 was not retrieved/,
  },
  {
    name: 'the right passage under the wrong document',
    draft: draft([['A.', [1]]], [citing(LEAVE.text_span, 1, { document_id: 'ffffffffffffffff' })]),
    text: 'A.',
    valid: 0,
    removed: 1,
    missing: 1,
    notes: /another document/,
  },
  {
    name: 'words that are not in the document',
    draft: draft(
      [
        ['A.', [1]],
        ['B.', [2]],
      ],
      [{ ...LEAVE, text_span: 'Staff get 30 days of leave each year.' }, NONE],
    ),
    text: 'A. B. [2]',
    valid: 1,
    removed: 1,
    missing: 1,
    notes: /not the text of passage/,
  },
  {
    name: 'words that stand in the passage, but elsewhere',
    draft: draft([['A.', [1]]], [{ ...NONE, marker: 1, start: NONE.start - 1, end: NONE.end - 1 }]),
    text: 'A.',
    valid: 0,
    removed: 1,
    missing: 1,
    notes: /not the text/,
  },
  {
    name: 'one letter of case is not whitespace, quotes or hyphens',
    draft: draft([['A.', [1]]], [{ ...LEAVE, text_span: LEAVE.text_span.replace('Staff', 'staff') }]),
    text: 'A.',
    valid: 0,
    removed: 1,
    missing: 1,
  },
  {
    name: 'whitespace, quotes and hyphens fall back by name',
    draft: draft(
      [['A.', [1]]],
      [{ ...citing(PASSAGE.text.slice(38, 82), 1), text_span: 'See note [3] and "Annex - B" for the rules.' }],
    ),
    text: 'A. [1]',
    valid: 1,
    removed: 0,
    missing: 0,
    notes: /normalised_match/,
  },
  {
    name: 'a range outside the passage',
    draft: draft([['A.', [1]]], [{ ...LEAVE, end: PASSAGE.end + 1 }]),
    text: 'A.',
    valid: 0,
    removed: 1,
    missing: 1,
    notes: /not inside passage/,
  },
  {
    name: 'a range before the passage, as in another document with the same offsets',
    draft: draft([['A.', [1]]], [{ ...LEAVE, start: 0, end: 37 }]),
    text: 'A.',
    valid: 0,
    removed: 1,
    missing: 1,
  },
  ...[Number.NaN, 100.5].map((start) => ({
    name: `an offset of ${start}`,
    draft: draft([['A.', [1]]], [{ ...LEAVE, start }]),
    text: 'A.',
    valid: 0,
    removed: 1,
    missing: 1,
  })),
  {
    name: 'an empty span',
    draft: draft([['A.', [1]]], [{ ...LEAVE, text_span: '', end: LEAVE.start }]),
    text: 'A.',
    valid: 0,
    removed: 1,
    missing: 1,
  },
  {
    name: 'a marker out of range',
    draft: draft([['A.', [1, 7]]], [LEAVE]),
    text: 'A. [1]',
    valid: 1,
    removed: 1,
    missing: 0,
    notes: /no citation 7/,
  },
  {
    name: 'zero and negative markers',
    draft: draft([['A.', [0, 1, -1]]], [LEAVE]),
    text: 'A. [1]',
    valid: 1,
    removed: 2,
    missing: 0,
  },
  {
    name: 'a citation that calls itself 0',
    draft: draft([['A.', [0]]], [{ ...LEAVE, marker: 0 }]),
    text: 'A.',
    valid: 0,
    removed: 1,
    missing: 1,
    notes: /whole number/,
  },
  {
    name: 'removal in the middle closes the text up',
    draft: draft(
      [
        ['A.', [9]],
        ['B.', [2]],
      ],
      [NONE],
    ),
    text: 'A. B. [2]',
    valid: 1,
    removed: 1,
    missing: 1,
  },
  {
    name: 'duplicates and out-of-order markers are kept',
    draft: draft(
      [
        ['A.', [2, 1, 1]],
        ['B.', [1]],
      ],
      [NONE, LEAVE],
    ),
    text: 'A. [2][1][1] B. [1]',
    valid: 2,
    removed: 0,
    missing: 0,
  },
  {
    name: 'a citation that the text does not mention is dropped, and is no error',
    draft: draft([['A.', [1]]], [LEAVE, NONE]),
    text: 'A. [1]',
    valid: 1,
    removed: 0,
    missing: 0,
    notes: /Citation 2 dropped/,
  },
  {
    name: 'a claim without a citation is warned of',
    draft: draft(
      [
        ['A.', [1]],
        ['B.', []],
      ],
      [LEAVE],
    ),
    text: 'A. [1] B. ',
    valid: 1,
    removed: 0,
    missing: 1,
    notes: /No citation is left for: B\./,
  },
  {
    name: 'a bracketed number quoted from the document is not a marker',
    draft: draft([['See note [3] and [99] or [0].', [1, 5]]], [LEAVE]),
    text: 'See note [3] and [99] or [0]. [1]',
    valid: 1,
    removed: 1,
    missing: 0,
  },
  {
    name: 'not even when it names a citation that was removed',
    draft: draft(
      [
        ['As [1] says.', [1]],
        ['B.', [2]],
      ],
      [{ ...LEAVE, text_span: 'invented' }, NONE],
    ),
    text: 'As [1] says. B. [2]',
    valid: 1,
    removed: 1,
    missing: 1,
  },
  {
    name: 'citations in several passages',
    draft: draft([['A.', [1, 2]]], [LEAVE, citing(OTHER.text, 2, {}, OTHER)]),
    text: 'A. [1][2]',
    valid: 2,
    removed: 0,
    missing: 0,
  },
  {
    name: 'one marker shared by two claims',
    draft: draft(
      [
        ['A.', [1]],
        ['B.', [1]],
      ],
      [LEAVE, { ...LEAVE, claim_text: 'B.' }],
    ),
    text: 'A. [1] B. [1]',
    valid: 2,
    removed: 0,
    missing: 0,
  },
  {
    name: 'an answer without claims',
    draft: draft([], []),
    text: '',
    valid: 0,
    removed: 0,
    missing: 1,
    notes: /no claim/,
  },
];

describe('validateAnswer', () => {
  it.each(ROWS)('$name', ({ draft, text, valid, removed, missing, notes }) => {
    const result = validateAnswer(draft, [PASSAGE, OTHER]);
    expect(result.text).toBe(text);
    expect(result.report).toMatchObject({ valid, invalid_removed: removed, missing });
    expect(result.citations).toHaveLength(valid);
    if (notes) expect(result.report.notes.join('\n')).toMatch(notes);
    if (removed + missing === 0 && !notes) expect(result.report.notes).toEqual([]);
    if (removed + missing > 0) expect(result.report.notes.length).toBeGreaterThanOrEqual(1);
    for (const { marker, start, end } of result.markers) expect(result.text.slice(start, end)).toBe(`[${marker}]`);
  });

  it('leaves every surviving citation verbatim, also after the fallback', () => {
    const folded = {
      ...citing(PASSAGE.text.slice(38, 82), 1),
      text_span: 'See note [3] and "Annex - B" for the rules.',
    };
    const { citations } = validateAnswer(draft([['A.', [1]]], [folded]), [PASSAGE]);
    expect(citations[0]?.text_span).toBe(PASSAGE.text.slice(38, 82));
  });

  it('does not trust a marker position that is not one', () => {
    const broken = { ...draft([['Staff get 20 days.', []]], [LEAVE]), markers: [{ marker: 1, start: 0, end: 5 }] };
    const result = validateAnswer(broken, [PASSAGE]);
    expect(result.text).toContain('Staff get 20 days.');
    expect(result.report).toMatchObject({ valid: 0, invalid_removed: 1, missing: 1 });
  });

  it.each([
    ['out_of_range', draft([['A.', [1, 9]]], [LEAVE]), [9]],
    ['out_of_range', draft([['A.', [1]]], [LEAVE, { ...NONE, marker: 0 }]), [0]],
    ['not_retrieved', draft([['A.', [1]]], [citing(LEAVE.text_span, 1, { document_id: 'ffffffffffffffff' })]), [1]],
    ['snippet_not_found', draft([['A.', [1]]], [{ ...LEAVE, text_span: 'Staff get 30 days.' }]), [1]],
  ])('counts what is %s, and names its number', (kind, given, indices) => {
    const { removals, removed_indices } = validateAnswer(given, [PASSAGE, OTHER]).report;
    const none = { out_of_range: 0, not_retrieved: 0, snippet_not_found: 0, not_supported: 0 };
    expect([removals, removed_indices]).toEqual([{ ...none, [kind]: 1 }, indices]);
  });

  it('changes nothing it was given', () => {
    const given = draft([['A.', [1, 9]]], [LEAVE]);
    const before = structuredClone(given);
    validateAnswer(given, [PASSAGE]);
    expect(given).toEqual(before);
  });

  it('takes less than 5 ms for the largest answer', () => {
    const claims = Array.from({ length: 5 }, (_, i): [string, number[]] => [
      `Claim ${i}.`,
      [3 * i + 1, 3 * i + 2, 3 * i + 3],
    ]);
    const large = draft(
      claims,
      Array.from({ length: 15 }, (_, i) => ({ ...LEAVE, marker: i + 1 })),
    );
    const passages = Array.from({ length: 19 }, () => OTHER).concat(PASSAGE);
    const times = Array.from({ length: 20 }, () => {
      const begin = performance.now();
      expect(validateAnswer(large, passages).report.valid).toBe(15);
      return performance.now() - begin;
    });
    expect(Math.min(...times)).toBeLessThan(5);
  });
});
