import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PinciteError } from '../../../src/contract/errors.ts';
import { isThere } from '../../../src/files/missing.ts';
import type { PublicQuestion } from './public-questions.ts';

type Packed = Pick<PublicQuestion, 'package' | 'version' | 'file'>;

/** Runs a program in a folder. Throws what execFile throws. */
export type RunIn = (program: string, args: readonly string[], cwd: string) => Promise<unknown>;

const runIn: RunIn = (program, args, cwd) => promisify(execFile)(program, [...args], { cwd });

/** The name of a document in the library: two packages may both have a manual.pdf. */
export const documentName = ({ package: name, file }: Packed): string =>
  `${name}-${basename(file).replace(/\.gz$/, '')}`;

/**
 * The folder with these documents, each unpacked from its package; what is there already is not fetched again. This is
 * the one thing in the evaluation that needs a network, which other programs use: nothing in this process does. Throws
 * INTERNAL with the command that failed.
 */
export async function fetchDocuments(
  documents: readonly Packed[],
  { cache, note }: { readonly cache: string; readonly note: (text: string) => void },
  run: RunIn = runIn,
): Promise<string> {
  const folder = join(cache, 'public-documents');
  await mkdir(folder, { recursive: true });
  const wanted = new Map(documents.map((one) => [documentName(one), one]));
  for (const old of await readdir(folder)) if (!wanted.has(old)) await rm(join(folder, old), { recursive: true });
  for (const [name, document] of wanted) {
    if (await isThere(join(folder, name))) continue;
    note(`fetching ${document.package} ${document.version} (needs a network)`);
    await writeFile(join(folder, name), await unpacked(document, cache, run));
  }
  return folder;
}

async function unpacked({ package: name, version, file }: Packed, cache: string, run: RunIn): Promise<Uint8Array> {
  const own = join(cache, 'public-packages', `${name}-${version}`);
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true });
  await orThrow(run('apt-get', ['download', `${name}=${version}`], own), `apt-get download ${name}=${version}`);
  const deb = (await readdir(own)).find((entry) => entry.endsWith('.deb')) ?? '';
  await orThrow(run('dpkg', ['-x', deb, 'files'], own), `dpkg -x ${deb}`);
  const bytes = await readFile(join(own, 'files', file));
  await rm(own, { recursive: true });
  return file.endsWith('.gz') ? promisify(gunzip)(bytes) : bytes;
}

async function orThrow(running: Promise<unknown>, command: string): Promise<void> {
  await running.catch((error: Error & { stderr?: string }) => {
    const said = error.stderr?.trim().split('\n').at(-1) || error.message;
    const why = `${command} failed: ${said} (the public documents come from Debian packages: this needs Debian, a network and "apt-get update")`;
    throw new PinciteError('INTERNAL', { why }, { cause: error });
  });
}
