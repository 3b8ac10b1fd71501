/**
 * Encrypted bytes that can be read at any place: the payload of the age format (https://age-encryption.org/v1), which
 * is STREAM over ChaCha20-Poly1305. A nonce of 16 bytes, from which each payload has a key of its own, then pieces of
 * 64 KiB, each with a tag of 16 bytes and a number that says whether it is the last: a changed, moved, missing or added
 * byte is found when its piece is read.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes of a piece, of its tag, and of the nonce before the first. */
export const PIECE = 65_536;
const TAG = 16;
export const SEALED_PIECE: number = PIECE + TAG;
export const NONCE = 16;

/** Encrypted bytes are not as they were written, or the key is another. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** The key of one payload. `purpose` is `payload` in files of age; ours also name what the file is. */
export type PayloadKey = Uint8Array;

/** Derives the key of the payload that begins with this nonce. */
export const payloadKey = (key: Uint8Array, nonce: Uint8Array, purpose: string): PayloadKey =>
  new Uint8Array(hkdfSync('sha256', key, nonce, purpose, 32));

/** Bytes that this many take when they are encrypted. */
export const sealedLength = (bytes: number): number => NONCE + bytes + TAG * Math.max(1, Math.ceil(bytes / PIECE));

/** Bytes in an encrypted file of this length; null where none has it. */
export function openedLength(sealed: number): number | null {
  const rest = sealed - NONCE;
  const pieces = Math.max(1, Math.ceil(rest / SEALED_PIECE));
  const bytes = rest - TAG * pieces;
  return bytes < 0 || (bytes === 0 && pieces > 1) || sealedLength(bytes) !== sealed ? null : bytes;
}

/** Encrypts piece `index` of a payload. */
function sealPiece(key: PayloadKey, index: number, isLast: boolean, piece: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, numberOf(index, isLast), { authTagLength: TAG });
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a piece. Throws SealBroken. */
export function openPiece(key: PayloadKey, index: number, isLast: boolean, sealed: Uint8Array): Buffer {
  if (sealed.length < TAG) throw new SealBroken('a piece is cut off');
  const decipher = createDecipheriv('chacha20-poly1305', key, numberOf(index, isLast), { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  const bytes = decipher.update(sealed.subarray(0, sealed.length - TAG));
  try {
    decipher.final();
  } catch {
    throw new SealBroken('a piece is not as it was written');
  }
  return bytes;
}

/** The number of a piece: 11 bytes, and one that tells the last. */
function numberOf(index: number, isLast: boolean): Buffer {
  const number = Buffer.alloc(12);
  number.writeUIntBE(index, 5, 6);
  number[11] = isLast ? 1 : 0;
  return number;
}

/** Encrypts all of these bytes. */
export function seal(key: Uint8Array, purpose: string, bytes: Uint8Array): Buffer {
  const writer = new Sealer(key, purpose);
  return Buffer.concat([...writer.add(bytes), writer.end()]);
}

/** Decrypts a whole payload. Throws SealBroken. */
export function unseal(key: Uint8Array, purpose: string, sealed: Uint8Array): Buffer {
  if (openedLength(sealed.length) === null) throw new SealBroken('it is cut off');
  const own = payloadKey(key, sealed.subarray(0, NONCE), purpose);
  const pieces: Buffer[] = [];
  for (let at = NONCE, index = 0; at < sealed.length; at += SEALED_PIECE, index++)
    pieces.push(openPiece(own, index, at + SEALED_PIECE >= sealed.length, sealed.subarray(at, at + SEALED_PIECE)));
  return Buffer.concat(pieces);
}

/** Encrypts bytes as they come. */
export class Sealer {
  readonly #key: PayloadKey;
  #start: Buffer | null;
  #index = 0;
  /** The last piece may be full: it is known to be the last only at the end. */
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(key: Uint8Array, purpose: string) {
    this.#start = randomBytes(NONCE);
    this.#key = payloadKey(key, this.#start, purpose);
  }

  /** Takes further bytes and returns what can be written by now. */
  add(bytes: Uint8Array): Buffer[] {
    this.#held.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    this.#heldBytes += bytes.length;
    if (this.#heldBytes <= PIECE) return [];
    const all = this.#held.length === 1 ? (this.#held[0] as Buffer) : Buffer.concat(this.#held);
    const out = this.#begin();
    let at = 0;
    for (; all.length - at > PIECE; at += PIECE)
      out.push(sealPiece(this.#key, this.#index++, false, all.subarray(at, at + PIECE)));
    this.#held = [all.subarray(at)];
    this.#heldBytes = all.length - at;
    return out;
  }

  /** Returns the rest. */
  end(): Buffer {
    return Buffer.concat([...this.#begin(), sealPiece(this.#key, this.#index, true, Buffer.concat(this.#held))]);
  }

  #begin(): Buffer[] {
    const start = this.#start === null ? [] : [this.#start];
    this.#start = null;
    return start;
  }
}
