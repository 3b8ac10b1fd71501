import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';

/** What test/e2e/measure/first-minutes.ts prints of each step. */
export interface Step {
  readonly step: string;
  readonly clicks: number;
  readonly keys: number;
  /** Words on the screen at its end that were not there at its beginning. */
  readonly words: number;
  readonly seconds: number;
  /** Null when it was done; else why not. */
  readonly missing: string | null;
}

const MEASURE = fileURLToPath(new URL('../../../test/e2e/measure/first-minutes.ts', import.meta.url));

/** An analyst's first minutes in a real browser: clicks, keys, words that appear, seconds. Needs a build. */
export async function runFirstMinutes(screen: Screen, signal: AbortSignal): Promise<Record<string, unknown>> {
  // A process of its own: it talks to a browser, which this one, behind the network guard, does not.
  const child = spawn(process.execPath, [MEASURE], { stdio: ['ignore', 'pipe', 'inherit'], signal });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`the measurement ended with ${code}`);
  const steps = JSON.parse(out) as Step[];
  const sum = (of: (step: Step) => number): number => steps.reduce((total, step) => total + of(step), 0);
  screen.print(
    ...textTable(
      'the first minutes, in the browser host, with the chat model of the tests',
      ['step', 'clicks', 'keys', 'new words', 'seconds', ''],
      [
        ...steps.map(({ step, clicks, keys, words, seconds, missing }) => [
          ...[step, `${clicks}`, `${keys}`, `${words}`, seconds.toFixed(1), missing ?? ''],
        ]),
        [
          ...['all', `${sum(({ clicks }) => clicks)}`, `${sum(({ keys }) => keys)}`, `${sum(({ words }) => words)}`],
          ...[sum(({ seconds }) => seconds).toFixed(1), ''],
        ],
      ],
    ),
  );
  return { steps };
}
