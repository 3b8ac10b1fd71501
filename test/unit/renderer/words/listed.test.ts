import { expect, test } from 'vitest';
import { listed } from '../../../../src/renderer/words/listed.ts';

test('facts stand in a line, without those that are not there', () => {
  expect(listed(['p. 3', '', false, null, undefined, 'Smith, J.', '22 Nov 2026'])).toBe('p. 3, Smith, J., 22 Nov 2026');
  expect(listed(['', false])).toBe('');
});
