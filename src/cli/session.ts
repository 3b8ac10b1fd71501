import type { Command } from 'commander';
import type { Engine as WholeEngine } from '../engine/engine.ts';
import type { MachinePolicy } from '../policy/machine-policy.ts';
import type { Terminal } from './terminal.ts';

/** What a command works with. */
export interface Session {
  readonly terminal: Terminal;
  /** Print JSON on stdout and nothing else there. */
  readonly json: boolean;
  /** Print the ids of documents, passages and threads too. */
  readonly ids: boolean;
  readonly dataDir: string;
  /** The directory of what belongs to the owner and to no library. */
  readonly ownerDir: string;
  /** What the administrators of this computer fixed; null: nothing. */
  readonly policy: MachinePolicy | null;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly stdin: NodeJS.ReadableStream;
  readonly version: string;
  /**
   * Opens the engine at the first call; it is closed when the command ends. `evenDamaged`: to check or to repair a
   * library.
   */
  engine(options?: { readonly evenDamaged?: boolean }): Promise<Engine>;
  /** The passphrase of the library, from a file or typed; null where nobody can be asked. */
  passphrase(): Promise<string | null>;
  /** Makes a library at `dataDir` of a backup; resolves to when that was made. */
  restore(from: string): Promise<{ readonly made_at: string }>;
  /**
   * Runs `pincite models …` in a process of its own, the only one with a network; resolves to its exit code. `signal`
   * ends it.
   */
  runModels(args: readonly string[], signal: AbortSignal): Promise<number>;
  /**
   * Serves other programs on stdin and stdout until they end; `mayChange`: whether they may add and remove documents.
   */
  serveMcp(client: Client, mayChange: boolean): Promise<void>;
  /**
   * Runs the browser host in a process of its own until `signal` fires or it ends; resolves to its exit code. The
   * passphrase goes to it in a message, never in its arguments or environment.
   */
  runServe(args: readonly string[], signal: AbortSignal, passphrase: string | null): Promise<number>;
}

/** Turns a handler into a commander action. Commander passes arguments, then options, then the command. */
export type Runner = <Arguments extends unknown[]>(
  handler: (session: Session, ...args: Arguments) => Promise<ExitCode>,
) => (...args: [...Arguments, Command]) => Promise<void>;

/** The engine as the command line sees it: every call goes through the contract, in process. */
export type Engine = Pick<WholeEngine, 'client' | 'questionnaire' | 'close'>;
export type Client = Engine['client'];
export type QuestionnaireOptions = Parameters<Engine['questionnaire']>[0];

export type RestoreLibrary = (options: {
  readonly from: string;
  readonly dataDir: string;
  /** Opens an encrypted backup. */
  readonly passphrase: () => Promise<string | null>;
  readonly signal: AbortSignal;
}) => Promise<{ readonly made_at: string }>;

export type OpenEngine = (options: {
  readonly dataDir: string;
  readonly evenDamaged?: boolean;
  readonly policy: MachinePolicy | null;
  /** Opens an encrypted library. */
  readonly passphrase?: () => Promise<string | null>;
}) => Promise<Engine>;

/** Exit codes of the process; scripts rely on them (docs/commands.md). */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3, checkFailed: 4, interrupted: 130 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
