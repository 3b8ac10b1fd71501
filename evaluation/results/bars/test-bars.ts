import type { z } from 'zod';
import { countShare } from '../../metrics/bootstrap-interval.ts';
import { atLeast, atMost, type Bar, barsOf, type Measured } from '../bar.ts';
import { HighlightResults, TestsResults, there } from '../result-shapes.ts';

const highlight = barsOf('engine', 'highlight', HighlightResults);
const badFiles = barsOf('engine', 'bad-files', TestsResults);
const killed = barsOf('engine', 'kill-ingest', TestsResults);
const clone = barsOf('engine', 'fresh-clone', TestsResults);
const e2e = barsOf('app', 'e2e', TestsResults);
const serve = barsOf('app', 'serve-refusals', TestsResults);
const packaging = barsOf('app', 'packaging', TestsResults);

/**
 * Tests that did not pass, of the files whose name ends so; one that was left out did not pass. Throws when there is no
 * such test.
 */
function notPassed({ testResults }: z.infer<typeof TestsResults>, file = ''): Measured {
  const tests = testResults
    .filter(({ name }) => name.endsWith(file))
    .flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const count = there(tests.length === 0 ? null : tests.length, `test ${file}`);
  return { value: count - passed, interval: null, of: `${passed} of ${count} pass` };
}

/** Bars that a test or a check outside of the project holds: tests that do not pass must be none. */
const none = { unit: 'count', target: atMost(0) } as const;

export const TEST_BARS: readonly Bar[] = [
  highlight(
    { id: 'highlight', requirement: '1', words: 'cited words under their rectangles', target: atLeast(0.995) },
    ({ exact, sentences }) => {
      const { mean, interval } = there(countShare(exact, sentences), 'sentences');
      return { value: mean, interval, of: `${exact} of ${sentences}` };
    },
  ),
  killed(
    { id: 'kill-ingest', requirement: '5', words: 'kill -9 at ten moments: tests that fail', ...none },
    (results) => notPassed(results),
  ),
  badFiles(
    { id: 'bad-files', requirement: '6', words: 'one clear line for each bad file: tests that fail', ...none },
    (results) => notPassed(results),
  ),
  clone(
    { id: 'fresh-clone', requirement: '7', words: 'both README commands in a fresh clone: tests that fail', ...none },
    (results) => notPassed(results),
  ),
  e2e({ id: 'e2e', requirement: '1', words: 'the app end to end: tests that fail', ...none }, (results) =>
    notPassed(results),
  ),
  e2e(
    {
      id: 'painted-letters',
      requirement: '1',
      words: 'cited letters under the painted rectangles >= 0.95: tests that fail',
      ...none,
    },
    (results) => notPassed(results, 'e2e/rectangles.test.ts'),
  ),
  e2e({ id: 'axe', requirement: '2', words: 'axe, every state, light and dark: tests that fail', ...none }, (results) =>
    notPassed(results, 'e2e/accessibility.test.ts'),
  ),
  e2e(
    { id: 'keyboard', requirement: '2', words: 'the main job by keyboard alone: tests that fail', ...none },
    (results) => notPassed(results, 'e2e/keyboard.test.ts'),
  ),
  serve(
    {
      id: 'serve-refusals',
      requirement: '4',
      words: 'other Origin, Host, no or guessed token, traversal, oversize: tests that fail',
      ...none,
    },
    (results) => notPassed(results),
  ),
  packaging(
    {
      id: 'built-output',
      requirement: '5',
      words: 'static checks of the built output; main from start to quit: tests that fail',
      ...none,
    },
    (results) => notPassed(results),
  ),
  e2e(
    { id: 'pictures', requirement: '6', words: 'pictures made of the app as it is: tests that fail', ...none },
    (results) => notPassed(results, 'e2e/screens.test.ts'),
  ),
];
