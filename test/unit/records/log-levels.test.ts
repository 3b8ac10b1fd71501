import { expect, it } from 'vitest';
import { type LogLevel, logByLevel } from '../../../src/engine/records/log-levels.ts';

function written(asked: string | undefined): string[] {
  const lines: string[] = [];
  const logAt = logByLevel(asked, (line) => lines.push(line));
  for (const level of ['error', 'warn', 'info', 'debug'] as LogLevel[]) logAt(level, 'Done.', ['Secret “words”\n']);
  return lines;
}

it.each([
  [undefined, ['error: Done.', 'warn: Done.']],
  ['error', ['error: Done.']],
  ['info', ['error: Done.', 'warn: Done.', 'info: Done.']],
  ['DEBUG', ['error: Done.', 'warn: Done.', 'info: Done.', 'debug: Done.']],
])('PINCITE_LOG=%s writes lines of that level and above, without words of documents', (asked, lines) => {
  expect(written(asked)).toEqual(lines);
});

it('writes words of documents and questions only where they are asked for', () => {
  expect(written('error,text')).toEqual(['error: Done. "Secret “words”\\n"']);
  expect(written('text')).toHaveLength(2);
});

it('tells a level that there is not, and stays with the usual one', () => {
  expect(written('verbose')).toEqual([
    'warn: PINCITE_LOG has verbose, which is none of error, warn, info, debug or text.',
    ...['error: Done.', 'warn: Done.'],
  ]);
});
