import { expect, it } from 'vitest';
import { openingWords, waitingFor } from '../../../../src/renderer/words/opening-words.ts';

it('names the step, and after some seconds how long it takes', () => {
  expect([openingWords('starting'), openingWords('running')]).toEqual(['Starting…', 'Opening your library…']);
  expect([0, 4, 5, 59, 60, 125].map(waitingFor)).toEqual([
    null,
    null,
    'for 5 s',
    'for 59 s',
    'for 1 min 0 s',
    'for 2 min 5 s',
  ]);
});
