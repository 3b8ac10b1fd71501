import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { syncFolder } from '../../../files/durable-file.ts';
import { isMissing, namesIn } from '../../../files/missing.ts';
import { storedLine } from '../../../files/sealed/stored-file.ts';
import { parseEntry, type TraceEntry } from './trace-entry.ts';

/** Whether the entry with this body is selected. */
export type IsMeant = (body: Record<string, unknown>) => boolean;

/** The files of one log. */
export interface LogPlace {
  readonly folder: string;
  readonly log: string;
  readonly head: string;
  readonly lock: string;
}

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
  const names = (await namesIn(folder)).filter((name) => FULL_PART.test(name));
  return names.sort((a, b) => numberOf(a) - numberOf(b)).map((name) => join(folder, name));
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
  const opened = (line: string): string => storedLine(path, line);
  for await (const piece of createReadStream(path, { encoding: 'utf8', end })) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.map(opened);
  }
  if (rest !== '') yield opened(rest);
}

/** Bytes read at a time from the end of a log. */
const STEP = 64 * 1024;

interface LogTail {
  /** The last whole line without its newline; null when there is none. */
  readonly line: string | null;
  /** Length in bytes up to and including the last newline; a crash tore what follows. */
  readonly wholeBytes: number;
  readonly bytes: number;
}

async function readRange(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(to - from);
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** Reads the end of a file of lines backwards, so that the cost does not grow with the file. */
async function logTail(path: string): Promise<LogTail> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return { line: null, wholeBytes: 0, bytes: 0 };
    throw error;
  }
  try {
    const { size } = await file.stat();
    let from = size;
    let tail = Buffer.alloc(0);
    while (from > 0) {
      const start = Math.max(0, from - STEP);
      tail = Buffer.concat([await readRange(file, start, from), tail]);
      from = start;
      const last = tail.lastIndexOf(0x0a);
      const before = last <= 0 ? -1 : tail.lastIndexOf(0x0a, last - 1);
      if (last >= 0 && (before >= 0 || from === 0)) {
        const line = storedLine(path, tail.toString('utf8', before + 1, last));
        return { line, wholeBytes: from + last + 1, bytes: size };
      }
    }
    return { line: null, wholeBytes: 0, bytes: size };
  } finally {
    await file.close();
  }
}
