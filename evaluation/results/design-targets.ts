import { fileURLToPath } from 'node:url';
import { isMissed, judgeTargets, readTargets, reasonLines, targetRows } from '../quality/own/targets.ts';
import type { Screen } from '../report/screen.ts';
import { textTable } from '../report/text-table.ts';
import { BARS } from './bars.ts';
import { recordedRows } from './record-results.ts';

const TARGETS = fileURLToPath(new URL('../../docs/targets.json', import.meta.url));

/** The targets of the designs beside the figures that were measured last. */
export async function designTargets(path: string = TARGETS) {
  const rows = new Map((await recordedRows()).map(({ bar, value }) => [bar, value]));
  // A bar that nobody measured yet has no row: its target is not met.
  return judgeTargets(await readTargets(path), Object.fromEntries(BARS.map(({ id }) => [id, rows.get(id) ?? null])));
}

/** Tells which targets of the designs are met; false where one is not, and docs/targets.json does not say why. */
export async function tellDesignTargets(screen: Screen): Promise<boolean> {
  const judged = await designTargets();
  const table = textTable('targets of the designs', ['demand', 'measured last', 'target', ''], targetRows(judged));
  screen.print(...table, ...reasonLines(judged));
  return !judged.some(isMissed);
}
