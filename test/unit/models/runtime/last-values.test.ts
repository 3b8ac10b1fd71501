import { expect, test } from 'vitest';
import { LruCache } from '../../../../src/engine/models/runtime/last-values.ts';

test('keeps the values set last, and a value set anew is one of them', () => {
  const last = new LruCache<number>(2);
  last.set('a', 1);
  last.set('b', 2);
  last.set('a', 3);
  last.set('c', 4);
  expect(['a', 'b', 'c'].map((key) => last.get(key))).toEqual([3, undefined, 4]);
});
