import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { flatLine } from '../../../../src/engine/records/trace/flat-line.ts';
import { sha256OfJson } from '../../../../src/engine/text/canonical-json.ts';
import { openRecords, type TestRecords } from '../open-records.ts';

const answer = (n: number) => ({
  ...{
    query_id: `q${n}`,
    thread_id: 't',
    timestamp: '2026-11-30T10:00:00.000Z',
    question: `Why ${n}?`,
    mode: 'answer',
  },
  ...{ answer: 'Keys. [1]', citations: [{ marker: 1 }], metadata: { top_k: 10 } },
});

let records: TestRecords;
beforeEach(async () => {
  records = await openRecords();
});
afterEach(() => records.remove());

const flat = async () => (await records.log.lines()).map((line) => JSON.parse(flatLine(line)));

it('has the six fields of an answer, and the chain, which holds by them alone', async () => {
  await records.log.append(answer(1));
  await records.log.append({ answer_id: 'q1', reader: 'Ada', action: 'accepted' });
  await records.log.append(answer(2));
  await records.log.purge((body) => body.query_id === 'q1');
  const lines = await flat();
  expect(lines.map((line) => Object.keys(line))).toEqual(
    lines.map(() => ['query_id', 'timestamp', 'question', 'answer', 'citations', 'metadata']),
  );
  expect(lines.map(({ query_id: id, question }) => [id, question])).toEqual([
    [null, null],
    [null, null],
    ['q2', 'Why 2?'],
    [null, null],
  ]);
  let previous = '0'.repeat(64);
  for (const { metadata, ...fields } of lines) {
    const { chain, beside, ...own } = metadata;
    expect(chain.previous).toBe(previous);
    const hash = createHash('sha256').update(`${previous}\n${chain.seq}\n${chain.body_hash}`).digest('hex');
    expect(chain.hash).toBe(hash);
    previous = hash;
    const body = fields.query_id === null ? beside : { ...fields, ...beside, metadata: own };
    if (body !== null) expect(sha256OfJson(body)).toBe(chain.body_hash);
  }
});

it('keeps a line that is no entry as its text', () => {
  expect(JSON.parse(flatLine({ text: '{"seq":', entry: null }))).toMatchObject({
    ...{ query_id: null, metadata: { not_an_entry: '{"seq":' } },
  });
});
