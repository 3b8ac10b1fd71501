import { expect, it } from 'vitest';
import { wrapText } from '../../../src/cli/terminal.ts';

it('wraps at spaces, keeps line feeds, leaves long words whole', () => {
  expect(wrapText('one two three\nfour', 8)).toEqual(['one two', 'three', 'four']);
  expect(wrapText('a incomprehensible b', 6)).toEqual(['a', 'incomprehensible', 'b']);
  expect(wrapText('', 6)).toEqual(['']);
});
