import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const CANARY = 'The canary Quillfeather sleeps in the ninth lighthouse of Ostermoor.';

let folder: string;
let remove: () => Promise<void>;
let engine: Engine;
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  engine = await engineOn(join(folder, 'library'), quotingChat());
});
afterEach(async () => {
  await engine.close();
  await remove();
});

const diagnostics = async (names: boolean) => {
  const text = Buffer.from((await engine.client.diagnostics({ names })).bytes).toString('utf8');
  return { text, report: JSON.parse(text) };
};

it('says what there is, and no word of a document, a question or an answer', async () => {
  await writeFile(join(folder, 'secret-merger.md'), `# Marrowby\n\n${CANARY}\n`);
  await ingestAll(engine.client, [join(folder, 'secret-merger.md')], 'Acme');
  await engine.client.settings.change({
    source_url: 'https://docs.acme.example/',
    keep: [{ collection: 'Acme', days: 9 }],
  });
  await askAll(engine.client, { question: 'Where does the canary sleep?', collection: 'Acme' });
  const { text, report } = await diagnostics(false);
  for (const word of ['Quillfeather', 'Ostermoor', 'canary', 'Marrowby', 'merger', 'Acme', 'acme', folder])
    expect(text, word).not.toContain(word);
  expect(report).toMatchObject({
    names: false,
    documents: [{ kind: 'text', state: 'ready', bytes: 81 }],
    record: { valid: true, entries: 1, threads: 1, findings: [] },
    settings: { source_url: 'set', keep: [9] },
    metrics: { answers: { answer: 1 }, ingest_days: [{ documents: 1 }] },
  });
  expect(report.library_files.map((one: { folder: string }) => one.folder)).toContain('threads');
  const named = (await diagnostics(true)).text;
  for (const word of ['secret-merger.md', 'Acme', folder]) expect(named).toContain(word);
  for (const word of ['Quillfeather', 'Ostermoor', 'canary', 'Marrowby']) expect(named, word).not.toContain(word);
});

it('works before anything was added', async () => {
  expect((await diagnostics(false)).report).toMatchObject({ documents: [], record: { entries: 0 } });
});
