import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Mutex } from 'async-mutex';
import { z } from 'zod';
import { appendDurably, replaceFileDurably } from '../../../files/durable-file.ts';
import { nullIfMissing } from '../../../files/missing.ts';
import { storedLine, storedLineBytes } from '../../../files/sealed/stored-file.ts';
import { CellEntry, entriesOf, type KnownCell, type KnownCells, noteEntry } from './stored-grid.ts';

/** The log of the cells of one grid: one line for each change of one. Whoever writes holds the lock of all grids. */
export interface CellLog {
  /** What is known of its cells, by `cellKey`; what another process wrote included. */
  read(): Promise<KnownCells>;
  /** Durable when it resolves. A line that a kill tore is cut off first. */
  append(entries: readonly CellEntry[]): Promise<void>;
  /**
   * Writes the log anew of these cells, and of these lines of another version; without what was said before of them.
   */
  keep(isKept: (cell: KnownCell, key: string) => boolean, keepsLine: (line: string) => boolean): Promise<void>;
}

/** The first line: a log that was written anew has another id. */
const Head = z.object({ type: z.literal('log'), id: z.string() });
const headLine = (): string => `${JSON.stringify({ type: 'log', id: randomUUID() })}\n`;
/** With the end of its line. */
const headBytes = (path: string): number => storedLineBytes(path, Buffer.byteLength(headLine()) - 1) + 1;

/** The id of a log whose first line was damaged: the lines below it are read all the same. */
const DAMAGED = 'damaged';

/** What was read so far. */
interface Read {
  readonly head: string;
  /** Bytes of whole lines. */
  readonly bytes: number;
  readonly lines: number;
  readonly cells: ReadonlyMap<string, KnownCell>;
  /** Lines of another version, which are kept as they are. */
  readonly others: readonly string[];
}
const NOTHING: Read = { head: '', bytes: 0, lines: 0, cells: new Map(), others: [] };

/** A log with more than twice the lines that say the same, and more than these, is written anew. */
const SPARE_LINES = 200;

/** Opens the log at `path`; nothing is created before the first cell. */
export function cellLog(path: string): CellLog {
  let known = NOTHING;
  const turns = new Mutex();
  const refresh = (): Promise<Read> =>
    turns.runExclusive(async () => {
      known = await readOn(path, known);
      return known;
    });
  const rewrite = async (cells: KnownCells, others: readonly string[]): Promise<void> => {
    const lines = [...others, ...entriesOf(cells).map((entry) => JSON.stringify(entry))];
    await replaceFileDurably(path, headLine() + lines.map((line) => `${line}\n`).join(''));
  };
  return {
    read: async () => (await refresh()).cells,
    append: async (entries) => {
      if (entries.length === 0) return;
      const before = await refresh();
      await cutTornLine(path, before.bytes);
      const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
      await appendDurably(path, before.bytes === 0 ? headLine() + text : text);
      const { lines, cells, others } = await refresh();
      if (lines > SPARE_LINES + 2 * (others.length + entriesOf(cells).length)) await rewrite(cells, others);
    },
    keep: async (isKept, keepsLine) => {
      const { cells, others, lines } = await refresh();
      const kept = new Map([...cells].filter(([key, cell]) => isKept(cell, key)));
      const keptLines = others.filter(keepsLine);
      if (lines > keptLines.length + entriesOf(kept).length) await rewrite(kept, keptLines);
    },
  };
}

/** Reads what was added since, or all of a log that was written anew. */
async function readOn(path: string, before: Read): Promise<Read> {
  const file = await open(path, 'r').catch(nullIfMissing);
  if (file === null) return NOTHING;
  try {
    const head = await headOf(file, path);
    if (head === null) return NOTHING;
    const from = head === before.head ? before : { ...NOTHING, head, bytes: head === DAMAGED ? 0 : headBytes(path) };
    const { size } = await file.stat();
    const added = Buffer.alloc(Math.max(0, size - from.bytes));
    const { bytesRead } = await file.read(added, 0, added.length, from.bytes);
    const end = added.subarray(0, bytesRead).lastIndexOf('\n') + 1;
    const lines = added.toString('utf8', 0, end).split('\n').slice(0, -1);
    return end === 0
      ? from
      : withLines(
          from,
          lines.map((line) => storedLine(path, line)),
          end,
        );
  } finally {
    await file.close();
  }
}

/** Null where not even the first line is whole: there is nothing in it. */
async function headOf(file: FileHandle, path: string): Promise<string | null> {
  const bytes = headBytes(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
  if (bytesRead < bytes) return null;
  return Head.safeParse(parsed(storedLine(path, buffer.toString('utf8', 0, bytes - 1)))).data?.id ?? DAMAGED;
}

function withLines(from: Read, lines: readonly string[], bytes: number): Read {
  const cells = new Map(from.cells);
  const others = [...from.others];
  for (const line of lines) {
    const entry = CellEntry.safeParse(parsed(line)).data;
    if (entry === undefined) others.push(line);
    else noteEntry(cells, entry);
  }
  return { head: from.head, bytes: from.bytes + bytes, lines: from.lines + lines.length, cells, others };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Cuts off what stands after the last whole line. */
async function cutTornLine(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'r+').catch(nullIfMissing);
  if (file === null) return;
  try {
    if ((await file.stat()).size > bytes) await file.truncate(bytes);
  } finally {
    await file.close();
  }
}
