import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@lancedb/lancedb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeletionCertificate } from '../../../src/contract/records/deletion.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { TABLE_NAMES } from '../../../src/engine/library/tables/schema.ts';
import { filesWith } from '../../fakes/library/bytes-on-disk.ts';
import { randomFrom } from '../../fakes/random.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const CANARY = 'The canary Quillfeather sleeps in the ninth lighthouse of Ostermoor.';
const SHARED = 'Every keeper writes the hours of the lamp into the common book each morning.';
const RED = `# Red house\n\nThe red house closes at nine in the evening. ${CANARY}\n\n# Rules\n\n${SHARED}\n`;
const BLUE = `# Blue house\n\nThe blue house closes at ten in the evening.\n\n# Rules\n\n${SHARED}\n`;
const QUESTION = 'Where does the canary sleep?';

let dataDir: string;
let remove: () => Promise<void>;
let engine: Engine;
let red: string;
beforeEach(async () => {
  const made = await newFolder();
  remove = made.remove;
  dataDir = join(made.folder, 'library');
  engine = await engineOn(dataDir, quotingChat());
  await writeFile(join(made.folder, 'red.md'), RED);
  await writeFile(join(made.folder, 'blue.md'), BLUE);
  const results = await ingestAll(engine.client, [join(made.folder, 'red.md'), join(made.folder, 'blue.md')]);
  red = String(results.find((result) => result.source_filename === 'red.md')?.document_id);
});
afterEach(async () => {
  await engine.close();
  await remove();
});

/** The tables whose versions, any of them, hold these words in a column: read by LanceDB itself, whatever it packs on the disk. */
async function tablesWith(words: string): Promise<string[]> {
  const connection = await connect(join(dataDir, 'library.lance'));
  const found = new Set<string>();
  for (const name of TABLE_NAMES) {
    const table = await connection.openTable(name);
    for (const { version } of await table.listVersions()) {
      await table.checkout(version);
      for (const row of await table.query().toArray())
        for (const value of Object.values(row as Record<string, unknown>)) {
          const text = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
          if (text.includes(words)) found.add(name);
        }
    }
    table.close();
  }
  return [...found];
}

it('certifies that no byte of a sentence is left after a removal with its records', async () => {
  await askAll(engine.client, { question: QUESTION });
  expect((await tablesWith('Quillfeather')).length).toBeGreaterThan(0);
  expect((await filesWith(dataDir, 'Quillfeather')).length).toBeGreaterThan(3);

  const issued = await engine.client.documents.removeCertified({ document_ids: [red], purge_records: true });
  expect(issued.complete).toBe(true);
  const certificate = DeletionCertificate.parse(JSON.parse(issued.json));
  expect(certificate).toMatchObject({
    documents: [{ document_id: red, source_filename: 'red.md', bytes: Buffer.byteLength(RED) }],
    records: 'purged',
    searched: { table_versions: TABLE_NAMES.length },
    found: { rows: 0, files: [], log_entries: 0, threads: 0 },
  });
  // The sentence that both documents have is not looked for: it stays.
  expect(certificate.searched.phrases).toBeGreaterThan(0);
  expect(certificate.searched.files).toBeGreaterThan(10);
  expect(await tablesWith('Quillfeather')).toEqual([]);
  expect(await filesWith(dataDir, 'Quillfeather')).toEqual([]);
  expect(await tablesWith(SHARED.slice(0, 30))).not.toEqual([]);
  expect(Buffer.from(issued.pdf.subarray(0, 5)).toString()).toBe('%PDF-');
});

it('names the records that were kept, and what should not be left', async () => {
  await askAll(engine.client, { question: QUESTION });
  await writeFile(join(dataDir, 'copied-by-somebody.txt'), RED);
  const { complete, json, statement } = await engine.client.documents.removeCertified({
    ...{ document_ids: [red], purge_records: false },
  });
  expect(complete).toBe(false);
  const { found } = DeletionCertificate.parse(JSON.parse(json));
  const [thread] = await readdir(join(dataDir, 'threads'));
  expect(found).toMatchObject({ rows: 0, log_entries: 1, threads: 1 });
  expect(found.files).toEqual(['copied-by-somebody.txt', 'logs/rag_trace.jsonl', `threads/${thread}`]);
  expect(statement.join('\n')).toMatch(
    /kept: 1 recorded answer and 1 thread may quote[\s\S]*Found in copied-by-somebody/,
  );
});

it('shows every change of one byte, 200 places, seed 5', async () => {
  const { json } = await engine.client.documents.removeCertified({ document_ids: [red], purge_records: true });
  expect(await engine.client.checkDeletion({ text: json })).toMatchObject({
    ...{ valid: true, changes: [], signature: 'fits', statement: [expect.stringMatching(/^On 2/), expect.any(String)] },
    statement: expect.arrayContaining([expect.stringContaining('red.md')]),
  });
  const random = randomFrom(5);
  for (let i = 0; i < 200; i++) {
    const bytes = Buffer.from(json);
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] as number) ^ (1 + Math.floor(random() * 127));
    const { valid, changes } = await engine.client.checkDeletion({ text: bytes.toString('utf8') });
    expect([valid, changes.length > 0], `byte ${at}`).toEqual([false, true]);
  }
});

it('removes nothing where the document is not there', async () => {
  await expect(
    engine.client.documents.removeCertified({ document_ids: [red, 'f'.repeat(16)], purge_records: false }),
  ).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  expect(await engine.client.documents.list()).toHaveLength(2);
  expect(await readFile(join(dataDir, 'library.json'), 'utf8')).toContain('schema');
});
