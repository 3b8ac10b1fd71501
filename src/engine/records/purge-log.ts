import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFileDurably, replaceFileDurably } from '../../files/durable-file.ts';
import { LEFT_OVER } from './left-over-files.ts';
import type { IsMeant, LogPlace } from './log-place.ts';
import type { LogRecord } from './trace-entry.ts';
import { logEntries } from './trace-lines.ts';

type Purged = Omit<Extract<LogRecord, { record: 'purged' }>, 'at'>;

/**
 * Sets the bodies that are meant to null, and says so first by an entry of its own: a kill in between leaves content that is named
 * as purged, and the next run takes it. Entries are rewritten all at once, so that none is lost.
 */
export async function purgeLog(
  place: LogPlace,
  isPurged: IsMeant,
  append: (record: Purged) => Promise<unknown>,
): Promise<number> {
  for (const name of await readdir(place.folder))
    if (LEFT_OVER.test(name)) await removeFileDurably(join(place.folder, name));
  const meant = new Set<number>();
  const named = new Set<number>();
  for await (const { entry } of logEntries(place.log)) {
    if (entry === null || entry.body === null) continue;
    if (entry.body.record === 'purged' && Array.isArray(entry.body.entries))
      for (const seq of entry.body.entries) named.add(Number(seq));
    else if (!('record' in entry.body) && isPurged(entry.body)) meant.add(entry.seq);
  }
  if (meant.size === 0) return 0;
  const entries = [...meant].filter((seq) => !named.has(seq));
  if (entries.length > 0) await append({ record: 'purged', entries });
  const lines: string[] = [];
  for await (const { text, entry } of logEntries(place.log))
    lines.push(entry !== null && meant.has(entry.seq) ? JSON.stringify({ ...entry, body: null }) : text);
  await replaceFileDurably(place.log, lines.map((line) => `${line}\n`).join(''));
  return meant.size;
}
