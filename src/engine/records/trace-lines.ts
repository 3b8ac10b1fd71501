import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { logTail } from './log-tail.ts';
import { parseEntry, type TraceEntry } from './trace-entry.ts';

export interface LogLine {
  readonly text: string;
  /** Null when the line is no entry. */
  readonly entry: TraceEntry | null;
}

/** The whole lines of a log, in order; half a line at its end was torn off by a crash and never acknowledged. */
export async function* logEntries(path: string): AsyncGenerator<LogLine, void> {
  const { wholeBytes } = await logTail(path);
  if (wholeBytes === 0) return;
  const lines = createInterface({
    input: createReadStream(path, { end: wholeBytes - 1 }),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const text of lines) yield { text, entry: parseEntry(text) };
}
