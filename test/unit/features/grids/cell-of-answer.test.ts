import { describe, expect, it } from 'vitest';
import type { Answer, Claim, NearestLine } from '../../../../src/contract/answer.ts';
import type { NewGridColumn } from '../../../../src/contract/grid.ts';
import type { FoundLine } from '../../../../src/engine/answer/answer-question.ts';
import { cellOfAnswer, cellOfLine, searchedWords } from '../../../../src/engine/features/grids/cell-of-answer.ts';
import { answerOf, citationOf, claimOf, hitOf } from '../../evaluation/quality/answer-of.ts';

const column = (type: NewGridColumn['type'] = 'text', choices: string[] = []): NewGridColumn => ({
  ...{ name: 'Cap', question: 'What is the cap on the liability?', type, choices },
});
const SEARCHED = { pages: 22, unreadable_pages: [] };

/** An answer of these sentences, each with a place of its own. */
function said(texts: readonly string[], of: (index: number) => Partial<Claim> = () => ({})): Answer {
  let start = 0;
  const hits = texts.map((text, i) => {
    const hit = hitOf(i, text, start);
    start += text.length + 1;
    return hit;
  });
  return answerOf({
    mode: 'answer',
    claims: texts.map((text, i) => ({ ...claimOf(text, i + 1), ...of(i) })),
    citations: hits.map((hit, i) => citationOf(i + 1, hit, 0, hit.text.length)),
  });
}

const line = (text: string): NearestLine => {
  const { marker: _, ...citation } = citationOf(1, hitOf(0, text), 0, text.length);
  return { ...citation, text } as unknown as NearestLine;
};
const near = (text: string, isLikely: boolean): FoundLine => ({ line: line(text), row: null, isLikely });
const refused = (more: Partial<Answer> = {}): Answer =>
  answerOf({ mode: 'refuse', answer: 'No passage was found.', claims: [], citations: [], ...more });

describe('a cell that is a row of a table', () => {
  const row = 'Zurich: Hotel limit 240 CHF; Meals 60 CHF';
  const found = (names: string | null): FoundLine => ({ ...near('Zurich\t240\t60', true), row: names });

  it('says it under the names of its columns, or its cells apart where these are not known', () => {
    expect(cellOfLine(column(), found(row), SEARCHED, true)).toMatchObject({ state: 'line', value: row });
    expect(cellOfLine(column(), found(null), SEARCHED, true).value).toBe('Zurich · 240 · 60');
  });

  it('says it so too where its answer was refused', () => {
    const same = refused({ nearest_lines: [found(row).line] });
    expect(cellOfAnswer(column(), same, found(row), SEARCHED)).toMatchObject({ state: 'unsure', value: row });
    const other = refused({ nearest_lines: [{ ...line('Oslo\t1900\t300'), start: 90 }] });
    expect(cellOfAnswer(column(), other, found(row), SEARCHED).value).toBe('Oslo · 1900 · 300');
  });
});

describe('what a cell says by its answer', () => {
  it('a checked sentence that is what was asked', () => {
    const cell = cellOfAnswer(column(), said(['The cap is EUR 500.']), null, SEARCHED);
    expect(cell).toMatchObject({ state: 'answered', value: 'The cap is EUR 500.', typed: null, reason: null });
    expect(cell.places).toHaveLength(1);
    expect(cell.places[0]).toMatchObject({ text: 'The cap is EUR 500.', start: 0 });
    expect(cell.places[0]).not.toHaveProperty('marker');
  });

  it('the value of its type, in the words that state it', () => {
    const cell = cellOfAnswer(column('amount'), said(['The cap is EUR 750,000 a year.']), null, SEARCHED);
    expect(cell).toMatchObject({ state: 'answered', value: 'EUR 750,000', typed: 750_000 });
  });

  it('yes or no with its sentence', () => {
    const cell = cellOfAnswer(column('yes_no'), said(['Yes: The tenant may sublet.']), null, SEARCHED);
    expect(cell).toMatchObject({ state: 'answered', value: 'Yes: The tenant may sublet.', typed: 'yes' });
  });

  it.each([
    ['weak', { verdict: 'weak' as const, reason: 'A condition is left out.' }, 'A condition is left out.'],
    ['true of something else', { answers_question: 'unsure' as const }, 'This may not be what was asked.'],
  ])('a sentence that is %s is unsure', (_, of, reason) => {
    const cell = cellOfAnswer(
      column('amount'),
      said(['The cap is EUR 500.'], () => of),
      null,
      SEARCHED,
    );
    expect(cell).toMatchObject({ state: 'unsure', reason, value: 'EUR 500', typed: 500 });
    expect(cell.places).toHaveLength(1);
  });

  it.each<[NewGridColumn['type'], string[], string]>([
    ['date', [], 'What was found states no date.'],
    ['amount', [], 'What was found states no amount.'],
    ['yes_no', [], 'What was found says neither yes nor no by itself.'],
    ['choice', ['mutual'], 'What was found states no choice.'],
  ])('without a %s it is unsure, and says so', (type, choices, reason) => {
    const cell = cellOfAnswer(column(type, choices), said(['The parties agree.']), null, SEARCHED);
    expect(cell).toMatchObject({ state: 'unsure', value: 'The parties agree.', typed: null, reason });
  });

  it('where the answer states none and the nearest line does, the line is shown, unsure', () => {
    const line = near('5.2, 1 February 2026, present version', true);
    expect(cellOfAnswer(column('date'), said(['Version: 5.2.']), line, SEARCHED)).toMatchObject({
      ...{ state: 'unsure', typed: '2026-02-01', reason: 'The answer states no date, this line does.' },
    });
  });

  it('two sentences with two values are several, each with its place', () => {
    const cell = cellOfAnswer(column('amount'), said(['The cap is EUR 500.', 'The limit is EUR 900.']), null, SEARCHED);
    expect(cell).toMatchObject({ state: 'several', value: 'EUR 500; EUR 900', typed: null });
    expect(cell.places.map(({ text }) => text)).toEqual(['The cap is EUR 500.', 'The limit is EUR 900.']);
  });

  it('a number of another kind beside an amount of money is no second value', () => {
    const answer = said(['The cap is EUR 500.', 'It is paid within 30 days.']);
    expect(cellOfAnswer(column('amount'), answer, null, SEARCHED)).toMatchObject({
      ...{ state: 'answered', value: 'EUR 500', typed: 500 },
    });
  });

  it('the same number of two currencies is several', () => {
    const answer = said(['The cap is EUR 500.', 'The cap is USD 500.']);
    expect(cellOfAnswer(column('amount'), answer, null, SEARCHED)).toMatchObject({ state: 'several' });
  });

  it('two sentences with the same value are one', () => {
    const cell = cellOfAnswer(column('date'), said(['Ends on 1 May 2026.', 'It ends on May 1, 2026.']), null, SEARCHED);
    expect(cell).toMatchObject({ state: 'answered', value: '1 May 2026', typed: '2026-05-01' });
  });

  it('two figures of one sentence stay in their sentence, with nothing to sort by', () => {
    const text = 'EUR 100 for each claim and EUR 500 in all.';
    expect(cellOfAnswer(column('amount'), said([text]), null, SEARCHED)).toMatchObject({
      ...{ state: 'answered', value: text, typed: null },
    });
  });

  it('refused before the model read it, it is not found: what was searched, and the nearest line', () => {
    const nearest = line('The deposit is EUR 200.');
    const cell = cellOfAnswer(
      column('amount'),
      refused({ nearest_lines: [nearest], missing_information: 'Not mentioned: “cap”.' }),
      near('The deposit is EUR 200.', false),
      { pages: 31, unreadable_pages: [3, 4] },
    );
    expect(cell).toEqual({
      ...{ state: 'not_found', value: null, typed: null, places: [], reason: 'Not mentioned: “cap”.' },
      absence: { words: ['cap', 'liability'], pages: 31, unreadable_pages: [3, 4], nearest },
    });
  });

  it('refused after a likely line was read, it is unsure and shows the line', () => {
    const cell = cellOfAnswer(
      column('amount'),
      refused({ nearest_lines: [line('The cap may be EUR 200.')] }),
      near('The cap may be EUR 200.', true),
      SEARCHED,
    );
    expect(cell).toMatchObject({ state: 'unsure', value: 'The cap may be EUR 200.', typed: 200, absence: null });
    expect(cell.reason).toBe('Not confirmed. No passage was found.');
    expect(cell.places).toHaveLength(1);
  });
});

describe('what a cell says by its best line', () => {
  it('the line, until the answer comes', () => {
    const cell = cellOfLine(column('amount'), near('The cap is EUR 500.', true), SEARCHED, false);
    expect(cell).toMatchObject({ state: 'line', value: 'The cap is EUR 500.', typed: 500, reason: null });
  });

  it('where lines alone are asked for, a line that is not likely the answer is unsure', () => {
    const cell = cellOfLine(column(), near('The parties agree.', false), SEARCHED, true);
    expect(cell).toMatchObject({
      ...{ state: 'unsure', value: 'The parties agree.', reason: 'The line may not be what was asked.' },
    });
  });

  it('no line at all waits for the answer, and says so', () => {
    expect(cellOfLine(column(), null, SEARCHED, false)).toMatchObject({
      state: 'waiting',
      reason: 'No line comes near.',
    });
    expect(cellOfLine(column(), null, SEARCHED, true)).toMatchObject({ state: 'not_found' });
  });
});

it('the words that were searched for are those of the question, as it writes them', () => {
  expect(searchedWords('How many days’ notice must the Tenant give to end the lease? Which notice?')).toEqual([
    ...['days', 'notice', 'Tenant', 'end', 'lease'],
  ]);
});
