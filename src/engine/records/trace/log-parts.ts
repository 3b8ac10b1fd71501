import { createReadStream } from 'node:fs';
import { readdir, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { syncFolder } from '../../../files/durable-file.ts';
import { isMissing } from '../../../files/missing.ts';
import type { LogPlace } from './log-place.ts';
import { type LogTail, logTail } from './log-tail.ts';
import { parseEntry, type TraceEntry } from './trace-entry.ts';

/**
 * Size in bytes at which a file of the log is full: about a thousand answers. Rewriting one at a purge takes a moment.
 */
export const PART_BYTES = 16 * 1024 * 1024;

const FULL_PART = /^rag_trace\.(\d{6,})\.jsonl$/;

/** A line of the log, and where it stands. */
export interface LogLine {
  readonly text: string;
  /** Null when the line is no entry. */
  readonly entry: TraceEntry | null;
  /** Name of the full file that holds it; null for the file that is written to. */
  readonly file: string | null;
  /** 1-based, in its file. */
  readonly line: number;
}

/** The full files of the log, oldest first. */
async function fullParts({ folder }: LogPlace): Promise<string[]> {
  const numberOf = (name: string): number => Number(FULL_PART.exec(name)?.[1]);
  try {
    const names = (await readdir(folder)).filter((name) => FULL_PART.test(name));
    return names.sort((a, b) => numberOf(a) - numberOf(b)).map((name) => join(folder, name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** All files of the log, oldest first; the last is written to, and may be missing. */
export const logParts = async (place: LogPlace): Promise<string[]> => [...(await fullParts(place)), place.log];

/**
 * Sets the file aside that is written to where it has this many bytes, under the next number: `rag_trace.000001.jsonl`.
 * The chain goes on in a new file. One rename, so that a kill leaves every entry in one place.
 */
export async function setAsideWhenFull(place: LogPlace, partBytes: number): Promise<void> {
  try {
    if ((await stat(place.log)).size < partBytes) return;
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  const newest = (await fullParts(place)).at(-1);
  const number = newest === undefined ? 1 : Number(FULL_PART.exec(basename(newest))?.[1]) + 1;
  await rename(place.log, join(place.folder, `rag_trace.${String(number).padStart(6, '0')}.jsonl`));
  await syncFolder(place.folder);
}

/** The end of the log. Right after a file was set aside it is the end of that file. */
export async function endOfLog(place: LogPlace): Promise<LogTail> {
  const own = await logTail(place.log);
  const newest = own.line === null ? (await fullParts(place)).at(-1) : undefined;
  return newest === undefined ? own : { ...own, line: (await logTail(newest)).line };
}

/**
 * The lines of the log through all of its files, in order. Half a line at the end of the file that is written to was
 * torn by a crash and never acknowledged; a full file is read to its last byte.
 */
export async function* logEntries(place: LogPlace): AsyncGenerator<LogLine, void> {
  for (const path of await logParts(place)) {
    const isFull = path !== place.log;
    const end = isFull ? Number.POSITIVE_INFINITY : (await logTail(path)).wholeBytes - 1;
    if (end < 0) continue;
    let line = 0;
    for await (const text of linesOf(path, end))
      yield { text, entry: parseEntry(text), file: isFull ? basename(path) : null, line: ++line };
  }
}

/**
 * Splits at line feeds only: node:readline also splits at U+2028 and U+2029, which JSON leaves as they are in a
 * document's words.
 */
async function* linesOf(path: string, end: number): AsyncGenerator<string, void> {
  let rest = '';
  for await (const piece of createReadStream(path, { encoding: 'utf8', end })) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
