import { expect, test } from 'vitest';
import { screenOn } from '../../../../evaluation/report/screen.ts';

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
