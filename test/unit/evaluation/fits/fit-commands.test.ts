import { expect, test } from 'vitest';
import { evalProgram } from '../../../../evaluation/eval-program.ts';

const run = (...argv: string[]) => {
  const screen = { print: () => undefined, note: () => undefined, status: () => undefined };
  const session = { argv, screen, signal: new AbortController().signal, now: new Date(0) };
  return evalProgram(session).parseAsync(argv, { from: 'user' });
};

test('a fit without a name, or of nothing there is, names those there are', async () => {
  await expect(run('fit')).rejects.toThrow(
    'say what to fit: there are answerability, thresholds, limits, retrieval, selection, confidence',
  );
  await expect(run('fit', 'refusals')).rejects.toThrow(
    'nothing called refusals is fitted: there are answerability, thresholds, limits, retrieval, selection, confidence',
  );
});
