import type { Command } from 'commander';
import type { Engine } from './engine-access.ts';
import type { ExitCode } from './exit-code.ts';
import type { Terminal } from './terminal.ts';

/** What a command works with. */
export interface Session {
  readonly terminal: Terminal;
  /** Print JSON on stdout and nothing else there. */
  readonly json: boolean;
  readonly dataDir: string;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly stdin: NodeJS.ReadableStream;
  readonly version: string;
  /** Opens the engine at the first call; it is closed when the command ends. `evenDamaged`: to check or to repair a library. */
  engine(options?: { readonly evenDamaged?: boolean }): Promise<Engine>;
  /** Runs `pincite models …` in a process of its own, the only one with a network; resolves to its exit code. `signal` ends it. */
  runModels(args: readonly string[], signal: AbortSignal): Promise<number>;
  /** Runs the browser host in a process of its own until `signal` fires or it ends; resolves to its exit code. */
  runServe(args: readonly string[], signal: AbortSignal): Promise<number>;
}

/** Turns a handler into a commander action. Commander passes arguments, then options, then the command. */
export type Runner = <Arguments extends unknown[]>(
  handler: (session: Session, ...args: Arguments) => Promise<ExitCode>,
) => (...args: [...Arguments, Command]) => Promise<void>;
