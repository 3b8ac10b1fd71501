import { Receipt } from '../../../contract/records/receipt.ts';
import type { Signed } from '../../../contract/records/signed.ts';
import type { KeyRing } from '../../records/record-keys.ts';
import { isObject, type ReadSigned, readSigned, type SignedForm, writeSigned } from '../../records/signed-file.ts';

export type ReceiptContent = Omit<Receipt, keyof Signed>;

/** Each citation and the rest of the answer are parts of their own. */
const FORM: SignedForm<Receipt> = {
  name: 'receipt',
  kind: 'receipt',
  schema: Receipt,
  partsOf: (content) =>
    Object.entries(content).flatMap(([part, value]): [string, unknown][] => {
      if (part !== 'answer' || !isObject(value) || !Array.isArray(value.citations)) return [[part, value]];
      const { citations, ...rest } = value as { readonly citations: readonly unknown[] };
      return [[part, rest], ...citations.map((one, i): [string, unknown] => [`citation ${i + 1}`, one])];
    }),
};

/** Adds checksums and signatures. Gives the text of the file. */
export const writeReceipt = (content: ReceiptContent, ring: KeyRing): string => writeSigned(content, FORM, ring);

/** Reads the text of a receipt and finds every change of it. */
export const readReceipt = (text: string, ring: KeyRing): ReadSigned<Receipt> => readSigned(text, FORM, ring);
