import { expect, test } from 'vitest';
import { evalProgram } from '../../../../evaluation/eval-program.ts';
import { assertFiguresOnly, assertNotHeldOutFile, isFiguresOnly } from '../../../../evaluation/sets/figures-only.ts';

test('whatever shows single questions of the held-out set is refused, with what was asked for', () => {
  expect(() => assertFiguresOnly('check', {})).not.toThrow();
  expect(() => assertFiguresOnly('check', { failures: 1 })).toThrow(
    'the set check is held out and shown as figures over all its questions: --failures cannot be used with it',
  );
  expect(() => assertFiguresOnly('check', { answers: 'a.jsonl' })).toThrow('--answers cannot');
  expect(() => assertFiguresOnly('check', { half: 'tune', sample: 1 })).toThrow('--half, --sample cannot');
  expect(() => assertFiguresOnly('check', { documents: ['a.pdf'] })).toThrow('--documents cannot');
});

test('other sets may be read', () => {
  expect(isFiguresOnly('pdf')).toBe(false);
  expect(() => assertFiguresOnly('pdf', { failures: 3, answers: 'a.jsonl', half: 'tune', sample: 1 })).not.toThrow();
});

test("its file is no list of one's own", () => {
  expect(() => assertNotHeldOutFile('data/check_pdf_qa.jsonl')).toThrow('a list of your own');
  expect(() => assertNotHeldOutFile('data/questions.jsonl')).not.toThrow();
});

const run = (...argv: string[]) => {
  const screen = { print: () => undefined, note: () => undefined, status: () => undefined };
  const session = { argv, screen, signal: new AbortController().signal, now: new Date(0) };
  return evalProgram(session).parseAsync(argv, { from: 'user' });
};

test('the command line refuses before anything is asked', async () => {
  for (const option of [
    ['--failures', '3'],
    ['--answers', 'a.jsonl'],
    ['--half', 'tune'],
    ['--sample', '1'],
  ])
    await expect(run('answers', '--set', 'check', ...option)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  for (const command of ['retrieval', 'lines'])
    await expect(run(command, '--only', 'check', '--documents', 'a.pdf')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  await expect(run('data/check_pdf_qa.jsonl')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
