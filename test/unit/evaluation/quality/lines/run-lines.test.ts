import { expect, test } from 'vitest';
import { evalProgram } from '../../../../../evaluation/eval-program.ts';
import type { GatheredLines } from '../../../../../evaluation/quality/lines/gather-lines.ts';
import { areaRows, rankRows } from '../../../../../evaluation/quality/lines/run-lines.ts';
import { questionOf } from '../../sets/question-of.ts';

const line = (start: number) => ({ document: 'a', start, end: start + 10 });
const gathered = (id: string, answerable: boolean, score: number, order: readonly number[] = []): GatheredLines => ({
  question: questionOf({ id, answerable }),
  orders: { own: order.map(line), other: order.map(line).reverse() },
  scores: { gate: score },
});

test('ranks are told for each kind of label and each order, of the questions that were asked', () => {
  const answering = (start: number) => ({ document: 'a', needs: 'one', lines: [line(start)] }) as const;
  const labelled = [
    { labels: 'by hand, one line', id: 'q1', answering: answering(10) },
    { labels: 'by hand, one line', id: 'q2', answering: answering(50) },
    { labels: 'by hand, one line', id: 'not asked', answering: answering(50) },
    { labels: 'by hand, several lines', id: 'q1', answering: answering(20) },
  ] as const;
  const rows = rankRows('check', labelled, [gathered('q1', true, 1, [10, 20]), gathered('q2', true, 1, [20, 50])]);
  expect(
    rows.map(({ labels, order, questions, first, found }) => [labels, order, questions, first?.mean, found?.mean]),
  ).toEqual([
    ['by hand, one line', 'own', 2, 0.5, 1],
    ['by hand, one line', 'other', 2, 0.5, 1],
    ['by hand, several lines', 'own', 1, 0, 1],
    ['by hand, several lines', 'other', 1, 1, 1],
  ]);
});

test('the area is that of what can be answered against what cannot; none without both kinds', () => {
  const all = [gathered('a', true, 3), gathered('b', true, 2), gathered('c', false, 2), gathered('d', false, 1)];
  expect(areaRows('check', all, all)).toMatchObject([{ sets: 'check', score: 'gate', area: { mean: 0.875, n: 4 } }]);
  expect(areaRows('check', all.slice(0, 2), all.slice(0, 2))).toEqual([]);
});

test('a part of the held-out set is refused before anything is asked', async () => {
  const screen = { print: () => undefined, note: () => undefined, status: () => undefined };
  const argv = ['lines', '--only', 'check', '--half', 'tune'];
  const session = { argv, screen, signal: new AbortController().signal, now: new Date(0) };
  await expect(evalProgram(session).parseAsync(argv, { from: 'user' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
