import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { PinciteError } from '../../contract/errors.ts';
import {
  AGE_PAYLOAD,
  isAge,
  MOST_HEAD,
  newAgeHead,
  readAgeHead,
  WrongPassphrase,
} from '../../files/sealed/age-file.ts';
import { Sealer } from '../../files/sealed/payload.ts';
import { inPieces, type SealedReader, sealedReader } from '../../files/sealed/sealed-reader.ts';

/** An open archive, whose entries can be read until it is closed. */
export interface OpenArchive {
  readonly zip: ZipFile;
  close(): Promise<void>;
}

const OPTIONS = { lazyEntries: true, autoClose: false } as const;

/**
 * Opens the archive of a backup, through its encryption where it has one: nothing of it is written in clear. Throws
 * BACKUP_LOCKED, PASSPHRASE_WRONG, SealBroken, and what the reader of archives throws.
 */
export async function openArchive(
  path: string,
  passphrase: (() => Promise<string | null>) | undefined,
): Promise<OpenArchive> {
  const file = await open(path);
  try {
    const start = await startOf(file);
    if (!isAge(start)) {
      await file.close();
      const zip = await openPromise(path, OPTIONS);
      return { zip, close: async () => zip.close() };
    }
    const reader = await unlocked(path, file, start, passphrase);
    const zip = await fromRandomAccessReaderPromise(new RangeReader(reader), reader.bytes, OPTIONS);
    return { zip, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function startOf(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_HEAD), 0, MOST_HEAD, 0);
  return buffer.subarray(0, bytesRead);
}

async function unlocked(
  path: string,
  file: FileHandle,
  start: Buffer,
  passphrase: (() => Promise<string | null>) | undefined,
): Promise<SealedReader> {
  const given = (await passphrase?.()) ?? null;
  if (given === null) throw new PinciteError('BACKUP_LOCKED', { file: basename(path) });
  try {
    const { key, head } = await readAgeHead(start, given);
    return await sealedReader(file, { key, purpose: AGE_PAYLOAD, from: head.length });
  } catch (error) {
    if (error instanceof WrongPassphrase) throw new PinciteError('PASSPHRASE_WRONG', { file: basename(path) });
    throw error;
  }
}

/** Hands ranges of an encrypted file to the reader of archives. */
class RangeReader extends RandomAccessReader {
  readonly #reader: SealedReader;

  constructor(reader: SealedReader) {
    super();
    this.#reader = reader;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(inPieces(this.#reader.range, start, end));
  }
}

/** A stream that encrypts a backup with a passphrase, as a file of the age format. */
export async function sealingStream(passphrase: string): Promise<Transform> {
  const { key, head } = await newAgeHead(passphrase);
  const sealer = new Sealer(key, AGE_PAYLOAD);
  const stream = new Transform({
    transform: (block: Buffer, _encoding, pass) => {
      for (const piece of sealer.add(block)) stream.push(piece);
      pass();
    },
    flush: (pass) => pass(null, sealer.end()),
  });
  stream.push(head);
  return stream;
}
