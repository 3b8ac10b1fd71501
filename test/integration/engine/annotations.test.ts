import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SentenceRow } from '../../../src/contract/documents.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { annotatedPage, filledForm } from '../../fixtures/pdf/annotations.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

let engine: Engine;
let remove: () => Promise<void>;
let ids: string[] = [];

beforeAll(async () => {
  const made = await newFolder();
  remove = made.remove;
  engine = await engineOn(join(made.folder, 'library'), quotingChat());
  const files = [
    ['form.pdf', filledForm().bytes],
    ['notes.pdf', annotatedPage().bytes],
  ] as const;
  for (const [name, bytes] of files) await writeFile(join(made.folder, name), bytes);
  const results = await ingestAll(
    engine.client,
    files.map(([name]) => join(made.folder, name)),
  );
  ids = files.map(([name]) => String(results.find((one) => one.source_filename === name)?.document_id));
});
afterAll(async () => {
  await engine.close();
  await remove();
});

const marked = async (id: string | undefined) => {
  const found: [string | undefined, string][] = [];
  for await (const row of await engine.client.documents.sentences({ document_id: String(id) })) {
    const { text, start, marks } = SentenceRow.strict().parse(row);
    for (const mark of marks ?? []) found.push([mark.source, text.slice(mark.start - start, mark.end - start)]);
  }
  return found;
};

it('sentences say what was filled in, written on the page or beside it', async () => {
  expect(await marked(ids[0])).toEqual([
    ['field', 'Northwind Traders'],
    ['field', 'Norway'],
    ['tick', '☑'],
    ['tick', '☐'],
  ]);
  expect(await marked(ids[1])).toEqual([
    ['note', 'Waived for 2024.'],
    ['note', 'Ask the treasurer'],
    ['stamp', 'RECEIVED'],
    ['comment', 'It came by post.'],
    ['comment', 'Check this fee with the supplier.'],
    ['comment', 'Who agreed to this?: “It is paid in January.”'],
  ]);
});

it('a cited range says of its parts where they stand', async () => {
  const document_id = String(ids[1]);
  for await (const { text, start, end } of await engine.client.documents.sentences({ document_id })) {
    const marks = await engine.client.documents.marks({ document_id, start, end });
    const source = /^(?:It came|Check this|Who agreed)/u.test(text) ? 'comment' : undefined;
    if (source !== undefined) expect(marks).toEqual([{ source, start, end }]);
    if (text.includes('The fee is 240')) expect(marks).toEqual([]);
  }
});

it('comments are found by a search, and are in an answer only where the question asks for them', async () => {
  const { hits } = await engine.client.search({ query: 'Check the fee with the supplier', k: 5 });
  expect(hits.map(({ text }) => text).join('\n')).toContain('Check this fee with the supplier.');
  const evidence = async (question: string) => {
    const { events } = await askAll(engine.client, { question, fresh: true });
    return events.flatMap((event) => (event.type === 'evidence' ? event.hits.map(({ text }) => text) : [])).join('\n');
  };
  const silent = await evidence('What is the fee that the supplier is paid?');
  expect(silent).toContain('The fee is 240 euros a year.');
  expect(silent).not.toContain('Check this fee');
  expect(await evidence('Which comments are there on the fee of the supplier?')).toContain('Check this fee');
});
