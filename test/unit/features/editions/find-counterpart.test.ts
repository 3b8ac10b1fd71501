import { expect, it } from 'vitest';
import { counterpartPassages, findCounterpart } from '../../../../src/engine/features/editions/find-counterpart.ts';
import type { StoredPassage } from '../../../../src/engine/library/types.ts';
import { passageOf } from '../../verification/passages.ts';

const CARRY = 'Up to five days of unused annual leave may be carried over into the next leave year.';
const CARRY_NOW = 'Up to eight days of unused annual leave may be carried over into the next leave year.';
const NOTICE = 'Employees give four weeks of notice before a holiday of ten days or more.';
const PARKING = 'Parking spaces are allotted by the facilities desk at the start of each quarter.';
const SECTION = '4 Leave';

const older = (text: string, section = SECTION, position = 0) => ({ text, section, position });
/** The words of the run that is found; null when there is none. */
const found = (text: string, passages: readonly StoredPassage[], section = SECTION, position = 0): string | null => {
  const end = passages.at(-1)?.end ?? 1;
  const run = findCounterpart(older(text, section, position), passages, end);
  if (run === null) return null;
  const passage = passages.find((one) => one.start <= run.start && run.end <= one.end);
  return passage?.text.slice(run.start - passage.start, run.end - passage.start) ?? 'across passages';
};

it('finds the same words with similarity 1, and words that changed with less', () => {
  const same = findCounterpart(older(CARRY), [passageOf([PARKING, CARRY, NOTICE])], 300);
  expect(same).toMatchObject({ similarity: 1, start: PARKING.length + 1, end: PARKING.length + 1 + CARRY.length });
  const changed = findCounterpart(older(CARRY), [passageOf([PARKING, CARRY_NOW, NOTICE])], 300);
  expect(changed?.similarity).toBeGreaterThan(0.8);
  expect(changed?.similarity).toBeLessThan(1);
  expect(found(CARRY, [passageOf([PARKING, CARRY_NOW, NOTICE])])).toBe(CARRY_NOW);
});

it('finds nothing where nothing says it, or nothing is left', () => {
  expect(found(CARRY, [passageOf([PARKING, NOTICE])])).toBeNull();
  expect(found(CARRY, [])).toBeNull();
  expect(found('—', [passageOf([PARKING, '—'])])).toBeNull();
});

it('takes two sentences for one that was split, and one for two that were joined', () => {
  const one = 'Claims are paid within thirty days of the trip when every receipt is attached to the form.';
  const two = ['Claims are paid within thirty days of the trip.', 'Every receipt is attached to the form.'];
  expect(found(one, [passageOf([PARKING, ...two, NOTICE])])).toBe(two.join(' '));
  expect(found(two.join(' '), [passageOf([PARKING, one, NOTICE])])).toBe(one);
});

it('takes a row whose numbers all changed, of the table under the same heading', () => {
  const elsewhere = { ...passageOf(['Ferry\t50\t60', 'Rail\t30\t40']), section: '7 Mileage' };
  const here = { ...passageOf(['Ferry\t55\t65', 'Rail\t35\t45'], { start: 100, chunkIndex: 1 }), section: '5 Fares' };
  expect(found('Rail\t30\t41', [elsewhere, here], '4 Fares')).toBe('Rail\t35\t45');
});

it('takes, of equals, the one that stands where the older one stood', () => {
  const passages = [passageOf([CARRY]), passageOf([CARRY], { start: 5000, chunkIndex: 40 })];
  const startOf = (position: number) => findCounterpart(older(CARRY, SECTION, position), passages, 5100)?.start;
  expect([startOf(0.05), startOf(0.95)]).toEqual([0, 5000]);
});

it('never begins with a running line, and does not join sentences across a gap', () => {
  const headed = passageOf(['Leave Policy version 2, page 7, carried over', CARRY_NOW]);
  const [head, ...rest] = headed.sentences;
  if (head === undefined) throw new Error('no sentence');
  const passage = { ...headed, sentences: [{ ...head, kind: 'furniture' as const }, ...rest] };
  expect(found(CARRY, [passage])).toBe(CARRY_NOW);
  const [before, after] = ['Claims are paid within thirty days', 'of the trip when every receipt is attached.'];
  const apart = [passageOf([before]), passageOf([after], { start: 9000, chunkIndex: 9 })];
  expect(found(`${before} ${after}`, apart)).not.toBe('across passages');
});

it('looks in the passages found, in those under the same heading, and in their neighbours', () => {
  const all = Array.from({ length: 40 }, (_, chunkIndex) => ({
    ...passageOf([`Sentence number ${chunkIndex}.`], { start: chunkIndex * 100, chunkIndex }),
    section: chunkIndex === 30 ? '9 Leave > 9.2 Carry over' : 'Other',
  }));
  const chosen = counterpartPassages(older(CARRY, '4 Leave > 4.1 Carry over', 0.7), [5], all, 4000);
  expect(chosen.map((passage) => passage.chunkIndex)).toEqual([4, 5, 6, 29, 30, 31]);
});
