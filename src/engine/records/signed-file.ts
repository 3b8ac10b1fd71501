import type { z } from 'zod';
import { Signed } from '../../contract/records/signed.ts';
import { canonicalJson, sha256OfJson } from '../text/canonical-json.ts';
import type { KeyRing, Kind } from './record-keys.ts';

type Json = Readonly<Record<string, unknown>>;
type Checksum = Signed['checksums'][number];

/** A kind of file that is signed part by part. */
export interface SignedForm<T extends Signed> {
  /** "receipt", as its sentences call it. */
  readonly name: string;
  readonly kind: Kind;
  readonly schema: z.ZodType<T>;
  /** The parts of its content, each of which has a checksum. */
  readonly partsOf: (content: object) => readonly (readonly [part: string, value: unknown])[];
}

/** The text of such a file: this and no other, so that no byte of it can change unnoticed. */
const textOf = (signed: unknown): string => `${JSON.stringify(signed, null, 2)}\n`;

/** Adds checksums and signatures. Gives the text of the file. */
export function writeSigned<T extends Signed>(
  content: Omit<T, keyof Signed>,
  { kind, partsOf }: SignedForm<T>,
  ring: KeyRing,
): string {
  const checksums = checksumsOf(partsOf(content));
  const signed = { ...content, checksums, macs: ring.sign(kind, canonicalJson(checksums)) };
  return textOf({ ...signed, sha256: sha256OfJson(signed) });
}

/** What is the matter with such a file by itself, and its content where that can be read. */
export interface ReadSigned<T> {
  readonly content: T | null;
  /** The parts that are not as they were written, each one sentence. */
  readonly changes: string[];
  readonly signature: ReturnType<KeyRing['check']>;
}

/** Reads the text of such a file and finds every change of it. */
export function readSigned<T extends Signed>(
  text: string,
  { name, kind, schema, partsOf }: SignedForm<T>,
  ring: KeyRing,
): ReadSigned<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const why = `It is no ${name}, or a damaged one: ${(error as Error).message}.`;
    return { content: null, changes: [why], signature: 'none' };
  }
  const content = schema.safeParse(json).data ?? null;
  const { sha256, ...signed } = (isObject(json) ? json : {}) as Json;
  const { checksums, macs, ...rest } = signed;
  const written = Signed.shape.checksums.safeParse(checksums).data;
  if (written === undefined)
    return { content, changes: [`It is no ${name}, or its checksums were changed.`], signature: 'none' };
  const marks = Signed.shape.macs.safeParse(macs).data;
  const signature = marks === undefined ? 'wrong' : ring.check(kind, canonicalJson(written), marks);
  const changes = differences(written, checksumsOf(partsOf(rest)));
  if (signature === 'wrong' && changes.length === 0)
    changes.push('Its signature was changed, or was made over something else.');
  if (changes.length === 0 && sha256OfJson(signed) !== sha256)
    changes.push('Its signature or its last checksum was changed.');
  if (signature === 'none') changes.push('Its signature is missing.');
  if (changes.length === 0 && content === null)
    changes.push('It has a form that this version of Pincite does not know.');
  // Blanks, the order of what is in it, another spelling of the same letter.
  if (changes.length === 0 && textOf(json) !== text) changes.push('Its file was written anew in another form.');
  return { content, changes, signature };
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const checksumsOf = (parts: ReturnType<SignedForm<Signed>['partsOf']>): Checksum[] =>
  parts.map(([part, value]) => ({ part, sha256: sha256OfJson(value) }));

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
