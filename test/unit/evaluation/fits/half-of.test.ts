import { expect, test } from 'vitest';
import { halfOf } from '../../../../evaluation/fits/half-of.ts';

test('halves are by id, always the same, and about as large', () => {
  const ids = Array.from({ length: 1000 }, (_, i) => `question-${i}`);
  const first = ids.filter((id) => halfOf(id) === 0);
  expect(first.length).toBeGreaterThan(400);
  expect(first.length).toBeLessThan(600);
  // A half that changed between versions would make figures of two runs incomparable.
  expect(halfOf('00073cc2-c801-467c-9039-fca63c78c6a9')).toBe(1);
});
