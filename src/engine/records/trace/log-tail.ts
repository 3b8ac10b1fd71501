import { type FileHandle, open } from 'node:fs/promises';
import { isMissing } from '../../../files/missing.ts';

/** Bytes read at a time from the end of a log. */
const STEP = 64 * 1024;

export interface LogTail {
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
export async function logTail(path: string): Promise<LogTail> {
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
        return { line: tail.toString('utf8', before + 1, last), wholeBytes: from + last + 1, bytes: size };
      }
    }
    return { line: null, wholeBytes: 0, bytes: size };
  } finally {
    await file.close();
  }
}
