import { describe, expect, it } from 'vitest';
import { benchProgram } from '../../../../evaluation/speed/bench-program.ts';

const { signal } = new AbortController();

describe('the options of the benchmark', () => {
  const said: string[] = [];
  const screen = { print: () => undefined, status: () => undefined, note: () => undefined };
  const parse = (...argv: string[]) => {
    const program = benchProgram({ argv, screen, signal, now: new Date(0) });
    for (const command of [program, ...program.commands]) {
      command.exitOverride().configureOutput({ writeErr: (text) => void said.push(text) });
    }
    return program.parseAsync(argv, { from: 'user' });
  };
  it.each([
    [['answers', '--set', 'refusal'], 'pdf, policy'],
    [['answers', '--sample', '0'], 'whole number from 1'],
    [['answers', '--refusals', '-1'], 'whole number from 1'],
    [['--sizes', 'real,many'], 'whole number from 1'],
    [['--pages', '0'], 'whole number from 1'],
    [['nothing'], 'too many arguments'],
  ])('refuses %j', async (argv, why) => {
    await expect(parse(...argv)).rejects.toMatchObject({ exitCode: 1 });
    expect(said.at(-1)).toContain(why);
  });
});
