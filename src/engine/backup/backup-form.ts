import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { z } from 'zod';
import { Sha256 } from '../../contract/records/signed.ts';

/**
 * A backup is a zip file, not compressed: `pincite-backup.json`, then every file of the library's folder below
 * `library/`, at the end `checksums.json` (docs/adr/0051).
 */
export const [HEAD_NAME, FILES_BELOW, CHECKSUMS_NAME] = ['pincite-backup.json', 'library/', 'checksums.json'] as const;

/**
 * What the app keeps beside a library: it is of this machine, and a folder that holds nothing else has no library yet.
 */
export const BESIDE_LIBRARY =
  /^(?:window|uploads|restoring|restored|cleared)(?:\/|$)|^serve\.json$|^(?:open|writer)\.lock$|^writer\.pid$|^logs(?:\/(?:app|engine)\.log)?$/u;

export const BackupHead = z.object({
  /** Version of the form. */
  pincite_backup: z.literal(1),
  made_at: z.iso.datetime(),
  /** Of the library. */
  schema: z.int().positive(),
  /** Of Pincite. */
  version: z.string(),
});
export type BackupHead = z.infer<typeof BackupHead>;

/** SHA-256 of the head and of each file, by its path within the library's folder, with `/`. */
export const BackupChecksums = z.object({ head: Sha256, files: z.record(z.string(), Sha256) });
export type BackupChecksums = z.infer<typeof BackupChecksums>;

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
