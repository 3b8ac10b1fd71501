import { createHash } from 'node:crypto';
import type { ReceiptCheck } from '../../contract/records/receipt.ts';
import { Receipt } from '../../contract/records/receipt.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import type { KeyRing } from './record-keys.ts';

export type ReceiptContent = Omit<Receipt, 'checksums' | 'macs' | 'sha256'>;
type Checksum = Receipt['checksums'][number];
type Json = Readonly<Record<string, unknown>>;

/** The file of a receipt: this text and no other, so that no byte of it can change unnoticed. */
const textOf = (receipt: unknown): string => `${JSON.stringify(receipt, null, 2)}\n`;

/** Adds checksums and signatures. Gives the text of the file. */
export function writeReceipt(content: ReceiptContent, ring: KeyRing): string {
  const checksums = checksumsOf(content);
  const signed = { ...content, checksums, macs: ring.sign('receipt', canonicalJson(checksums)) };
  return textOf({ ...signed, sha256: sha256Of(signed) });
}

/** What is the matter with a receipt by itself, and its content where that can be read. */
export interface ReadReceipt extends Pick<ReceiptCheck, 'changes' | 'signature'> {
  readonly receipt: Receipt | null;
}

/** Reads the text of a receipt and finds every change of it. */
export function readReceipt(text: string, ring: KeyRing): ReadReceipt {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return {
      receipt: null,
      changes: [`It is no receipt, or a damaged one: ${(error as Error).message}.`],
      signature: 'none',
    };
  }
  const receipt = Receipt.safeParse(json).data ?? null;
  const { sha256, ...signed } = (isObject(json) ? json : {}) as Json;
  const { checksums, macs, ...content } = signed;
  const written = Receipt.shape.checksums.safeParse(checksums).data;
  if (written === undefined)
    return { receipt, changes: ['It is no receipt, or its checksums were changed.'], signature: 'none' };
  const marks = Receipt.shape.macs.safeParse(macs).data;
  const signature = marks === undefined ? 'wrong' : ring.check('receipt', canonicalJson(written), marks);
  const changes = differences(written, checksumsOf(content));
  if (signature === 'wrong' && changes.length === 0)
    changes.push('Its signature was changed, or was made over something else.');
  if (changes.length === 0 && sha256Of(signed) !== sha256)
    changes.push('Its signature or its last checksum was changed.');
  if (signature === 'none') changes.push('Its signature is missing.');
  if (changes.length === 0 && receipt === null)
    changes.push('It has a form that this version of Pincite does not know.');
  // Blanks, the order of what is in it, another spelling of the same letter.
  if (changes.length === 0 && textOf(json) !== text) changes.push('Its file was written anew in another form.');
  return { receipt, changes, signature };
}

const sha256Of = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function differences(written: readonly Checksum[], now: readonly Checksum[]): string[] {
  const before = new Map(written.map(({ part, sha256 }) => [part, sha256]));
  const after = new Map(now.map(({ part, sha256 }) => [part, sha256]));
  const said: string[] = [];
  for (const part of new Set([...before.keys(), ...after.keys()])) {
    if (!after.has(part)) said.push(`Its part “${part}” is missing.`);
    else if (!before.has(part)) said.push(`Its part “${part}” was added.`);
    else if (before.get(part) !== after.get(part)) said.push(`Its part “${part}” was changed.`);
  }
  if (said.length === 0 && written.length !== now.length) said.push('Its checksums were changed.');
  return said;
}

/** A checksum for every part; each citation and the rest of the answer are parts of their own. */
function checksumsOf(content: object): Checksum[] {
  return Object.entries(content)
    .flatMap(([part, value]): [string, unknown][] => {
      if (part !== 'answer' || !isObject(value) || !Array.isArray(value.citations)) return [[part, value]];
      const { citations, ...rest } = value as { readonly citations: readonly unknown[] };
      return [[part, rest], ...citations.map((one, i): [string, unknown] => [`citation ${i + 1}`, one])];
    })
    .map(([part, value]) => ({ part, sha256: sha256Of(value) }));
}
