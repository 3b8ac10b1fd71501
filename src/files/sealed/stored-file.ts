/** Small files of a library, in clear or encrypted as their folder is. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { SealBroken, Sealer, seal, sealedLength, unseal } from './payload.ts';
import { type Sealed, sealedAt } from './sealed-folders.ts';
import { AT_ONCE, inPieces, sealedReader } from './sealed-reader.ts';

/**
 * Stands for content that is not as it was written, or was put there in clear: no JSON, so whoever reads it takes it
 * for damaged.
 */
const BROKEN = '\0';

/** The text of a file, decrypted where its folder is encrypted. Throws the file system's error. */
export async function readStored(path: string): Promise<string> {
  const sealed = sealedAt(path);
  return openedText(sealed, await readFile(path, sealed === null || sealed.kind === 'lines' ? 'utf8' : null));
}

function openedText(sealed: Sealed | null, content: string | Buffer): string {
  if (sealed === null) return content.toString();
  if (typeof content === 'string')
    return content
      .split('\n')
      .map((line) => openedLine(sealed, line))
      .join('\n');
  try {
    return unseal(sealed.key, sealed.purpose, content).toString('utf8');
  } catch (error) {
    return unlessBroken(error);
  }
}

/** The bytes of a file, decrypted where its folder is encrypted. Throws the file system's error, SealBroken. */
export async function readStoredBytes(path: string): Promise<Buffer> {
  const sealed = sealedAt(path);
  const content = await readFile(path);
  if (sealed === null) return content;
  if (sealed.kind === 'lines') return Buffer.from(openedText(sealed, content.toString('utf8')));
  return unseal(sealed.key, sealed.purpose, content);
}

/** What is in a file, piece by piece. Throws the file system's error, SealBroken. */
export async function* storedPieces(path: string): AsyncGenerator<Buffer, void> {
  const sealed = sealedAt(path);
  if (sealed?.kind === 'lines') return yield await readStoredBytes(path);
  if (sealed === null) {
    for await (const piece of createReadStream(path, { highWaterMark: AT_ONCE })) yield piece as Buffer;
    return;
  }
  const handle = await open(path);
  try {
    const { bytes, range } = await sealedReader(handle, sealed);
    yield* inPieces(range, 0, bytes);
  } finally {
    await handle.close();
  }
}

/** Content as it lies at this path. What is of a table is encrypted already. */
export function toStored(path: string, content: string | Uint8Array): string | Uint8Array {
  const sealed = sealedAt(path);
  if (sealed === null || sealed.kind === 'table') return content;
  return sealedContent(sealed, content);
}

/** Content as it lies where a file is encrypted so. */
export function sealedContent(sealed: Sealed, content: string | Uint8Array): string | Uint8Array {
  if (sealed.kind !== 'lines') return seal(sealed.key, sealed.purpose, bytesOf(content));
  const lines = Buffer.from(content).toString('utf8').split('\n');
  return lines
    .map((line) => (line === '' ? '' : seal(sealed.key, sealed.purpose, bytesOf(line)).toString('base64url')))
    .join('\n');
}

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content, 'utf8') : content;

/** What a file holds, as an open file is read. */
export interface StoredSource {
  /** Bytes. */
  readonly size: number;
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ readonly bytesRead: number }>;
}

/** What an open file holds, decrypted where its folder is encrypted. Throws SealBroken. */
export async function storedSource(path: string, file: FileHandle): Promise<StoredSource> {
  const sealed = sealedAt(path);
  if (sealed === null)
    return {
      size: (await file.stat()).size,
      read: (buffer, offset, length, position) => file.read(buffer, offset, length, position),
    };
  const { bytes, range } = await sealedReader(file, sealed);
  return {
    size: bytes,
    read: async (buffer, offset, length, position) => {
      const piece = await range(position, Math.min(bytes, position + length));
      buffer.set(piece, offset);
      return { bytesRead: piece.length };
    },
  };
}

/** Encrypts what is written to a file bit by bit, where its folder is encrypted. */
export function storingAt(path: string): { add(bytes: Uint8Array): Uint8Array[]; end(): Uint8Array[] } {
  const sealed = sealedAt(path);
  if (sealed === null) return { add: (bytes) => [bytes], end: () => [] };
  const sealer = new Sealer(sealed.key, sealed.purpose);
  return { add: (bytes) => sealer.add(bytes), end: () => [sealer.end()] };
}

/** One line of a file that is read by its lines, without its end. */
export function storedLine(path: string, line: string): string {
  const sealed = sealedAt(path);
  return sealed === null ? line : openedLine(sealed, line);
}

function openedLine({ key, purpose }: Sealed, line: string): string {
  if (line === '') return '';
  try {
    return unseal(key, purpose, Buffer.from(line, 'base64url')).toString('utf8');
  } catch (error) {
    return unlessBroken(error);
  }
}

/** Bytes that a line of so many bytes takes at this path, without its end. */
export const storedLineBytes = (path: string, bytes: number): number =>
  sealedAt(path) === null ? bytes : Math.ceil((sealedLength(bytes) * 4) / 3);

function unlessBroken(error: unknown): string {
  if (error instanceof SealBroken) return BROKEN;
  throw error;
}
