import { describe, expect, it, test } from 'vitest';
import { evidenceFor } from '../../../../evaluation/library/evidence-for.ts';
import { outwards, windowPlaces } from '../../../../src/engine/evidence/lines/windows.ts';
import type { RetrievedPassage } from '../../../../src/engine/evidence/retrieval/types.ts';
import type { ScoreLines } from '../../../../src/engine/models/types.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { type DocumentSpec, documentOf, readAlike, type SentenceSpec } from '../../answer/library-of.ts';

/** One stretch of lines of ten characters with these scores. */
const windowsOver = (scores: readonly number[], size = { neighbours: 1, characters: 100 }) =>
  windowPlaces(
    {
      stretches: [scores.map((_, i) => i)],
      lengths: scores.map(() => 10),
      leans: scores.map(() => true),
    },
    scores,
    size,
  );

describe('windows over scores', () => {
  it('are the best lines with their neighbours, best first, each line once', () => {
    expect(windowsOver([1, 0, 0, 0, 0, 9, 0, 0])).toEqual([
      { lines: [4, 5, 6], best: 5 },
      { lines: [0, 1], best: 0 },
      { lines: [2, 3], best: 2 },
      { lines: [7], best: 7 },
    ]);
  });

  it('end at one that is there already, and do not go on behind it', () => {
    expect(windowsOver([0, 0, 8, 9, 0, 0], { neighbours: 2, characters: 100 })).toEqual([
      { lines: [1, 2, 3, 4, 5], best: 3 },
      { lines: [0], best: 0 },
    ]);
  });

  it('stay within their characters, but for one long line', () => {
    expect(windowsOver([0, 9, 0], { neighbours: 1, characters: 20 })[0]).toEqual({ lines: [1, 2], best: 1 });
    expect(windowsOver([9], { neighbours: 1, characters: 5 })).toEqual([{ lines: [0], best: 0 }]);
  });

  it('have no neighbours for a row, which stands under its heads', () => {
    const rows = { stretches: [[0, 1, 2]], lengths: [10, 10, 10], leans: [false, false, false] };
    expect(windowPlaces(rows, [0, 9, 1], { neighbours: 2, characters: 100 })).toEqual([
      { lines: [1], best: 1 },
      { lines: [2], best: 2 },
      { lines: [0], best: 0 },
    ]);
  });
});

test('a window is told from its best line outwards', () => {
  expect(outwards({ lines: ['a', 'b', 'c', 'd', 'e'], best: 'd' })).toEqual(['d', 'c', 'e', 'b', 'a']);
});

describe('the windows of passages', () => {
  const scoring =
    (best: string): ScoreLines =>
    async (_, lines) =>
      lines.map((line) => ({ score: line.includes(best) ? 0.9 : 0.1 }));
  const texts = async (passages: readonly RetrievedPassage[], scoreLines: ScoreLines = readAlike) => {
    const evidence = evidenceFor(readQuestion('Who is meant?'), passages, { textOf: async () => '', scoreLines });
    return (await evidence.windows(undefined)).map(({ lines }) => lines.map(({ text }) => text));
  };
  const of = (sentences: readonly (SentenceSpec | string)[], passages: DocumentSpec['passages']) =>
    documentOf({ id: 'abababababababab', name: 'Rules', sentences, passages }).passages;
  const LINES = ['One is here.', 'Two is here.', 'Three is here.', 'Four is here.'];

  it('go on from one passage into the next that adjoins it, in reading order', async () => {
    const [first, second] = of(LINES, [{ sentences: [0, 1] }, { sentences: [2, 3] }]);
    const both = [second, first] as readonly RetrievedPassage[];
    expect(await texts(both, scoring('Three'))).toEqual([LINES]);
  });

  it('end where the heading path does, and where text between passages was not found', async () => {
    const headed = of(LINES, [
      { sentences: [0, 1], section: 'A' },
      { sentences: [2, 3], section: 'B' },
    ]);
    expect(await texts(headed, scoring('Three'))).toEqual([LINES.slice(2), LINES.slice(0, 2)]);
    const apart = of(LINES, [{ sentences: [0, 0] }, { sentences: [2, 3] }]);
    expect(await texts(apart, scoring('Three'))).toEqual([LINES.slice(2), LINES.slice(0, 1)]);
  });

  it('leave out what proves nothing, and go on behind it', async () => {
    const passages = of(['One is here.', '26', 'Two is here.'], [{ sentences: [0, 2] }]);
    expect(await texts(passages, scoring('Two'))).toEqual([['One is here.', 'Two is here.']]);
  });

  it('are made once, from lines that are scored once', async () => {
    let calls = 0;
    const counting: ScoreLines = async (_, lines) => {
      calls += 1;
      return lines.map(() => ({ score: 0 }));
    };
    const passages = of(LINES, [{ sentences: [0, 3] }]);
    const evidence = evidenceFor(readQuestion('Who?'), passages, { textOf: async () => '', scoreLines: counting });
    expect(await evidence.windows(undefined)).toBe(await evidence.windows(undefined));
    await evidence.lines(undefined);
    expect(calls).toBe(1);
  });

  it('are none of no passages', async () => {
    expect(await texts([])).toEqual([]);
  });
});
