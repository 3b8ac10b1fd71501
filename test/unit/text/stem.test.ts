import { describe, expect, it } from 'vitest';
import { stem } from '../../../src/engine/text/stem.ts';

describe('stem', () => {
  it.each([
    ['policies', 'policy'],
    ['carried', 'carry'],
    ['days', 'day'],
    ['leaving', 'leave'],
    ['expenses', 'expense'],
    ['planned', 'plan'],
    ['requests', 'requested'],
    ['approves', 'approved'],
    ['classes', 'class'],
  ])('brings %s and %s together', (a, b) => expect(stem(a)).toBe(stem(b)));

  it.each([
    ['bus', 'bu'],
    ['status', 'statu'],
    ['string', 'str'],
    ['need', 'ne'],
    ['3m', '3'],
  ])('keeps %s apart from %s', (a, b) => expect(stem(a)).not.toBe(b));
});
