import { describe, expect, it } from 'vitest';
import {
  type Expression,
  leavesOf,
  readExpression,
  writeExpression,
} from '../../../../src/engine/packs/finance/expression.ts';
import { ITEM_NAMES, ITEMS, MEASURES } from '../../../../src/engine/packs/finance/measures.ts';
import { words } from '../../../../src/engine/text/language.ts';

const again = (written: string): string =>
  writeExpression(readExpression(written) as Expression<string>, {
    name: (name) => name,
    sign: (sign) => sign,
    average: (of, text) => `average(${of.map(text).join(', ')})`,
  });

describe('an expression', () => {
  it.each([
    'a',
    'a - b - c',
    'a - (b - c)',
    '(a - b) / a',
    'a / (b / c)',
    '365 * average(a, b) / (c + (d - e))',
    '|#0| / #1',
  ])('is written as it was read: %s', (written) => {
    expect(again(written)).toBe(written);
  });

  it('loses brackets that change nothing', () => {
    expect(again('((a * b)) / (c)')).toBe('a * b / c');
  });

  it.each(['', 'a +', '(a', 'a b', 'a ? b', 'average(a'])('is refused where it is none: %j', (written) => {
    expect(readExpression(written)).toBeNull();
  });
});

describe('the formulas', () => {
  it('are of items that are known, under measures and items that have names', () => {
    const used = [...MEASURES.values()].flatMap(({ formulas }) => formulas.flatMap((formula) => leavesOf(formula)));
    expect(used.filter(({ item }) => !ITEMS.has(item))).toEqual([]);
    expect([...ITEM_NAMES.keys()].toSorted()).toEqual([...ITEMS.keys()].toSorted());
    expect(words.statements.named.map((entry) => entry.split('=')[0]).toSorted()).toEqual(
      [...MEASURES.keys()].toSorted(),
    );
  });
});
