import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addAndRemove, bytesBelow, type Round } from '../../../evaluation/speed/rounds/add-and-remove.ts';
import type { ReadDocument } from '../../../src/engine/documents/types.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { fakeReader } from '../../fakes/library/fake-reader.ts';
import { ingest, openTestLibrary, temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { expectWhole } from '../../fakes/library/whole-library.ts';

const ROUNDS = 12;
const CHANGED = 3;
const LARGE_BYTES = 5_000_000;
/** So much of a file is read as text: the rest of a large one is as pictures are. */
const TEXT_BYTES = 20_000;
const reader = fakeReader();
const read: ReadDocument = async ({ bytes, ...request }, options) => ({
  ...(await reader({ ...request, bytes: bytes.subarray(0, TEXT_BYTES) }, options)),
  documentId: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
});
const TOOLS = { read, embedder: fakeEmbedder(), wait: 'ready' } as const;

/** A small version of `npm run bench -- rounds`. */
test('disk and files stay as they are over rounds of adding and removing', async () => {
  const library = await openTestLibrary();
  const folder = await temporaryFolder();
  const names: string[] = [];
  const write = (count: number) => {
    const files = Array.from({ length: count }, (): [string, Uint8Array] => {
      const [number, name] = [names.length, `${names.length}.pdf`];
      names.push(name);
      const text = Buffer.from(fakePdf(`Document ${number}`, 3, 8, number));
      const large = () => [Buffer.alloc(TEXT_BYTES - text.length, ' '), randomBytes(LARGE_BYTES)];
      return [name, Buffer.concat([text, ...(number % CHANGED === 0 ? large() : [])])];
    });
    return writeFiles(folder, Object.fromEntries(files));
  };
  const target = {
    dataDir: library.dataDir,
    add: async (paths: readonly string[]) => {
      const results = await ingest(library, paths, TOOLS);
      expect(results.map(({ state }) => state)).toEqual(paths.map(() => 'ready'));
    },
    remove: async (ids: readonly string[]) => void (await library.remove(ids)),
    list: () => library.listDocuments(),
  };
  const rounds: Round[] = [];
  const options = { rounds: ROUNDS, documents: 6, changed: CHANGED, write, seed: 1 };
  for await (const round of addAndRemove(target, options)) rounds.push(round);

  const left = await library.listDocuments();
  expect(left.length).toBe(6);
  for (const document of left) await expectWhole(library, document);
  const fresh = await openTestLibrary();
  const paths = left.map(({ source_filename }) => join(folder, source_filename));
  await ingest(fresh, paths, TOOLS);
  const last = rounds.at(-1);
  expect(rounds.length).toBe(ROUNDS + 1);
  expect(last?.disk_bytes).toBeLessThan(1.5 * (await bytesBelow(fresh.dataDir)));
  // After twelve rounds of adding each in several commits; what is removed leaves one file of what shared one with it.
  for (const [table, count] of Object.entries(last?.fragments ?? {}))
    expect([table, count <= 20]).toEqual([table, true]);
  const removed = names.filter((name) => !left.some(({ source_filename }) => source_filename === name));
  expect(removed.length).toBe(ROUNDS * CHANGED);
});
