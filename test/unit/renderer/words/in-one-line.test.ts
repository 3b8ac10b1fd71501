import { expect, test } from 'vitest';
import { inOneLine } from '../../../../src/renderer/words/in-one-line.ts';

test('facts stand in a line, without those that are not there', () => {
  expect(inOneLine(['p. 3', '', false, null, undefined, 'Smith, J.', '22 Nov 2026'])).toBe(
    'p. 3, Smith, J., 22 Nov 2026',
  );
  expect(inOneLine(['', false])).toBe('');
});
