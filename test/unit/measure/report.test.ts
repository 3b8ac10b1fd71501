import { expect, test } from 'vitest';
import { estimateText, figure, shareText } from '../../../measure/report/format-figure.ts';
import { factLines, runFacts } from '../../../measure/report/run-facts.ts';
import { screenOn } from '../../../measure/report/screen.ts';
import { textTable } from '../../../measure/report/text-table.ts';

test('a table has a title, a rule as wide as its widest line, and figures flush right', () => {
  expect(
    textTable(
      'Title',
      ['method', 'hit'],
      [
        ['BM25', '0.5'],
        ['vectors', '0.25'],
      ],
    ),
  ).toEqual(['Title', 'method    hit', '-------------', 'BM25      0.5', 'vectors  0.25', '']);
});

test('figures have fixed decimals; nothing is a dash, never a zero', () => {
  expect([figure(0.12345), figure(0), figure(null), estimateText(null), shareText(0, 0)]).toEqual([
    ...['0.123', '0.000', '–', '–', '–'],
  ]);
  expect(estimateText({ mean: 0.8, interval: [0.74, 0.86], n: 160 })).toBe('0.800 [0.740–0.860]');
  expect(shareText(58, 60)).toBe('0.967 (58 of 60)');
});

test('a run says its command so that it can be pasted, its date, cores, Node and commit', () => {
  const facts = runFacts('eval', ['retrieval', '--json', "my file's.json"], new Date('2026-01-02T03:04:05Z'));
  const lines = factLines(facts).join('\n');
  expect(lines).toContain(`npm run eval -- retrieval --json 'my file'\\''s.json'`);
  expect(lines).toContain('2026-01-02T03:04:05.000Z');
  expect(lines).toContain(`Node ${process.version}`);
  expect(facts.cores).toBeGreaterThan(0);
  expect(facts.commit).toMatch(/^(?:[0-9a-f]{7,}(?:\+changes)?|unknown)$/);
});

test('without a terminal the status is written once in ten seconds, results go to the other stream', () => {
  const written = { out: '', err: '' };
  let clock = 0;
  const stream = (name: 'out' | 'err') => ({ write: (text: string) => (written[name] += text) });
  const screen = screenOn(stream('out'), stream('err'), () => clock);
  screen.status('1 of 9');
  clock = 9_999;
  screen.status('2 of 9');
  clock = 10_000;
  screen.status('3 of 9');
  screen.print('a', 'b');
  screen.note('done');
  expect(written).toEqual({ out: 'a\nb\n', err: '1 of 9\n3 of 9\ndone\n' });
});
