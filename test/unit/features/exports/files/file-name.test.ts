import { expect, it } from 'vitest';
import { fileNameOf } from '../../../../../src/engine/features/exports/files/file-name.ts';

it.each([
  ['How many days may be carried over?', 'How many days may be carried over.md'],
  ['../../etc/passwd\0 "x" <y> | z:', 'etc passwd x y z.md'],
  ['Wie viele Tage Übertrag (2026)?', 'Wie viele Tage Übertrag (2026).md'],
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'one two three four five six seven eight nine ten eleven.md',
  ],
  [`${'a'.repeat(80)}`, `${'a'.repeat(60)}.md`],
  ['???', 'Pincite.md'],
])('%s', (text, name) => expect(fileNameOf(text, '.md')).toBe(name));
