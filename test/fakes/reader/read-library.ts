/** Documents and sentences of a library on disk, by the command line, read-only. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DocumentSummary, SentenceRow } from '../../../src/contract/documents.ts';

const run = promisify(execFile);
const LARGEST = 512 * 1024 * 1024;

/** The documents of the library `data`. `cli` is the built command line. */
export async function readDocuments(cli: string, data: string): Promise<readonly DocumentSummary[]> {
  const { stdout } = await run(process.execPath, [cli, '--data', data, 'documents', '--json'], { maxBuffer: LARGEST });
  return JSON.parse(stdout) as DocumentSummary[];
}

/** The sentences of a document with their boxes. */
export async function readSentences(cli: string, data: string, id: string): Promise<readonly SentenceRow[]> {
  const { stdout } = await run(process.execPath, [cli, '--data', data, 'sentences', id], { maxBuffer: LARGEST });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SentenceRow);
}

/** The files in `folders` by the id the library gives them: the first 16 hex digits of their SHA-256. */
export async function filesById(folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const folder of folders) {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (!/\.(pdf|txt|md)$/i.test(name)) continue;
      files.set(
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex')
          .slice(0, 16),
        path,
      );
    }
  }
  return files;
}
