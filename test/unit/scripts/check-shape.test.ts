import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tooLarge } from '../../../scripts/check-shape.ts';

test('a long file and a full folder are each named', () => {
  const root = mkdtempSync(join(tmpdir(), 'pincite-shape-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'src/a'), { recursive: true });
  for (const [name, lines] of [
    ['one.ts', 2],
    ['two.tsx', 3],
    ['three.css', 9],
  ] as const)
    writeFileSync(join(root, 'src/a', name), 'x\n'.repeat(lines));
  expect(tooLarge(root, { lines: 3, entries: 3 })).toEqual([]);
  expect(tooLarge(root, { lines: 2, entries: 2 })).toEqual([
    'src/a/two.tsx has 3 lines, more than 2.',
    'src/a has 3 entries, more than 2.',
  ]);
});
