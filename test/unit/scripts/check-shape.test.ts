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
  expect(tooLarge(root, { lines: 3, entries: 3, columns: 9 })).toEqual([]);
  expect(tooLarge(root, { lines: 2, entries: 2, columns: 9 })).toEqual([
    'src/a/two.tsx has 3 lines, more than 2.',
    'src/a has 3 entries, more than 2.',
  ]);
});

test('a long comment is named, one that a tool reads is not', () => {
  const root = mkdtempSync(join(tmpdir(), 'pincite-shape-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(
    join(root, 'src/a.ts'),
    `const text = '${'x'.repeat(20)}';\n// ${'y'.repeat(20)}\n// biome-ignore z: ${'z'.repeat(20)}\n`,
  );
  expect(tooLarge(root, { lines: 9, entries: 9, columns: 20 })).toEqual([
    'src/a.ts:2 has a comment of 23 columns, more than 20.',
  ]);
});
