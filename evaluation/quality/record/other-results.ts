import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { PinciteError } from '../../../src/contract/errors.ts';
import { nullIfMissing } from '../../../src/files/missing.ts';
import type { Run } from '../../results/runs.ts';

const Results = z.record(z.string(), z.unknown());

/**
 * Runs a command that is none of `eval` or `bench` and returns its results: vitest's JSON for `tests`, the last line of
 * its output for `shell`. A command that ends with an error has results all the same when a bar is not met; INTERNAL is
 * thrown when it has none.
 */
export async function resultsOfOther(
  { script, command }: Run,
  cwd: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-tests-'));
  try {
    const file = join(folder, 'tests.json');
    const line = script === 'tests' ? testsCommand(command, file) : command;
    const { code, out } = await shell(line, cwd, signal);
    const json =
      script === 'tests'
        ? ((await readFile(file, 'utf8').catch(nullIfMissing)) ?? '')
        : (out.trim().split('\n').at(-1) ?? '');
    const results = resultsIn(json);
    if (results === null) throw new PinciteError('INTERNAL', { why: `${command} ended with ${code} and no results` });
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The command with the reporter that writes JSON, beside the usual one; npm hands on what stands after "--". */
export const testsCommand = (command: string, file: string): string =>
  `${command}${command.startsWith('npm run') && !command.includes('&&') ? ' --' : ''} --reporter=default --reporter=json --outputFile.json='${file}'`;

/** The object that is written in a text; null when none is. */
export function resultsIn(json: string): Record<string, unknown> | null {
  try {
    return Results.parse(JSON.parse(json));
  } catch {
    // Whatever else a command printed; the caller says that there are no results.
    return null;
  }
}

/** What it prints for people goes to the terminal. */
async function shell(line: string, cwd: string, signal: AbortSignal): Promise<{ code: number | null; out: string }> {
  const child = spawn('sh', ['-c', line], { cwd, stdio: ['ignore', 'pipe', 'inherit'], signal });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, out };
}
