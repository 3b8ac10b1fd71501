import { type Command, InvalidArgumentError } from 'commander';
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
  /** Where answers are written that are given no file: one for each set and run. */
  answersFile(set: string): string;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/** "watch_d.pdf,nova_y70.pdf" */
const fileNames = (text: string): string[] => text.split(',');

/** Adds the option that leaves only the questions of some documents, as a library that holds only these needs it. */
export const ofDocuments = (command: Command) =>
  command.option(
    '--documents <files>',
    'only the questions of these files, with commas between: over a library of them (--library)',
    fileNames,
  );

/** An option's value as a whole number from 0. Throws InvalidArgumentError. */
export const wholeNumber = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
};
