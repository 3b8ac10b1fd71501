import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { unknownRequirements } from '../../../scripts/named-requirements.ts';

test('every requirement that is named has its row, and every test of a row exists', () => {
  expect(unknownRequirements(fileURLToPath(new URL('../../..', import.meta.url)))).toEqual([]);
});

test('a requirement without a row and a test that is gone are named', () => {
  const root = mkdtempSync(join(tmpdir(), 'pincite-requirements-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const files = {
    'docs/requirements.md':
      '| id | what | test |\n| --- | --- | --- |\n| B7 | quotes | `unit/quotes.test.ts`, `e2e/gone.test.ts` |\n',
    'docs/designs.md': '| demand | `unit/quotes.test.ts`, `unit/lost.test.ts` |\n',
    'src/one.ts': '/** Only quotes (requirement B7). Checks all (requirements B7, C1\n * and C2). */\n',
    'test/unit/quotes.test.ts': '// What a page says of (requirement\n// D9).\n',
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  expect(unknownRequirements(root).sort()).toEqual([
    'docs/designs.md names the test test/unit/lost.test.ts, which is not there.',
    'docs/requirements.md names the test test/e2e/gone.test.ts, which is not there.',
    'src/one.ts names requirement C1, which docs/requirements.md does not have.',
    'src/one.ts names requirement C2, which docs/requirements.md does not have.',
    'test/unit/quotes.test.ts names requirement D9, which docs/requirements.md does not have.',
  ]);
});
