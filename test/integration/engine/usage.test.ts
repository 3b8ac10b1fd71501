import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const QUESTION = 'When does the red house close?';

let folder: string;
let remove: () => Promise<void>;
let engine: Engine;
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  engine = await engineOn(join(folder, 'library'), quotingChat());
  await writeFile(join(folder, 'red.txt'), 'The red house closes at nine in the evening.');
  await ingestAll(engine.client, [join(folder, 'red.txt')], 'Acme');
});
afterEach(async () => {
  await engine.close();
  await remove();
});

const textOf = ({ bytes }: { readonly bytes: Uint8Array }): string => new TextDecoder().decode(bytes);

it('is by the collection, or by the label of the question, with what was accepted last', async () => {
  const { client } = engine;
  const { answer } = await askAll(client, { question: QUESTION, collection: 'Acme' });
  await askAll(client, { question: QUESTION, matter: 'M-2026/17' });
  await askAll(client, { question: QUESTION });
  const of = { answer_id: answer.answer_id, claim: 0 };
  await client.review({ ...of, decision: 'rejected', reader: 'Ana' });
  await client.review({ ...of, decision: 'accepted', reader: 'Ana' });
  await client.review({ ...of, decision: 'accepted', reader: 'Ben' });
  await client.review({ ...of, decision: 'open', reader: 'Ben' });

  const all = await client.audit.usage({});
  expect(all.map(({ matter }) => matter)).toEqual(['Acme', 'M-2026/17', null]);
  expect(await client.audit.usage({ matter: 'Acme' })).toEqual([
    {
      ...{ seq: 1, answer_id: answer.answer_id, timestamp: expect.any(String), matter: 'Acme', asked_by: null },
      ...{ question: QUESTION, mode: 'answer', model: answer.model.file },
      documents: [{ document_id: answer.citations[0]?.document_id, document_name: answer.citations[0]?.document_name }],
      reviews: [
        { sentence: 1, text: answer.claims[0]?.text, decision: 'accepted', reader: 'Ana', at: expect.any(String) },
      ],
    },
  ]);
  expect(await client.audit.usage({ matter: 'M-2026/17' })).toHaveLength(1);
  expect(await client.audit.usage({ matter: 'Beta' })).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await client.audit.usage({ from: today, to: today })).toHaveLength(3);
  expect(await client.audit.usage({ to: '2020-01-01' })).toEqual([]);

  const csv = parse<Record<string, string>>(textOf(await client.audit.usageFile({ form: 'csv', matter: 'Acme' })), {
    columns: true,
  });
  expect(csv).toMatchObject([
    { matter: 'Acme', question: QUESTION, accepted: '1', rejected: '0', accepted_sentences: answer.claims[0]?.text },
  ]);
  const json = JSON.parse(textOf(await client.audit.usageFile({ form: 'json' }))) as { readonly entries: unknown };
  expect(json.entries).toEqual(all);
});

it('has nothing that was purged from the record, which is its one source', async () => {
  const { client } = engine;
  const { answer } = await askAll(client, { question: QUESTION, collection: 'Acme' });
  const ids = answer.citations.map(({ document_id }) => document_id);
  await client.documents.remove({ document_ids: ids, purge_records: true });
  expect(await client.audit.usage({})).toEqual([]);
});
