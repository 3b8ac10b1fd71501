import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { PinciteError } from '../../../../src/contract/errors.ts';
import { checkReceipt, writeReceipt } from '../../../../src/engine/features/receipts/receipts.ts';
import { answer, citation, LEAVE, leave } from '../../cli/sample-data.ts';

const ring = { sign: () => [{ key: 'a'.repeat(16), mac: 'b'.repeat(64) }], check: () => 'fits' as const };
const original = Buffer.from('the original file');
const sha256 = createHash('sha256').update(original).digest('hex');
const receipt = writeReceipt(
  {
    pincite_receipt: 1,
    made_at: '2026-03-04T05:06:07.000Z',
    answer: { ...answer, citations: [{ ...citation, text_span: 'five days', start: 20, end: 29 }] },
    asked: { at: '2026-03-04T05:05:00.000Z', seed: 7, prompt_sha256: null, top_k: 8 },
    log_entry: { seq: 3, hash: 'c'.repeat(64) },
    documents: [{ document_id: LEAVE, document_name: 'Leave', source_filename: 'leave.pdf', sha256, bytes: 17 }],
  },
  ring,
);

/** The check over a library with one document of this text. */
async function citationsIn(text: string | Error, bytes: Buffer = original) {
  const library = {
    listDocuments: async () => [{ ...leave, bytes: bytes.length, characters: 99 }],
    storedFile: () => ({ length: bytes.length, read: async () => bytes }),
    textOf: async (_: string, from: number, to: number) => {
      if (text instanceof Error) throw text;
      return text.slice(from, to);
    },
  };
  const deps = { library, keys: { open: async () => ring } } as unknown as Parameters<typeof checkReceipt>[0];
  const { valid, citations } = await checkReceipt(deps, receipt);
  return [valid, ...citations.map(({ state, start, reason }) => [state, start, reason])];
}

const MOVED = 'Its words stand at another place of the document.';

test.each([
  ['where they stood', 'Of the leave, up to five days may be kept.', [true, ['holds', 20, null]]],
  ['nearby, of several places the nearest', 'five days. Of the leave: up to five days.', [true, ['moved', 31, MOVED]]],
  ['before, where they are nowhere after', 'Up to five days may be kept, and no more.', [true, ['moved', 6, MOVED]]],
  ['nowhere', 'Six days may be kept.', [false, ['broken', null, 'Its words do not stand in the document any more.']]],
])('cited words that stand %s', async (_, text, found) => {
  expect(await citationsIn(text)).toEqual(found);
});

test('a document whose file is another one, or damaged, breaks its citations', async () => {
  const text = 'Of the leave, up to five days may be kept.';
  expect(await citationsIn(text, Buffer.from('another file'))).toEqual([
    false,
    ['broken', null, 'The file of its document is another one.'],
  ]);
  const damaged = new PinciteError('DOCUMENT_DAMAGED', { id: LEAVE, what: 'a page' });
  expect(await citationsIn(damaged)).toEqual([false, ['broken', null, 'What is stored of its document is damaged.']]);
  await expect(citationsIn(new Error('the disk is gone'))).rejects.toThrow('the disk is gone');
});
