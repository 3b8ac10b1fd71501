import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { quantile } from '../../metrics/quantile.ts';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';

/** What test/e2e/measure/run.ts prints: milliseconds and bytes. */
interface Figures {
  readonly clicksOnOpenPage: readonly number[];
  readonly clicksOnNewPage: readonly number[];
  readonly scroll: {
    readonly peakBytes: number;
    readonly heapBytes: number;
    readonly canvasBytes: number;
    readonly frames: readonly number[];
  };
  readonly keys: readonly number[];
}

export interface AppBenchOptions {
  readonly pages: number;
  readonly seconds: number;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

const MEASURE = fileURLToPath(new URL('../../../test/e2e/measure/run.ts', import.meta.url));
const MB = 1e6;

/** The page in a real browser: clicks to painted words, scrolling, typing while documents are added. Needs a build. */
export async function runAppBench({
  pages,
  seconds,
  screen,
  signal,
}: AppBenchOptions): Promise<Record<string, unknown>> {
  // A process of its own: it talks to a browser, which this one, behind the network guard, does not.
  const child = spawn(process.execPath, [MEASURE, `${pages}`, `${seconds}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    screen.status(line);
  });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`the measurement ended with ${code}: ${said.slice(-8).join(' | ')}`);
  const { clicksOnOpenPage, clicksOnNewPage, scroll, keys } = JSON.parse(out) as Figures;
  const median = (values: readonly number[]) => quantile(values, 0.5);
  const rows: [what: string, measured: number | null, unit: string, limit: number | null, count: number][] = [
    ['chip to lit words, page open, median', median(clicksOnOpenPage), 'ms', 150, clicksOnOpenPage.length],
    ['chip to lit words, page not drawn yet, median', median(clicksOnNewPage), 'ms', 500, clicksOnNewPage.length],
    [`scrolling ${pages} pages ${seconds} s, heap + canvases`, scroll.peakBytes / MB, 'MB', 500, scroll.frames.length],
    ['  of it JS heap', scroll.heapBytes / MB, 'MB', null, scroll.frames.length],
    ['  of it canvases', scroll.canvasBytes / MB, 'MB', null, scroll.frames.length],
    ['  time between frames, p95', quantile(scroll.frames, 0.95), 'ms', null, scroll.frames.length],
    ['key to screen while pages are added, p95', quantile(keys, 0.95), 'ms', 50, keys.length],
  ];
  screen.print(
    ...textTable(
      'the app in the browser host, 1440 x 900',
      ['what', 'measured', 'limit', 'unit', 'held', 'of'],
      rows.map(([what, measured, unit, limit, count]) => [
        what,
        figure(measured, 1),
        limit === null ? '' : `${limit}`,
        unit,
        limit === null || measured === null ? '' : measured <= limit ? 'yes' : 'NO',
        `${count}`,
      ]),
    ),
  );
  return {
    pages,
    seconds,
    rows: rows.map(([what, measured, unit, limit, count]) => ({ what, measured, unit, limit, count })),
  };
}
