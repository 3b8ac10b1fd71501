import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 of a file's bytes as 64 hex digits, read in pieces of 1 MiB. Rejects with the file system's error or an AbortError. */
export async function hashFile(path: string, options: { readonly signal?: AbortSignal } = {}): Promise<string> {
  const hash = createHash('sha256');
  const stream = createReadStream(path, { highWaterMark: 1 << 20, ...(options.signal && { signal: options.signal }) });
  for await (const piece of stream) hash.update(piece as Buffer);
  return hash.digest('hex');
}
