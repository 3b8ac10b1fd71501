import { describe, expect, it } from 'vitest';
import { builtRows, reachableRow } from '../../../../src/renderer/parts/reachable-rows.ts';

describe('rows of a long list', () => {
  it('lets Tab come to the row used last, or to the last one left', () => {
    expect(reachableRow(5, 9)).toBe(5);
    expect(reachableRow(5, 1)).toBe(0);
    expect(reachableRow(5, 5)).toBe(4);
    expect(reachableRow(5, 0)).toBe(0);
  });

  it('builds the row that Tab comes to, above or below those in view, once', () => {
    const range = { startIndex: 40, endIndex: 42, overscan: 1, count: 100 };
    expect(builtRows(range, 0)).toEqual([0, 39, 40, 41, 42, 43]);
    expect(builtRows(range, 99)).toEqual([39, 40, 41, 42, 43, 99]);
    expect(builtRows(range, 41)).toEqual([39, 40, 41, 42, 43]);
  });

  it('builds nothing for a row that is not there', () => {
    expect(builtRows({ startIndex: 0, endIndex: 0, overscan: 8, count: 0 }, 0)).toEqual([]);
  });
});
