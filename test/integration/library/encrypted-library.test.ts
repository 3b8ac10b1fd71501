import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { decryptLibrary, encryptLibrary } from '../../../src/engine/backup/encrypt-library.ts';
import { resumeRestore } from '../../../src/engine/backup/restore-backup.ts';
import { serveObjects } from '../../../src/engine/library/storage/sealed/object-server.ts';
import { changePassphrase, isEncrypted, unlockLibrary } from '../../../src/engine/library/vault/library-key.ts';
import { filesBelow, filesWith } from '../../fakes/library/bytes-on-disk.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { runEncryptChild, runIngestChild } from '../../fakes/library/run-child.ts';
import { expectWhole, sentencesByFile } from '../../fakes/library/whole-library.ts';
import { randomFrom } from '../../fakes/random.ts';

const PASSPHRASE = 'correct horse battery';
const FILES = Object.fromEntries(
  Array.from({ length: 5 }, (_, i) => [`policy-${i}.pdf`, fakePdf(`Quillfeather ${i}`, 3 + ((i * 7) % 5), 12, i)]),
);
/** Words of the documents, their names, and the beginning of their originals. */
const CANARIES = ['Quillfeather', 'policy-1', '%PDF-fake', 'says'];

async function canariesIn(dataDir: string): Promise<string[]> {
  const found = await Promise.all(CANARIES.map((words) => filesWith(dataDir, words)));
  return [...new Set(found.flat())];
}

async function newPlace(): Promise<{ dataDir: string; paths: string[] }> {
  const folder = await temporaryFolder();
  return { dataDir: join(folder, 'data'), paths: await writeFiles(join(folder, 'files'), FILES) };
}

/** Opens an encrypted library until the test ends. */
async function unlock(dataDir: string, passphrase = PASSPHRASE): Promise<void> {
  onTestFinished(await unlockLibrary(dataDir, async () => passphrase));
}

async function expectAll(dataDir: string, files: readonly string[] = Object.keys(FILES)): Promise<void> {
  const library = await openTestLibrary(dataDir);
  const documents = await library.listDocuments();
  expect(documents.map(({ source_filename }) => source_filename).sort()).toEqual([...files].sort());
  for (const document of documents) await expectWhole(library, document);
  expect(await library.check()).toMatchObject({ sound: true, damage: [] });
  await library.close();
}

test('no byte on the disk tells a word, over ingest, search, removal and repair; all else is as in clear', async () => {
  const { dataDir, paths } = await newPlace();
  await encryptLibrary({ dataDir, passphrase: PASSPHRASE });
  await expect(openTestLibrary(dataDir)).rejects.toMatchObject({ code: 'LIBRARY_LOCKED' });
  await unlock(dataDir);
  const library = await openTestLibrary(dataDir);
  const results = await ingest(library, paths, { wait: 'ready', embedder: fakeEmbedder() });
  expect(results.map(({ state }) => state)).toEqual(paths.map(() => 'ready'));
  expect(await canariesIn(dataDir)).toEqual([]);
  const plain = await openTestLibrary();
  await ingest(plain, paths, { wait: 'ready', embedder: fakeEmbedder() });
  expect((await canariesIn(plain.dataDir)).length).toBeGreaterThan(5);
  expect(await sentencesByFile(library)).toEqual(await sentencesByFile(plain));
  const search = (one: typeof library) => one.searchText('Quillfeather says', { limit: 1000 });
  const ids = (hits: Awaited<ReturnType<typeof search>>) => hits.map(({ chunkId }) => chunkId).sort();
  expect(ids(await search(library))).toEqual(ids(await search(plain)));
  const [gone] = await library.listDocuments();
  await library.remove([gone?.document_id ?? '']);
  const read = async () => {
    throw new Error('nothing is read again');
  };
  expect((await library.repair({ read })).check).toMatchObject({ sound: true });
  expect(await canariesIn(dataDir)).toEqual([]);
  await library.close();
  await expectAll(
    dataDir,
    Object.keys(FILES).filter((name) => name !== gone?.source_filename),
  );
});

test('a search for what is left of a document looks into the encrypted files', async () => {
  const { dataDir, paths } = await newPlace();
  await encryptLibrary({ dataDir, passphrase: PASSPHRASE });
  await unlock(dataDir);
  const library = await openTestLibrary(dataDir);
  await ingest(library, paths);
  const documentIds = (await library.listDocuments()).map(({ document_id }) => document_id);
  const { found, files } = await library.traces({ documentIds, phrases: ['Quillfeather 1'] }, undefined);
  expect(found.some((path) => path.startsWith('library.lance/pages.lance/'))).toBe(true);
  expect(files).toBeGreaterThan(10);
});

test('a library in clear is encrypted in its place; its passphrase is changed without writing it again', async () => {
  const { dataDir, paths } = await newPlace();
  const library = await openTestLibrary(dataDir);
  await ingest(library, paths, { wait: 'ready', embedder: fakeEmbedder() });
  await expect(encryptLibrary({ dataDir, passphrase: PASSPHRASE })).rejects.toMatchObject({ code: 'LIBRARY_OPEN' });
  await library.close();
  await encryptLibrary({ dataDir, passphrase: PASSPHRASE });
  expect(await canariesIn(dataDir)).toEqual([]);
  await expect(unlockLibrary(dataDir, async () => 'wrong')).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' });
  await expect(encryptLibrary({ dataDir, passphrase: PASSPHRASE })).rejects.toMatchObject({
    code: 'LIBRARY_ENCRYPTED',
  });
  const other = 'another passphrase';
  await changePassphrase(
    dataDir,
    async () => PASSPHRASE,
    async () => other,
  );
  await expect(unlockLibrary(dataDir, async () => PASSPHRASE)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' });
  await unlock(dataDir, other);
  await expectAll(dataDir);
});

/** Moments in ms after which a process is killed that writes the library anew. */
const WRITING_KILLS = [0, 150, 400, 800, 1500];

/** Kills a process that encrypts or decrypts the library: it is as before or as after, whole, and nothing is left over. */
async function expectOneOrOther(dataDir: string, ms: number, order: { readonly decrypt?: true } = {}): Promise<void> {
  const child = runEncryptChild({ dataDir, passphrase: PASSPHRASE, ...order });
  await child.line((line) => line === 'begun');
  await delay(ms);
  await child.kill();
  await resumeRestore(dataDir);
  const names = await filesBelow(dataDir);
  expect(names.filter((name) => /^(?:restoring|restored|cleared)/u.test(name))).toEqual([]);
  if (await isEncrypted(dataDir)) {
    expect(await canariesIn(dataDir)).toEqual([]);
    await unlock(dataDir);
  }
  await expectAll(dataDir);
}

test.each(WRITING_KILLS)(
  'killed %i ms after it began to encrypt: in clear and whole, or encrypted and whole',
  async (ms) => {
    const { dataDir, paths } = await newPlace();
    const library = await openTestLibrary(dataDir);
    await ingest(library, paths);
    await library.close();
    await expectOneOrOther(dataDir, ms);
  },
);

/** An encrypted library with all of the files. */
async function encryptedPlace(): Promise<{ dataDir: string }> {
  const { dataDir, paths } = await newPlace();
  await encryptLibrary({ dataDir, passphrase: PASSPHRASE });
  const lock = await unlockLibrary(dataDir, async () => PASSPHRASE);
  const library = await openTestLibrary(dataDir);
  await ingest(library, paths, { wait: 'ready', embedder: fakeEmbedder() });
  await library.close();
  lock();
  return { dataDir };
}

const passphrase = async (): Promise<string> => PASSPHRASE;

test('an encrypted library is in clear again, whole, and opens without a passphrase', async () => {
  const { dataDir } = await encryptedPlace();
  const lock = await unlockLibrary(dataDir, passphrase);
  const library = await openTestLibrary(dataDir);
  const sentences = await sentencesByFile(library);
  await expect(decryptLibrary({ dataDir, passphrase })).rejects.toMatchObject({ code: 'LIBRARY_OPEN' });
  await library.close();
  lock();
  const wrong = { dataDir, passphrase: async () => 'wrong' };
  await expect(decryptLibrary(wrong)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' });
  await expect(decryptLibrary({ dataDir, passphrase: async () => null })).rejects.toMatchObject({
    code: 'LIBRARY_LOCKED',
  });
  const shares: number[] = [];
  const { files } = await decryptLibrary({ dataDir, passphrase, onShare: (share) => shares.push(share) });
  expect([shares.length, shares.at(-1)]).toEqual([files, 1]);
  expect(await isEncrypted(dataDir)).toBe(false);
  expect((await filesBelow(dataDir)).filter((name) => /^(?:restor|cleared|key)/u.test(name))).toEqual([]);
  await expectAll(dataDir);
  const again = await openTestLibrary(dataDir);
  expect(await sentencesByFile(again)).toEqual(sentences);
  await again.close();
  await expect(decryptLibrary({ dataDir, passphrase })).rejects.toMatchObject({ code: 'LIBRARY_NOT_ENCRYPTED' });
  const nowhere = join(dataDir, 'nowhere');
  await expect(decryptLibrary({ dataDir: nowhere, passphrase })).rejects.toMatchObject({
    code: 'LIBRARY_NOT_ENCRYPTED',
  });
  expect(await filesBelow(dataDir)).not.toContainEqual(expect.stringContaining('nowhere'));
});

test('a file that does not open, or a caller who stops: the library stays encrypted, as it was', async () => {
  const { dataDir } = await encryptedPlace();
  const originals = (await filesBelow(dataDir)).filter((name) => name.startsWith('library.lance/'));
  const path = join(dataDir, originals[0] ?? '');
  const before = await readFile(path);
  const changed = Buffer.from(before);
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
  await writeFile(path, changed);
  await expect(decryptLibrary({ dataDir, passphrase })).rejects.toMatchObject({
    code: 'LIBRARY_DAMAGED',
    message: expect.stringContaining(originals[0] ?? ''),
  });
  await writeFile(path, before);
  const stopped = new AbortController();
  const stopping = { dataDir, passphrase, signal: stopped.signal, onShare: () => stopped.abort() };
  await expect(decryptLibrary(stopping)).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await canariesIn(dataDir)).toEqual([]);
  await unlock(dataDir);
  await expectAll(dataDir);
});

test.each(WRITING_KILLS)(
  'killed %i ms after it began to decrypt: encrypted and whole, or in clear and whole',
  async (ms) => {
    const { dataDir } = await encryptedPlace();
    await expectOneOrOther(dataDir, ms, { decrypt: true });
  },
);

test.each([
  { phase: 'reading', after: 20 },
  { phase: 'reading', after: 250 },
  { phase: 'embedding', after: 60 },
  { phase: 'embedding', after: 300 },
])(
  'killed $after ms into $phase: nothing in clear on the disk, and the next run finishes it',
  async ({ phase, after }) => {
    const { dataDir, paths } = await newPlace();
    await encryptLibrary({ dataDir, passphrase: PASSPHRASE });
    const child = runIngestChild({
      dataDir,
      paths,
      wait: 'ready',
      msPerPage: 5,
      msPerBatch: 25,
      passphrase: PASSPHRASE,
    });
    await child.line((line) => line.includes(`"phase":"${phase}"`));
    await delay(after);
    await child.kill();
    expect(await canariesIn(dataDir)).toEqual([]);
    await unlock(dataDir);
    const library = await openTestLibrary(dataDir);
    for (const document of await library.listDocuments()) await expectWhole(library, document);
    const results = await ingest(library, paths, { wait: 'ready', embedder: fakeEmbedder() });
    expect(results.filter(({ code }) => code !== null && code !== 'DUPLICATE')).toEqual([]);
    await library.close();
    await expectAll(dataDir);
  },
);

test('a byte that is changed anywhere in its files is found', async () => {
  const { dataDir, paths } = await newPlace();
  await encryptLibrary({ dataDir, passphrase: PASSPHRASE });
  await unlock(dataDir);
  const first = await openTestLibrary(dataDir);
  await ingest(first, paths, { wait: 'ready', embedder: fakeEmbedder() });
  await first.close();
  const random = randomFrom(21);
  const files = (await filesBelow(dataDir)).filter((path) => path.startsWith('library.lance/'));
  for (let turn = 0; turn < 8; turn++) {
    const path = join(dataDir, files[Math.floor(random() * files.length)] ?? '');
    const before = await readFile(path);
    const changed = Buffer.from(before);
    const place = Math.floor(random() * changed.length);
    changed.writeUInt8(changed.readUInt8(place) ^ (1 + Math.floor(random() * 255)), place);
    await writeFile(path, changed);
    const found = await openTestLibrary(dataDir).then(
      async (library) => {
        const { sound } = await library.check();
        await library.close();
        return sound ? 'nothing' : 'damage';
      },
      (error: { readonly code?: string }) => error.code,
    );
    expect([path, place, found]).not.toContain('nothing');
    await writeFile(path, before);
  }
  await expectAll(dataDir);
});

test('the server of the tables answers nobody but its own process', async () => {
  const { dataDir } = await newPlace();
  const server = await serveObjects(join(dataDir, 'library.lance'), new Uint8Array(32));
  onTestFinished(server.close);
  const { port } = new URL(server.storageOptions.aws_endpoint ?? '');
  const asked = async (head: string): Promise<string> => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    let said = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    socket.write(`GET /library?list-type=2 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${head}\r\n`);
    await new Promise((resolve) => socket.on('close', resolve));
    return said.split('\r\n', 1)[0] ?? '';
  };
  expect(await asked('')).toContain(' 403 ');
  expect(await asked(`Authorization: AWS4-HMAC-SHA256 Credential=${'0'.repeat(32)}/x\r\n`)).toContain(' 403 ');
  const name = server.storageOptions.aws_access_key_id;
  expect(await asked(`Authorization: AWS4-HMAC-SHA256 Credential=${name}/x\r\n`)).toContain(' 200 ');
});
