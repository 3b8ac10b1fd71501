import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { unmirroredTests } from '../../../scripts/unmirrored-tests.ts';

test('every unit test stands at the path of its source', () => {
  expect(
    unmirroredTests(fileURLToPath(new URL('../../..', import.meta.url))),
    'These unit tests have no source at their path. Give each the path and name of the source that it tests ' +
      '(test/unit/X.test.ts for src/engine/X.ts, src/X.ts or X.ts), or put it into a folder named like it (X/what.test.ts).',
  ).toEqual([]);
});

test('a test without its source is named, wherever sources may stand', () => {
  const root = mkdtempSync(join(tmpdir(), 'pincite-mirror-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const files = [
    ...['src/engine/a/one.ts', 'src/b/two.tsx', 'eval/three.ts', 'src/engine/weights/k.json'],
    ...['a/one', 'a/one/more', 'b/two', 'eval/three', 'weights', 'a/renamed', 'b/two/deep/down'].map(
      (name) => `test/unit/${name}.test.ts`,
    ),
  ];
  for (const file of files) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  expect(unmirroredTests(root)).toEqual(['test/unit/a/renamed.test.ts', 'test/unit/b/two/deep/down.test.ts']);
});
