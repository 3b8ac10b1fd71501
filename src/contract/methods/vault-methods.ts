import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { CheckResult } from '../integrity.ts';
import { LocalPath } from '../local-path.ts';
import { isLongEnough, LEAST_PASSPHRASE } from '../view/machine/passphrase-rules.ts';
import { api } from './api.ts';

/** How the library lies on the disk, and what this computer can do for its passphrase. */
export const VaultState = z.object({
  /** `locked`: encrypted, and nobody has given its passphrase yet. */
  state: z.enum(['clear', 'encrypted', 'locked']),
  /** Of a locked library: a passphrase was given by a file or the key store, and does not open it. */
  wrong: z.boolean(),
  /** `none`: a browser has none; `missing`: the app asked the system, which has none that keeps a secret. */
  key_store: z.enum(['there', 'missing', 'none']),
  /** Whether the key store has the passphrase of this library. */
  remembered: z.boolean(),
});
export type VaultState = z.infer<typeof VaultState>;

/** A library made of a backup. */
const Restored = z.object({
  /** When the backup was made. */
  made_at: z.iso.datetime(),
  /** Null while its library is locked. */
  check: CheckResult.nullable(),
});

/** While a library is written anew, then once. */
export const VaultEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), share: z.number().min(0).max(1) }),
  z.object({ type: z.literal('done'), files: z.int().nonnegative() }),
]);
export type VaultEvent = z.infer<typeof VaultEvent>;

/** Never logged, and kept by nothing but the system's key store. */
const Passphrase = z.string().min(1);
const NewPassphrase = z
  .string()
  .refine(isLongEnough, { message: `a new passphrase has at least ${LEAST_PASSPHRASE} characters` });
/** Whether the system's key store keeps it, so that this computer asks no more. */
const Remember = z.object({ remember: z.boolean().default(false) });

/**
 * What the process that opens the library does itself, since there is no engine while it is locked or written anew
 * (docs/adr/0138). For the owner; members of a team may ask for the state.
 */
export const vaultMethods = {
  state: api.output(VaultState),
  /** Opens a locked library. Throws PASSPHRASE_WRONG, LIBRARY_DAMAGED. */
  unlock: api.input(Remember.extend({ passphrase: Passphrase })),
  /**
   * Encrypts the library; other calls wait meanwhile. Throws LIBRARY_ENCRYPTED, LIBRARY_OPEN, LIBRARY_BUSY,
   * STORE_LOCAL_ONLY, DISK_FULL, CANCELLED.
   */
  encrypt: api.input(Remember.extend({ passphrase: NewPassphrase })).output(eventIterator(VaultEvent)),
  /** Gives it another passphrase. Throws LIBRARY_NOT_ENCRYPTED, PASSPHRASE_WRONG. */
  change: api.input(z.object({ passphrase: Passphrase, to: NewPassphrase })),
  /**
   * Has it in clear again; other calls wait meanwhile. Throws LIBRARY_NOT_ENCRYPTED, PASSPHRASE_WRONG, LIBRARY_OPEN,
   * LIBRARY_BUSY, LIBRARY_DAMAGED, DISK_FULL, CANCELLED.
   */
  decrypt: api.input(z.object({ passphrase: Passphrase })).output(eventIterator(VaultEvent)),
  /**
   * Makes a library of a backup where there is none yet, also of one that is encrypted, and checks it; other calls wait
   * meanwhile. `passphrase`: of an encrypted backup. Throws LIBRARY_EXISTS, LIBRARY_BUSY, LIBRARY_TOO_NEW,
   * BACKUP_DAMAGED, BACKUP_LOCKED, PASSPHRASE_WRONG, DISK_FULL.
   */
  restore: api.input(z.object({ from: LocalPath, passphrase: Passphrase.optional() })).output(Restored),
  /** Puts the passphrase of an open library into the system's key store, or takes it out. Throws LIBRARY_LOCKED. */
  remember: api.input(z.object({ remember: z.boolean() })).output(VaultState),
};
