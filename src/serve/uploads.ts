import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PinciteError } from '../contract/errors.ts';
import { type Grant, NEW_FILE_HANDLE } from '../contract/shell/shell-data.ts';
import { isNoRoom } from '../files/durable-file.ts';
import { safeFileName } from '../files/exact-path.ts';
import { namesIn } from '../files/missing.ts';

export interface UploadsOptions {
  readonly folder: string;
  readonly limitBytes: number;
  /** Lets pages use the file at `path` under `handle`. */
  readonly grant: (handle: string, path: string) => void;
}

/** Files from the page, each in a folder named by its handle, until they are in the library or this process ends. */
export class Uploads {
  private readonly options: UploadsOptions;

  constructor(options: UploadsOptions) {
    this.options = options;
  }

  /**
   * Streams a request's body to a file and grants it. Throws BAD_REQUEST without a name, TOO_LARGE, DISK_FULL,
   * FILE_UNWRITABLE; removes the file of an upload that fails or is broken off.
   */
  async receive(request: IncomingMessage, limitBytes = this.options.limitBytes): Promise<Grant> {
    const { grant } = this.options;
    const name = uploadNameOf(request.headers['x-pincite-name']);
    if (name === null) throw new PinciteError('BAD_REQUEST', { why: 'the upload has no name' });
    const tooLarge = new PinciteError('TOO_LARGE', { file: name, why: `uploads may have ${limitBytes} bytes` });
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge;
    const { handle, place } = await this.#newPlace();
    const path = join(place, name);
    try {
      await writeBody(request, path, limitBytes, tooLarge);
    } catch (error) {
      await rm(place, { recursive: true, force: true });
      throw writeError(error, name);
    }
    grant(handle, path);
    return { handle, name };
  }

  /** Grants a file that the engine will write. Throws BAD_REQUEST without a name. */
  async expect(header: string | string[] | undefined): Promise<Grant> {
    const name = uploadNameOf(header);
    if (name === null) throw new PinciteError('BAD_REQUEST', { why: 'the file has no name' });
    const { handle, place } = await this.#newPlace(NEW_FILE_HANDLE);
    this.options.grant(handle, join(place, name));
    return { handle, name };
  }

  /** Sends a file that the engine wrote, and removes it. Throws HANDLE_NOT_FOUND. */
  async send(handle: string, response: ServerResponse): Promise<void> {
    const place = join(this.options.folder, handle);
    const [name] = await namesIn(place);
    if (name === undefined) throw new PinciteError('HANDLE_NOT_FOUND');
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    await pipeline(createReadStream(join(place, name)), response);
    await this.remove(handle);
  }

  /** A folder of its own for one file. */
  async #newPlace(kind = ''): Promise<{ readonly handle: string; readonly place: string }> {
    const handle = kind + randomBytes(16).toString('base64url');
    const place = join(this.options.folder, handle);
    await mkdir(place, { recursive: true, mode: 0o700 });
    return { handle, place };
  }

  /** Removes a file that is in the library or no longer wanted. Ignores handles of files granted by path. */
  async remove(handle: string): Promise<void> {
    if (/^[\w-]+$/.test(handle)) await rm(join(this.options.folder, handle), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await rm(this.options.folder, { recursive: true, force: true });
  }
}

/**
 * Writes a body to a new file and fails with `tooLarge` at the first byte beyond `limit`, since a body without a length
 * can be endless. Does not destroy the request then (as `pipeline` would), so that the refusal still reaches the page.
 */
async function writeBody(body: IncomingMessage, path: string, limit: number, tooLarge: Error): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let seen = 0;
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      seen += chunk.length;
      if (seen > limit) throw tooLarge;
      // Continues where the last one ended, and writes all of it.
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
}

function writeError(error: unknown, file: string): PinciteError {
  if (error instanceof PinciteError) return error;
  const { message } = error as NodeJS.ErrnoException;
  if (isNoRoom(error)) return new PinciteError('DISK_FULL', { what: `nothing of ${file} was kept` }, { cause: error });
  return new PinciteError('FILE_UNWRITABLE', { path: file, why: message }, { cause: error });
}

/**
 * The file name in an upload's header, percent-encoded since headers are Latin-1. Null when it is missing or not
 * readable.
 */
export function uploadNameOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  try {
    return safeFileName(decodeURIComponent(header));
  } catch {
    // A lone % is no encoding.
    return null;
  }
}
