import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { buildLibrary, type DamageReport } from './damaged-library.ts';

const SELF = fileURLToPath(new URL('../run.ts', import.meta.url));

/** A report, or how the process died over a seed. */
export type SeedResult = DamageReport | { readonly seed: number; readonly crash: string };

/** What may not happen, in words; none for a damage that was found, mended or refused. */
export function faultsOf(result: SeedResult): string[] {
  if ('crash' in result) return [`the process died: ${result.crash}`];
  const { before, used, after, left, again } = { ...result, left: result.repair.left, again: result.again };
  const wrong = before.filter(({ outcome }) => outcome === 'wrong');
  // An answer that is no longer kept is asked anew, and may cite other true words.
  const changed = used.filter(
    ({ use, outcome }) => outcome !== 'same' && !(outcome === 'poorer' && use.startsWith('kept')),
  );
  const isExplained = left.length > 0;
  return [
    ...wrong.map(({ use, detail }) => `before the repair: ${use}: ${detail}`),
    ...used.filter(({ outcome }) => outcome === 'wrong').map(({ use, detail }) => `after it: ${use}: ${detail}`),
    ...(isExplained ? [] : changed.map(({ use, outcome, detail }) => `after it: ${use} is ${outcome} ${detail}`)),
    ...(after.sound || isExplained ? [] : ['it is not sound after the repair, which says nothing of it']),
    ...(again.mended.length === 0
      ? []
      : [`a second repair did more: ${again.mended.map(({ how }) => how).join('; ')}`]),
    ...(result.check.sound && changed.length > 0 ? ['the check found nothing'] : []),
  ];
}

/** Damages a library of the sample policies once for each seed, in processes of their own. */
export async function* damageInChildren(
  seeds: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<SeedResult, void> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-damage-'));
  try {
    const library = join(folder, 'library');
    await buildLibrary(library);
    let left = [...seeds];
    while (left.length > 0) {
      const child = spawn(
        process.execPath,
        [SELF, 'damage-here', library, join(folder, 'scratch'), ...left.map(String)],
        {
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...process.env, LANCEDB_LOG: 'off', RUST_BACKTRACE: '0' },
          signal,
        },
      );
      let errors = '';
      child.stderr.on('data', (chunk: Buffer) => {
        errors = `${errors}${chunk}`.slice(-2000);
      });
      const ended = new Promise<string>((resolve) => {
        child.on('error', (error) => resolve(String(error)));
        child.on('close', (code, by) => resolve(by === null ? `exit ${code}` : `signal ${by}`));
      });
      for await (const line of createInterface({ input: child.stdout })) {
        const report = JSON.parse(line) as DamageReport;
        left = left.filter((seed) => seed !== report.seed);
        yield report;
      }
      const how = await ended;
      signal.throwIfAborted();
      const [seed] = left;
      if (seed === undefined) break;
      left = left.slice(1);
      yield { seed, crash: `${how}: ${errors}` };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What was damaged, for the table. */
function targetOf(path: string): string {
  if (path.startsWith('integrity/')) return 'checksums and copies';
  if (!path.startsWith('library.lance/')) return 'small files and the log';
  if (path.includes('/_indices/')) return 'full-text indexes';
  if (path.includes('/_versions/')) return 'manifests';
  if (path.includes('/_transactions/')) return 'transactions';
  return `rows: ${path.split('/')[1]?.replace('.lance', '')}`;
}

/** Random damage of a small library, as a table by what was hit. */
export async function runDamage({
  seeds,
  first,
  screen,
  signal,
}: {
  readonly seeds: number;
  readonly first: number;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}): Promise<Record<string, unknown>> {
  const results: SeedResult[] = [];
  for await (const result of damageInChildren(
    Array.from({ length: seeds }, (_, i) => first + i),
    signal,
  )) {
    results.push(result);
    screen.status(`${results.length}/${seeds}`);
    for (const fault of faultsOf(result)) screen.print(`seed ${result.seed}: ${fault}`);
  }
  const groups = Map.groupBy(results, (result) => ('crash' in result ? 'crash' : targetOf(result.path)));
  const count = (some: readonly SeedResult[], is: (report: DamageReport) => boolean): string =>
    `${some.filter((one) => !('crash' in one) && is(one)).length}`;
  const isUsed = (report: DamageReport): boolean =>
    report.refused !== null || report.before.some(({ outcome }) => outcome !== 'same');
  const row = (name: string, some: readonly SeedResult[]): string[] => [
    name,
    `${some.length}`,
    count(some, (one) => !one.check.sound),
    count(some, (one) => one.refused !== null || one.before.some(({ outcome }) => outcome === 'refused')),
    count(some, (one) => !isUsed(one) && one.check.sound),
    count(some, (one) => !one.check.sound && one.after.sound && one.repair.left.length === 0),
    count(some, (one) => one.repair.left.length > 0),
    `${some.filter((one) => faultsOf(one).length > 0).length}`,
  ];
  const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, some]) => row(name, some));
  screen.print(
    ...textTable(
      `random damage, seeds ${first}–${first + seeds - 1}: 64 bytes changed, cut off, 4096 zeroed, or deleted`,
      ['damaged', 'times', 'found', 'refused in use', 'nothing lost', 'mended whole', 'said what is left', 'faults'],
      [...rows, row('all', results)],
    ),
  );
  return { first, seeds, results };
}
