import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRecords, type TestRecords } from '../../open-records.ts';

let records: TestRecords;
beforeEach(async () => {
  records = await openRecords();
  for (const question of ['Why?', 'How?']) await records.log.append({ query_id: question, question });
});
afterEach(() => records.remove());

it.each([
  ['with the record of its end', ['rag_trace.jsonl'], 0],
  ['with all that names it', ['rag_trace.jsonl', 'rag_trace.head.json'], 2],
])('a copied library whose log is gone is not whole: %s', async (_, gone, answers) => {
  const copy = join(records.folder, '..', '..', 'copy', 'logs');
  await cp(records.folder, copy, { recursive: true });
  expect((await records.open(copy).verify()).state).toBe('valid');
  for (const name of gone) await rm(join(copy, name));
  const { state, valid, findings } = await records.open(copy, undefined, null, async () => answers).verify();
  expect([state, valid, findings.map(({ code }) => code)]).toEqual(['broken', false, ['log_gone']]);
});

it('a library that never answered has none to miss', async () => {
  const fresh = join(records.folder, '..', '..', 'fresh', 'logs');
  expect((await records.open(fresh, undefined, null, async () => 0).verify()).state).toBe('valid');
});
