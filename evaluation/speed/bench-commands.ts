import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RunFacts } from '../report/run-facts.ts';
import type { Screen } from '../report/screen.ts';

/** A run whose results were written. */
export interface Reported<Results> {
  readonly facts: RunFacts;
  readonly results: Results;
  /** Of the JSON. */
  readonly path: string;
}

/** What the commands of the benchmarks are given. */
export interface BenchCommands {
  readonly program: Command;
  /** Adds a command whose results are written as JSON. */
  command(name: string): Command;
  /** Prints the facts of the run, runs it, writes what it returns as JSON and records it where it fills bars. */
  report<Results extends Record<string, unknown>>(
    name: string,
    json: string | undefined,
    run: () => Promise<Results>,
  ): Promise<Reported<Results>>;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/** Path of a file of the project or beside it. */
export const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What processes are started by that do a part of a benchmark. */
export const SELF = inProject('evaluation/speed/run.ts');

/** An option's value as a whole number from 1. Throws InvalidArgumentError. */
export const count = (text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(text);
};

/** The same from 0. */
export const countOrNone = (text: string): number => (text === '0' ? 0 : count(text));

/** The option that says which command line is measured. */
export const cliOption = (): Option =>
  new Option('--cli <which>', 'which command line is measured').choices(['source', 'built']).default('source');

/** The file of a command line. Throws where it is not there. */
export async function cliEntry(cli: 'source' | 'built'): Promise<string> {
  const entry = inProject(cli === 'built' ? 'out/main/cli.js' : 'src/cli/index.ts');
  await access(entry);
  return entry;
}
