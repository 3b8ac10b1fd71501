import process from 'node:process';
import { logFile } from './log-file.ts';

/** Lines into a file with their time. A full or read-only disk must not stop the app: then they go to stderr. */
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
