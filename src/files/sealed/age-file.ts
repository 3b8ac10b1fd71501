/**
 * Files that a passphrase opens, in the age format with its recipient for passphrases (https://age-encryption.org/v1):
 * any program of that format opens them too. The head has the key of the payload, encrypted with what scrypt makes of
 * the passphrase.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { SealBroken, seal, unseal } from './payload.ts';

/** What the payload of an age file is called in the derivation of its key. */
export const AGE_PAYLOAD = 'payload';
const VERSION = 'age-encryption.org/v1';
/** Longest head that is looked at, in bytes: one with a passphrase has some 150. */
export const MOST_HEAD = 4096;
/** 2^17 rounds: 128 MB and half a second. */
const WORK = 17;
/** Most that is accepted of a file: 1 GB and some seconds. */
const MOST_WORK = 20;

const stretch = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** The passphrase does not open the file. */
export class WrongPassphrase extends Error {
  override readonly name = 'WrongPassphrase';
}

/** The head of a file, and the key of its payload. */
export interface AgeHead {
  readonly key: Uint8Array;
  readonly head: Buffer;
}

/** Whether a file that begins so is one of age. */
export const isAge = (start: Uint8Array): boolean =>
  Buffer.from(start).toString('latin1', 0, VERSION.length + 1) === `${VERSION}\n`;

/** Makes the head of a file that `passphrase` opens. */
export async function newAgeHead(passphrase: string): Promise<AgeHead> {
  const [key, salt] = [randomBytes(16), randomBytes(16)];
  const cipher = createCipheriv('chacha20-poly1305', await wrappingKey(passphrase, salt, WORK), Buffer.alloc(12), {
    authTagLength: 16,
  });
  const body = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  const marked = `${VERSION}\n-> scrypt ${base64(salt)} ${WORK}\n${base64(body)}\n---`;
  return { key, head: Buffer.from(`${marked} ${base64(markOf(key, marked))}\n`, 'latin1') };
}

/** Reads the head at the start of a file. Throws WrongPassphrase, SealBroken for what is no such head. */
export async function readAgeHead(start: Uint8Array, passphrase: string): Promise<AgeHead> {
  const text = Buffer.from(start).toString('latin1', 0, MOST_HEAD);
  const [all, marked = '', salt = '', work = '', body = '', mark = ''] = HEAD.exec(text) ?? [];
  if (all === undefined || Number(work) > MOST_WORK) throw new SealBroken('it is no file that a passphrase opens');
  const sealed = Buffer.from(body, 'base64');
  const wrapping = await wrappingKey(passphrase, Buffer.from(salt, 'base64'), Number(work));
  const decipher = createDecipheriv('chacha20-poly1305', wrapping, Buffer.alloc(12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(16));
  const key = decipher.update(sealed.subarray(0, 16));
  try {
    decipher.final();
  } catch {
    throw new WrongPassphrase();
  }
  if (!timingSafeEqual(markOf(key, marked), Buffer.from(mark, 'base64'))) throw new SealBroken('its head was changed');
  return { key, head: Buffer.from(all, 'latin1') };
}

const HEAD =
  /^(age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) ([1-9]\d?)\n([A-Za-z0-9+/]{43})\n---) ([A-Za-z0-9+/]{43})\n/u;

const wrappingKey = (passphrase: string, salt: Buffer, work: number): Promise<Buffer> =>
  stretch(passphrase, Buffer.concat([Buffer.from(`${VERSION}/scrypt`), salt]), 32, {
    N: 2 ** work,
    r: 8,
    p: 1,
    maxmem: 2 ** (work + 10) + 2 ** 20,
  });

const markOf = (key: Uint8Array, marked: string): Buffer =>
  createHmac('sha256', new Uint8Array(hkdfSync('sha256', key, Buffer.alloc(0), 'header', 32)))
    .update(marked, 'latin1')
    .digest();

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Encrypts all of these bytes with a passphrase. */
export async function sealWithPassphrase(passphrase: string, bytes: Uint8Array): Promise<Buffer> {
  const { key, head } = await newAgeHead(passphrase);
  return Buffer.concat([head, seal(key, AGE_PAYLOAD, bytes)]);
}

/** Decrypts a whole file. Throws WrongPassphrase, SealBroken. */
export async function openWithPassphrase(passphrase: string, file: Uint8Array): Promise<Buffer> {
  const { key, head } = await readAgeHead(file, passphrase);
  return unseal(key, AGE_PAYLOAD, file.subarray(head.length));
}
