import { implement } from '@orpc/server';
import { PinciteError } from '../contract/errors.ts';
import type { CheckResult } from '../contract/integrity.ts';
import { contractError, streamErrors } from '../contract/methods/contract-error.ts';
import { type VaultEvent, type VaultState, vaultMethods } from '../contract/methods/vault-methods.ts';
import type * as EngineModule from '../engine/engine.ts';
import { type MachinePolicy, mustAllowLibrary } from '../policy/machine-policy.ts';
import type { GivenPassphrase } from '../shell/host-messages.ts';
import type { HostParent } from './host-parent.ts';

export interface VaultParts {
  readonly dataDir: string;
  readonly policy: () => MachinePolicy | null;
  readonly parent: Pick<HostParent, 'onPassphrase' | 'sendPassphrase'>;
  readonly load: () => Promise<typeof EngineModule>;
  /** Does this while no engine has the library open; calls wait meanwhile. Then it is opened again. */
  readonly whileClosed: <T>(work: () => Promise<T>) => Promise<T>;
  /** Opens the library, if it is not open. */
  readonly open: () => void;
  /** Opens the library, if it is not open, and checks it. */
  readonly check: () => Promise<CheckResult>;
}

/**
 * The passphrase of the library, and what is done with it: this process has it in memory, as long as it runs, to open
 * the library when that is asked for. The shell has it too, for an engine that takes the place of one which crashed.
 */
export class Vault {
  readonly #parts: VaultParts;
  readonly #said = Promise.withResolvers<GivenPassphrase>();
  #known: Omit<GivenPassphrase, 'passphrase'> = { keyStore: 'none', remembered: false };
  #passphrase: Promise<string | null> | null = null;
  #isWrong = false;

  constructor(parts: VaultParts) {
    this.#parts = parts;
    parts.parent.onPassphrase((given) => {
      this.#known = given;
      this.#said.resolve(given);
    });
  }

  /** The passphrase that opens the library; null where none is known that does. Throws FILE_UNREADABLE. */
  passphrase(): Promise<string | null> {
    this.#passphrase ??= this.#first();
    return this.#passphrase;
  }

  async state(): Promise<VaultState> {
    const { load, dataDir } = this.#parts;
    const passphrase = await this.passphrase();
    const { isEncrypted } = await load();
    const isOpen = passphrase !== null;
    return {
      state: (await isEncrypted(dataDir)) ? (isOpen ? 'encrypted' : 'locked') : 'clear',
      wrong: this.#isWrong,
      key_store: this.#known.keyStore,
      remembered: this.#known.remembered,
    };
  }

  async unlock(passphrase: string, remember: boolean): Promise<void> {
    const { load, dataDir, open } = this.#parts;
    await (await load()).tryPassphrase(dataDir, passphrase);
    this.#set(passphrase, remember);
    open();
  }

  async change(passphrase: string, to: string): Promise<void> {
    const { load, dataDir, policy } = this.#parts;
    mustAllowLibrary(policy(), dataDir);
    await (await load()).changePassphrase(
      dataDir,
      async () => passphrase,
      async () => to,
    );
    this.#set(to, this.#known.remembered);
  }

  async remember(remember: boolean): Promise<VaultState> {
    const passphrase = await this.passphrase();
    if (passphrase === null) throw new PinciteError('LIBRARY_LOCKED', { path: this.#parts.dataDir });
    this.#set(passphrase, remember);
    return { ...(await this.state()), remembered: remember };
  }

  encrypt(passphrase: string, remember: boolean, signal: AbortSignal | undefined): AsyncGenerator<VaultEvent, void> {
    const { load, dataDir } = this.#parts;
    return this.#written(signal, async (options) => {
      const done = await (await load()).encryptLibrary({ ...options, dataDir, passphrase });
      this.#set(passphrase, remember);
      return done;
    });
  }

  async restore(from: string, passphrase: string | undefined): Promise<{ made_at: string; check: CheckResult | null }> {
    const { load, dataDir, policy, whileClosed, check } = this.#parts;
    mustAllowLibrary(policy(), dataDir);
    const { restoreWhileOpen } = await load();
    const options = { from, dataDir, passphrase: async () => passphrase ?? null };
    const { made_at } = await restoreWhileOpen(options, (place) =>
      whileClosed(async () => {
        await place();
        // It is asked for anew: another library is there.
        this.#passphrase = null;
      }),
    );
    return { made_at, check: (await this.state()).state === 'locked' ? null : await check() };
  }

  decrypt(passphrase: string, signal: AbortSignal | undefined): AsyncGenerator<VaultEvent, void> {
    const { load, dataDir } = this.#parts;
    return this.#written(signal, async (options) => {
      const done = await (await load()).decryptLibrary({ ...options, dataDir, passphrase: async () => passphrase });
      this.#set(null, false);
      return done;
    });
  }

  async #first(): Promise<string | null> {
    const { load, dataDir } = this.#parts;
    const { isEncrypted, passphraseOfEnvironment, resumeRestore, tryPassphrase } = await load();
    // What a kill left half done tells only then whether the library is encrypted.
    await resumeRestore(dataDir);
    if (!(await isEncrypted(dataDir))) return null;
    const passphrase = (await this.#said.promise).passphrase ?? (await passphraseOfEnvironment());
    if (passphrase === null) return null;
    try {
      await tryPassphrase(dataDir, passphrase);
      return passphrase;
    } catch (error) {
      if (!(error instanceof PinciteError) || error.code !== 'PASSPHRASE_WRONG') throw error;
      this.#isWrong = true;
      return null;
    }
  }

  #set(passphrase: string | null, remember: boolean): void {
    this.#passphrase = Promise.resolve(passphrase);
    this.#isWrong = false;
    this.#parts.parent.sendPassphrase({ passphrase, remember });
  }

  /** Writes the library anew and tells how far it is. */
  async *#written(
    signal: AbortSignal | undefined,
    write: (options: {
      readonly signal: AbortSignal | undefined;
      readonly onShare: (share: number) => void;
    }) => Promise<{ readonly files: number }>,
  ): AsyncGenerator<VaultEvent, void> {
    const { dataDir, policy, whileClosed } = this.#parts;
    mustAllowLibrary(policy(), dataDir);
    let share = 0;
    let told = -1;
    let changed = Promise.withResolvers<void>();
    const onShare = (now: number): void => {
      share = now;
      changed.resolve();
    };
    const work = whileClosed(() => write({ signal, onShare }));
    let done: { readonly files: number } | null = null;
    const ended = work.then((result) => {
      done = result;
    });
    // Whoever leaves does not hear of it.
    ended.catch(() => undefined);
    while (done === null) {
      await Promise.race([ended, changed.promise]);
      changed = Promise.withResolvers();
      // A hundred lines are enough for a bar.
      if (share - told < 0.01) continue;
      told = share;
      yield { type: 'progress', share };
    }
    yield { type: 'done', files: (done as { readonly files: number }).files };
  }
}

interface VaultCaller {
  readonly isOwner: boolean;
  /** The file that a page names by a handle. Throws HANDLE_NOT_FOUND. */
  readonly pathOf: (handle: string) => string;
  /** Called after a method accepted files by these handles and returned `output`. */
  readonly onTaken: (method: string, handles: readonly string[], output: unknown) => void;
}

/** The methods of the vault; a member of a team may ask for its state alone. */
export function vaultRouter(vault: Vault, { isOwner, pathOf, onTaken }: VaultCaller) {
  const api = implement(vaultMethods).use(async ({ next, path }) => {
    try {
      const method = path.join('.');
      if (!isOwner && path.at(-1) !== 'state')
        throw new PinciteError('NOT_ALLOWED', {
          ...{ who: 'A member of a team', method },
          instead: 'the owner of the library does that',
        });
      return await next();
    } catch (error) {
      throw contractError(error);
    }
  });
  return api.router({
    state: api.state.handler(() => vault.state()),
    unlock: api.unlock.handler(({ input }) => vault.unlock(input.passphrase, input.remember)),
    encrypt: api.encrypt.handler(({ input, signal }) =>
      streamErrors(vault.encrypt(input.passphrase, input.remember, signal)),
    ),
    change: api.change.handler(({ input }) => vault.change(input.passphrase, input.to)),
    decrypt: api.decrypt.handler(({ input, signal }) => streamErrors(vault.decrypt(input.passphrase, signal))),
    restore: api.restore.handler(async ({ input: { from, passphrase } }) => {
      const restored = await vault.restore(pathOf(from), passphrase);
      onTaken('vault.restore', [from], restored);
      return restored;
    }),
    remember: api.remember.handler(({ input }) => vault.remember(input.remember)),
  });
}
