import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';

/**
 * A stream that passes everything on; `sha256` (hex) is of all that went through it, to be called once when it has
 * ended.
 */
export function hashingStream(): { readonly stream: Transform; readonly sha256: () => string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform: (block: Buffer, _encoding, pass) => {
      hash.update(block);
      pass(null, block);
    },
  });
  return { stream, sha256: () => hash.digest('hex') };
}

/** Syncs the bytes of a file to the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
