import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchDocuments, type RunIn } from '../../../../../evaluation/quality/public/fetch-documents.ts';

let cache = '';
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'pincite-public-'));
});
afterEach(() => rm(cache, { recursive: true, force: true }));

const plain = { package: 'one-doc', version: '1', file: 'usr/share/doc/one/manual.pdf' };
const packed = { package: 'two-doc', version: '2', file: 'usr/share/doc/two/manual.pdf.gz' };
const note = () => undefined;

/** Stands for apt-get and dpkg: each package has its own document. */
function packages(ran: string[]): RunIn {
  return async (program, args, cwd) => {
    ran.push([program, ...args].join(' '));
    if (program === 'apt-get') return writeFile(join(cwd, `${args[1]?.split('=')[0]}_all.deb`), '');
    const { file } = args[1]?.startsWith('one') ? plain : packed;
    const path = join(cwd, 'files', file);
    await mkdir(dirname(path), { recursive: true });
    return writeFile(path, file.endsWith('.gz') ? gzipSync('second') : 'first');
  };
}

test('documents are unpacked under names of their own, and fetched once', async () => {
  const ran: string[] = [];
  const folder = await fetchDocuments([plain, packed], { cache, note }, packages(ran));
  expect((await readdir(folder)).sort()).toEqual(['one-doc-manual.pdf', 'two-doc-manual.pdf']);
  expect(await readFile(join(folder, 'one-doc-manual.pdf'), 'utf8')).toBe('first');
  expect(await readFile(join(folder, 'two-doc-manual.pdf'), 'utf8')).toBe('second');
  expect(ran.filter((line) => line.startsWith('apt-get'))).toEqual([
    'apt-get download one-doc=1',
    'apt-get download two-doc=2',
  ]);
  await fetchDocuments([plain, packed], { cache, note }, packages(ran));
  expect(ran).toHaveLength(4);
});

test('a document that is not wanted any more goes: the library is of these alone', async () => {
  await fetchDocuments([plain, packed], { cache, note }, packages([]));
  const folder = await fetchDocuments([plain], { cache, note }, packages([]));
  expect(await readdir(folder)).toEqual(['one-doc-manual.pdf']);
});

test('without a network it says which command failed and what it needs', async () => {
  const offline: RunIn = () =>
    Promise.reject(Object.assign(new Error('exit 100'), { stderr: 'E: Unable to locate package one-doc\n' }));
  await expect(fetchDocuments([plain], { cache, note }, offline)).rejects.toThrow(
    /apt-get download one-doc=1 failed: E: Unable to locate package one-doc .*needs Debian, a network/,
  );
});
