import { describe, expect, it } from 'vitest';
import {
  rangeTo,
  type Selection,
  selectionMode,
  toggled,
  usedAlone,
} from '../../../../src/renderer/library/selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const idsOf = ({ ids }: Selection) => [...ids].sort().join('');

describe('a selection of rows', () => {
  it('takes one more row beside the one that was used, and drops it again', () => {
    const two = toggled(usedAlone('a'), 'c');
    expect(idsOf(two)).toBe('ac');
    expect(idsOf(toggled(two, 'e'))).toBe('ace');
    expect(idsOf(toggled(two, 'a'))).toBe('c');
  });
  it('takes a single row where none was used, or only itself', () => {
    expect(idsOf(toggled(usedAlone(null), 'b'))).toBe('b');
    expect(idsOf(toggled(usedAlone('b'), 'b'))).toBe('b');
    const none = toggled(toggled(usedAlone('b'), 'b'), 'b');
    expect(idsOf(none)).toBe('');
    expect(idsOf(toggled(none, 'c'))).toBe('c');
  });
  it('takes a range from the row that was used, up or down, as often as it is drawn anew', () => {
    const down = rangeTo(usedAlone('b'), 'd', ORDER);
    expect(idsOf(down)).toBe('bcd');
    expect(idsOf(rangeTo(down, 'a', ORDER))).toBe('ab');
    expect(idsOf(rangeTo(toggled(usedAlone('a'), 'd'), 'e', ORDER))).toBe('de');
  });
  it('begins a range with the row itself where none was used, or that one is gone', () => {
    expect(idsOf(rangeTo(usedAlone(null), 'c', ORDER))).toBe('c');
    expect(idsOf(rangeTo(usedAlone('gone'), 'c', ORDER))).toBe('c');
  });
  it('is emptied by a row used alone', () => {
    expect(idsOf(usedAlone('a'))).toBe('');
  });
});

it('Shift means a range, Ctrl (on a Mac: Cmd) one more', () => {
  const keys = (...held: string[]) => ({
    shiftKey: held.includes('shift'),
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
  });
  expect([
    selectionMode(keys(), false),
    selectionMode(keys('ctrl'), false),
    selectionMode(keys('meta'), false),
  ]).toEqual(['alone', 'toggle', 'alone']);
  expect([selectionMode(keys('ctrl'), true), selectionMode(keys('meta'), true)]).toEqual(['alone', 'toggle']);
  expect(selectionMode(keys('shift', 'ctrl'), false)).toBe('range');
});
