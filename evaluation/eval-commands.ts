import type { Command } from 'commander';
import type { EvalLibraryOptions } from './library/eval-library.ts';
import type { Screen } from './report/screen.ts';
import type { LibraryKind } from './sets/data-sets.ts';

/** The options that every command has which needs a library, as they were given. */
export interface SharedOptions {
  readonly dataSets: string;
  readonly library: Partial<Record<LibraryKind, string>>;
  readonly json?: string;
}

/** What the commands of the evaluation are given. */
export interface EvalCommands {
  /** Adds the options that every command has which needs a library. */
  shared(command: Command): Command;
  libraries(options: SharedOptions): EvalLibraryOptions;
  /** Prints the facts of the run, runs it, writes what it returns as JSON and records it where it fills bars. */
  report(name: string, json: string | undefined, run: () => Promise<Record<string, unknown>>): Promise<void>;
  /** Path of a file of the project or beside it. */
  inProject(path: string): string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}
