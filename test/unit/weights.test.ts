import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { evalProgram } from '../../evaluation/eval-program.ts';
import { LIMIT_FILES } from '../../evaluation/fits/limits/limits.ts';
import { readWeightsFile, WEIGHTS_FOLDER } from '../../evaluation/fits/weights-file.ts';

const git = (...args: string[]): string => execFileSync('git', args, { cwd: WEIGHTS_FOLDER, encoding: 'utf8' }).trim();

/** Why commits cannot be looked up here, or null. */
function withoutHistory(): string | null {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'true' ? 'a shallow clone has no history' : null;
  } catch {
    return 'not in a repository';
  }
}

describe('numbers that were chosen on data', async () => {
  const names = (await readdir(WEIGHTS_FOLDER)).map((file) => file.replace(/\.json$/, ''));
  const missing = withoutHistory();

  test.each(names)('%s is made by a command there is', async (name) => {
    const { command } = await readWeightsFile(name);
    const screen = { print: () => undefined, note: () => undefined, status: () => undefined };
    const session = { argv: [], screen, signal: new AbortController().signal, now: new Date(0) };
    const fit = evalProgram(session).commands.find((one) => one.name() === 'fit');
    const limits = LIMIT_FILES[name];
    const fitName = limits === undefined ? name : 'limits';
    expect(command.split(' ').slice(0, 6)).toEqual(['npm', 'run', 'eval', '--', 'fit', fitName]);
    if (limits !== undefined) expect(command).toMatch(new RegExp(` --stage ${limits.stage}$`));
    expect(fit?.commands.map((one) => one.name())).toContain(fitName);
  });

  // Named in its title, so that a skip is never silent.
  const title = `%s was chosen in a commit of the history${missing === null ? '' : ` (skipped: ${missing})`}`;
  test.skipIf(missing !== null).each(names)(title, async (name) => {
    const { commit } = await readWeightsFile(name);
    expect(git('cat-file', '-t', commit)).toBe('commit');
  });
});
