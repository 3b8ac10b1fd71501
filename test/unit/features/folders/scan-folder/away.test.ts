import { expect, it } from 'vitest';
import { isAnotherDisk, isEmptied } from '../../../../../src/engine/features/folders/scan-folder.ts';

const known = (names: readonly string[], code?: string) =>
  new Map(
    names.map((name) => {
      const problem = code === undefined ? null : { code, reason: '' };
      return [name, { id: name, bytes: name.length, mtime: 1, problem }];
    }),
  );
const there = (names: readonly string[], bytes?: number) =>
  new Map(names.map((name) => [name, { bytes: bytes ?? name.length }]));

it('tells another disk by its files: fewer than half of those that were there', () => {
  expect(isAnotherDisk(known(['a', 'bb', 'ccc']), there(['a', 'bb']))).toBe(false);
  expect(isAnotherDisk(known(['a', 'bb', 'ccc']), there(['a']))).toBe(true);
  expect(isAnotherDisk(known(['a', 'bb']), there(['a', 'bb'], 9))).toBe(true);
  expect(isAnotherDisk(known([]), there([]))).toBe(false);
});

it('takes a folder for emptied when every document is gone and none came, whatever else lies there', () => {
  expect(isEmptied(known(['a.pdf']), there([]))).toBe(true);
  expect(isEmptied(known(['a.pdf']), there(['thumbs.db']))).toBe(true);
  expect(isEmptied(known(['a.pdf']), there(['b.pdf']))).toBe(false);
  // A PDF without an extension was one before.
  expect(isEmptied(known(['a.pdf', 'scan']), there(['scan']))).toBe(false);
  expect(isEmptied(known(['thumbs.db'], 'NOT_SUPPORTED'), there([]))).toBe(false);
  expect(
    isEmptied(new Map([...known(['a.pdf']), ...known(['thumbs.db'], 'NOT_SUPPORTED')]), there(['thumbs.db'])),
  ).toBe(true);
  expect(isEmptied(known([]), there([]))).toBe(false);
});
