import { z } from 'zod';

/** In hex. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What every signed file has beside its content: a receipt, a certificate of deletion. */
export const Signed = z.object({
  /** A checksum for each part, by which a change is named: SHA-256 of its canonical JSON. */
  checksums: z.array(z.object({ part: z.string(), sha256: Sha256 })),
  /** Signatures of the owner's keys over the checksums. */
  macs: z.array(z.object({ key: z.string(), mac: z.string() })),
  /** Of the canonical JSON of all the rest. */
  sha256: Sha256,
});
export type Signed = z.infer<typeof Signed>;

/** What a check of such a file by itself found. */
export const SignedCheck = z.object({
  /** The parts that are not as they were written, each one sentence. */
  changes: z.array(z.string()),
  /**
   * `fits`: signed with a key that is here. `unknown`: with another. `wrong`: with one that is here, over something
   * else.
   */
  signature: z.enum(['fits', 'wrong', 'unknown', 'none']),
});
export type SignedCheck = z.infer<typeof SignedCheck>;
