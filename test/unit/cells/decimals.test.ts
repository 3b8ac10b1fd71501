import { describe, expect, it } from 'vitest';
import { compute, decimalOf, decimalText } from '../../../src/engine/cells/decimals.ts';

const computed = (operation: Parameters<typeof compute>[0], ...values: number[]): string | null => {
  const made = compute(operation, values.map(decimalOf));
  return made === null ? null : `${decimalText(made.value)}${made.isRounded ? ' rounded' : ''}`;
};

describe('computing with decimals', () => {
  it.each([
    ['sum', [0.1, 0.2], '0.3'],
    ['difference', [1.1, 1], '0.1'],
    ['difference', [34_074, 35_079], '−1,005'],
    ['sum', [-5.2, 5], '−0.2'],
    ['average', [1, 2], '1.5'],
    ['average', [1, 1, 2], '1.33 rounded'],
    ['ratio', [1, 8], '0.125'],
    ['ratio', [2, 3], '0.6667 rounded'],
    ['percentage_change', [126, 120], '5'],
    ['percentage_change', [-1, -2], '50'],
    ['percentage_change', [1, 3], '−66.67 rounded'],
  ] as const)('%s of %j is %s', (operation, values, text) => {
    expect(computed(operation, ...values)).toBe(text);
  });

  it('has no result by zero, nor of one figure', () => {
    expect(computed('ratio', 1, 0)).toBeNull();
    expect(computed('sum', 1)).toBeNull();
  });
});
