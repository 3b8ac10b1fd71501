import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';

/**
 * Writes lines with their time to a file. Falls back to stderr on a full or read-only disk, which must not stop the
 * app.
 */
export function appLog(
  path: string,
  stderr: Pick<NodeJS.WriteStream, 'write'> = process.stderr,
): (line: string) => void {
  const write = logFile(path, () => new Date());
  return (line) => {
    try {
      write(line);
    } catch (error) {
      stderr.write(`${line}\n(${path} cannot be written: ${error instanceof Error ? error.message : error})\n`);
    }
  };
}

/** Two files of this size hold days of a talkative engine. */
const LIMIT_BYTES = 2_000_000;

/**
 * Appends lines with their time to a file, and keeps it below `limit` bytes by renaming it to `….1`. Lines are few and
 * written synchronously, so that the last ones before a crash are kept. Creates the folder with the first line.
 */
export function logFile(path: string, clock: () => Date, limit = LIMIT_BYTES): (line: string) => void {
  let size = -1;
  return (line) => {
    if (size < 0) {
      mkdirSync(dirname(path), { recursive: true });
      size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    }
    const text = `${clock().toISOString()} ${line}\n`;
    if (size > 0 && size + text.length > limit) {
      renameSync(path, `${path}.1`);
      size = 0;
    }
    appendFileSync(path, text, { mode: 0o600 });
    size += Buffer.byteLength(text);
  };
}
