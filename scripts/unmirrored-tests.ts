import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOTS = ['src/engine', 'src', '.', 'test'];
const ENDINGS = ['.ts', '.tsx', '.mjs'];

/**
 * The unit tests (paths from `root`) that stand for no source. `test/unit/X.test.ts` tests `src/engine/X.ts`,
 * `src/X.ts` or `X.ts` of evaluation and scripts; where a source has many tests, `test/unit/X/what.test.ts` tests it too.
 */
export function unmirroredTests(root: string): string[] {
  const isSource = (path: string) =>
    ROOTS.some((folder) => ENDINGS.some((ending) => existsSync(join(root, folder, path + ending))));
  // The numbers chosen on data are JSON only: they have one test for the whole folder.
  const isWeights = (path: string) => path === 'weights' && existsSync(join(root, 'src/engine/weights'));
  return globSync('test/unit/**/*.test.{ts,tsx}', { cwd: root })
    .map((test) => test.replaceAll('\\', '/'))
    .filter((test) => {
      const path = test.replace(/^test\/unit\//, '').replace(/\.test\.tsx?$/, '');
      return !isSource(path) && !isSource(dirname(path)) && !isWeights(path);
    })
    .sort();
}
