import { join } from 'node:path';
import { purgeLeftOvers, replaceFileDurably } from '../../../files/durable-file.ts';
import { type IsMeant, type LogPlace, logEntries } from './log-parts.ts';
import type { LogRecord } from './trace-entry.ts';

type Purged = Omit<Extract<LogRecord, { record: 'purged' }>, 'at'>;

/**
 * Sets the selected bodies to null, after an entry of its own that lists them: a kill in between leaves content that is
 * listed as purged, and the next run removes it.
 */
export async function purgeLog(
  place: LogPlace,
  isPurged: IsMeant,
  append: (record: Purged) => Promise<unknown>,
): Promise<number> {
  await purgeLeftOvers(place.folder);
  const meant = new Set<number>();
  const named = new Set<number>();
  for await (const { entry } of logEntries(place)) {
    if (entry === null || entry.body === null) continue;
    if (entry.body.record === 'purged' && Array.isArray(entry.body.entries))
      for (const seq of entry.body.entries) named.add(Number(seq));
    else if (!('record' in entry.body) && isPurged(entry.body)) meant.add(entry.seq);
  }
  if (meant.size === 0) return 0;
  const entries = [...meant].filter((seq) => !named.has(seq));
  if (entries.length > 0) await append({ record: 'purged', entries });
  await emptyBodies(place, meant);
  return meant.size;
}

/** Rewrites the files with these entries, each at once. */
async function emptyBodies(place: LogPlace, meant: ReadonlySet<number>): Promise<void> {
  const rewrite = async (file: string | null, lines: readonly string[]): Promise<void> =>
    replaceFileDurably(file === null ? place.log : join(place.folder, file), lines.map((line) => `${line}\n`).join(''));
  let [open, lines, isChanged] = [null as string | null, [] as string[], false];
  for await (const { text, entry, file } of logEntries(place)) {
    if (file !== open) {
      if (isChanged) await rewrite(open, lines);
      [open, lines, isChanged] = [file, [], false];
    }
    const isMeant = entry !== null && entry.body !== null && meant.has(entry.seq);
    lines.push(isMeant ? JSON.stringify({ ...entry, body: null }) : text);
    isChanged ||= isMeant;
  }
  if (isChanged) await rewrite(open, lines);
}
