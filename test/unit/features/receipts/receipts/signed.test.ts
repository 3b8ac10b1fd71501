import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Receipt } from '../../../../../src/contract/records/receipt.ts';
import {
  type ReceiptContent,
  readReceipt,
  writeReceipt,
} from '../../../../../src/engine/features/receipts/receipts.ts';
import type { KeyRing } from '../../../../../src/engine/records/record-keys.ts';
import { canonicalJson } from '../../../../../src/engine/text/canonical-json.ts';
import { randomFrom } from '../../../../fakes/random.ts';
import { answer } from '../../../cli/sample-data.ts';

const macOf = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');
/** A ring with one key. */
const ringOf = (key: string): KeyRing => ({
  sign: (kind, text) => [{ key, mac: macOf(key, `${kind}\n${text}`) }],
  check: (kind, text, macs) => {
    const own = macs.filter((mac) => mac.key === key);
    if (macs.length === 0) return 'none';
    if (own.length === 0) return 'unknown';
    return own.every(({ mac }) => mac === macOf(key, `${kind}\n${text}`)) ? 'fits' : 'wrong';
  },
});
const ring = ringOf('a'.repeat(16));

const CONTENT: ReceiptContent = {
  pincite_receipt: 1,
  made_at: '2026-03-04T05:06:07.000Z',
  answer,
  asked: { at: '2026-03-04T05:05:00.000Z', seed: 7, prompt_sha256: 'b'.repeat(64), top_k: 8 },
  log_entry: { seq: 3, hash: 'c'.repeat(64) },
  documents: answer.citations.map(({ document_id, document_name, source_filename }) => ({
    ...{ document_id, document_name, source_filename, sha256: document_id.padEnd(64, '0'), bytes: 900 },
  })),
};
const text = writeReceipt(CONTENT, ring);

test('a receipt is read as it was written, and has a form that is documented', () => {
  expect(readReceipt(text, ring)).toMatchObject({ changes: [], signature: 'fits', content: CONTENT });
  expect(Object.keys(Receipt.parse(JSON.parse(text)))).toEqual([
    ...Object.keys(CONTENT),
    'checksums',
    'macs',
    'sha256',
  ]);
});

describe('a change of one byte', () => {
  const bytes = Buffer.from(text);
  const random = randomFrom(7);

  test.each(Array.from({ length: 200 }, () => [Math.floor(random() * bytes.length), 1 + Math.floor(random() * 255)]))(
    'at %d is found and named',
    (at = 0, by = 0) => {
      const changed = Buffer.from(bytes);
      changed[at] = ((bytes[at] ?? 0) + by) % 256;
      for (const own of [ring, ringOf('d'.repeat(16))]) {
        const { changes } = readReceipt(changed.toString(), own);
        expect(changes).not.toEqual([]);
        expect(changes.every((sentence) => /^It.+\.$/su.test(sentence))).toBe(true);
      }
    },
  );

  test.each([
    ['"start": 9100', '"start": 9101', 'citation 1'],
    ['"seed": 7', '"seed": 8', 'asked'],
    ['"seq": 3', '"seq": 4', 'log_entry'],
    ['"top_k": 8', '"top_k": 8,\n    "more": 1', 'asked'],
  ])('names the part of %j', (from, to, part) => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${from} is not in the receipt`);
    expect(readReceipt(changed, ring).changes).toEqual([`Its part “${part}” was changed.`]);
  });
});

test('a part that is added or taken away is named, and so is a receipt that was written anew', () => {
  const receipt = JSON.parse(text);
  const written = (one: unknown) => `${JSON.stringify(one, null, 2)}\n`;
  expect(readReceipt(written({ ...receipt, more: 1 }), ring).changes).toEqual(['Its part “more” was added.']);
  const { asked, ...less } = receipt;
  expect(readReceipt(written(less), ring).changes).toEqual(['Its part “asked” is missing.']);
  expect(readReceipt(JSON.stringify(receipt), ring).changes).toEqual(['Its file was written anew in another form.']);
  expect(readReceipt(`${text}\n`, ring).changes).toHaveLength(1);
});

/** A receipt with the last checksum that it would have, as a forger makes it. */
const summed = (signed: object): string =>
  `${JSON.stringify({ ...signed, sha256: createHash('sha256').update(canonicalJson(signed)).digest('hex') }, null, 2)}\n`;

test('who changes a part and its checksum too is found by the key, where it is here', () => {
  const forged = writeReceipt({ ...CONTENT, answer: { ...answer, confidence: 1 } }, ringOf('d'.repeat(16)));
  const { sha256, ...withMarks } = { ...JSON.parse(forged), macs: JSON.parse(text).macs };
  expect(readReceipt(summed(withMarks), ring)).toMatchObject({
    signature: 'wrong',
    changes: ['Its signature was changed, or was made over something else.'],
  });
  expect(readReceipt(forged, ring)).toMatchObject({ signature: 'unknown', changes: [] });
  const without = summed({ ...withMarks, macs: [] });
  expect(readReceipt(without, ring)).toMatchObject({ signature: 'none', changes: ['Its signature is missing.'] });
});

test.each(['', '{}', '[]', 'null', '{"pincite_receipt": 1}', 'no JSON'])('%j is no receipt', (nothing) => {
  const { content, changes } = readReceipt(nothing, ring);
  expect(content).toBeNull();
  expect(changes).toHaveLength(1);
});
