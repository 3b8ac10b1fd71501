import { describe, expect, it } from 'vitest';
import { answerSpeed, refusalSpeed } from '../../../../../evaluation/speed/answers/answer-speed.ts';
import { refusalTable, speedTable } from '../../../../../evaluation/speed/answers/answers-tables.ts';
import { measured, timed } from './measured.ts';

describe('the figures of speed', () => {
  const rows = answerSpeed([measured(4000, 10_000), measured(6000, 10_000), measured(100, 20_000, 'refuse')]);
  const row = (figure: string) => rows.find((one) => one.figure.startsWith(figure));

  it('are over the questions answered, and once more over all', () => {
    expect(row('final checked answer')).toMatchObject({
      figure: 'final checked answer (2 answered)',
      n: 2,
      median_ms: 5000,
      of_plain: { ratio: 0.5, n: 2 },
    });
    expect(row('the same')).toMatchObject({ n: 3, median_ms: 4000, of_plain: { ratio: 0.4 } });
    expect(row('read ahead')).toMatchObject({ n: 2, median_ms: 1250, of_plain: { ratio: 0.125 } });
    expect(row('first evidence')).toMatchObject({ n: 3, median_ms: 400, of_plain: { ratio: 0.04 } });
    expect(row('lines quoted')).toMatchObject({ n: 3, median_ms: 800 });
    expect(row('first checked sentence')).toMatchObject({ n: 2, median_ms: 2500 });
    expect(row('plain: last word')).toMatchObject({ median_ms: 10_000, of_plain: { ratio: 1, interval: [1, 1] } });
  });

  it('tell what was read off tables from what the model wrote', () => {
    const read = measured(300, 10_000);
    const claim = {
      text: 'Limit: 240 CHF.',
      markers: [1],
      verdict: 'supported' as const,
      reason: null,
      basis: { operation: 'value' as const, operands: [{ document_id: '0000000000000001', start: 1, end: 4 }] },
    };
    const answer = { ...read.answer, answer: { ...read.answer.answer, claims: [claim] } };
    const split = answerSpeed([{ ...read, answer }, measured(4000, 10_000), measured(100, 10_000, 'refuse')]);
    const own = (figure: string) => split.find((one) => one.figure.trim() === figure);
    expect(own('read off tables')).toMatchObject({ n: 1, median_ms: 300 });
    expect(own('written by the model')).toMatchObject({ n: 1, median_ms: 4000 });
  });

  it('stand in a table in seconds', () => {
    const [, , , first] = speedTable('t', rows);
    expect(first?.split(/\s{2,}/)).toEqual([
      'first evidence',
      '3',
      '0.40',
      '0.58',
      expect.stringMatching(/^0\.040 \[/),
    ]);
  });

  it('tell refusals by the model from those before it', () => {
    const asked = [timed(60, 'refuse', false), timed(5000, 'refuse'), timed(7000, 'clarify'), timed(8000)];
    expect(refusalSpeed(asked).map(({ n, median_ms }) => [n, median_ms])).toEqual([
      [3, 5000],
      [1, 60],
      [2, 6000],
      [1, 8000],
    ]);
    expect(refusalTable('t', refusalSpeed([])).at(3)).toMatch(/refused +0 +– +–/);
  });
});
