import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { quotingChat } from './quoting-chat.ts';
import { engineOn, ingestAll, newFolder } from './sample-engine.ts';

const LEASE = `# Lease of the quay

This Lease (the "Lease") is made as of March 1, 2026 by and between Harbour Estates LLC ("Landlord") and North Quay Trading, Inc. ("Tenant").

## 1 Rent

Tenant shall pay rent of $12,500 within ten (10) business days of each invoice. The first rent is due on April 1, 2026.

## 2 Rules

Tenant keeps to section 1, to Annex B and to the Harbour Safety Rules. The Pilot Order Policy stays as it is, and the Crane Policy applies.
`;

let engine: Engine;
let folder: string;
let remove: () => Promise<void>;
let lease: string;
let rules: string;

beforeAll(async () => {
  ({ folder, remove } = await newFolder());
  await writeFile(join(folder, 'lease.md'), LEASE);
  const older = '# Harbour Safety Rules\n\nThese rules were approved on 5 May 2025 by the harbour board.\n';
  await writeFile(join(folder, 'rules.md'), older);
  engine = await engineOn(join(folder, 'library'), quotingChat(), fakeEmbedder());
  await ingestAll(engine.client, [folder]);
  const all = await engine.client.documents.list();
  const idOf = (file: string) => all.find((one) => one.source_filename === file)?.document_id ?? '';
  [lease, rules] = [idOf('lease.md'), idOf('rules.md')];
});
afterAll(async () => {
  await engine.close();
  await remove();
});

it('finds parties, dates, deadlines and amounts, each at its place', async () => {
  const found = await engine.client.facts.of({ document_id: lease });
  expect(found.parties.map(({ text, role }) => [text, role])).toEqual([
    ['Harbour Estates LLC', 'Landlord'],
    ['North Quay Trading, Inc.', 'Tenant'],
  ]);
  expect(found.dates.map(({ date }) => date)).toEqual(['2026-03-01', '2026-04-01']);
  expect(found.deadlines).toMatchObject([
    { text: 'within ten (10) business days', period: { value: 10, unit: 'day' }, date: null },
    { text: 'due on April 1, 2026', period: null, date: '2026-04-01' },
  ]);
  expect(found.amounts).toMatchObject([{ text: '$12,500', value: 12500, currency: 'USD' }]);
  for (const { start, end, text } of Object.values(found).flat()) {
    expect((await engine.client.documents.text({ document_id: lease, start, end })).text).toBe(text);
  }
});

it('quotes a sentence of each section', async () => {
  const summary = await engine.client.facts.summary({ document_id: lease });
  expect(summary.map(({ title, sentence }) => [title, sentence.text])).toContainEqual([
    '1 Rent',
    'The first rent is due on April 1, 2026.',
  ]);
});

it('tells what it refers to, and what of it is there', async () => {
  const references = await engine.client.facts.references({ document_id: lease });
  expect(references.map(({ kind, name, document_id, to }) => [kind, name, document_id, to !== null])).toEqual([
    ['part', '1 Rent', null, true],
    ['part', 'Annex B', null, false],
    ['document', 'Harbour Safety Rules', rules, false],
    ['document', 'Pilot Order Policy', null, false],
    ['document', 'Crane Policy', null, false],
  ]);
});

it('puts the dates of all documents in the order of time, and writes those with a day as a calendar', async () => {
  const entries = await engine.client.facts.chronology({});
  expect(entries.map(({ date, source_filename, is_deadline }) => [date, source_filename, is_deadline])).toEqual([
    ['2025-05-05', 'rules.md', false],
    ['2026-03-01', 'lease.md', false],
    ['2026-04-01', 'lease.md', true],
  ]);
  expect(await engine.client.facts.chronology({ document_ids: [rules] })).toHaveLength(1);
  await expect(engine.client.facts.chronology({ collection: 'Nowhere' })).rejects.toMatchObject({
    code: 'COLLECTION_NOT_FOUND',
  });
  const { name, bytes } = await engine.client.facts.calendar({});
  expect(name).toBe('Chronology.ics');
  expect(new TextDecoder().decode(bytes).match(/BEGIN:VEVENT/gu)).toHaveLength(3);
});
