import { describe, expect, it } from 'vitest';
import { windowReader } from '../../../../../src/engine/models/runtime/reader/window-reader.ts';
import type { GraphInput, WordGraph } from '../../../../../src/engine/models/runtime/reader/word-graph.ts';
import { wordPieceOf } from '../../../../../src/engine/text/word-piece.ts';

const PIECES = [
  '[PAD]',
  '[unused0]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'who',
  'pays',
  '?',
  'travel',
  'the',
  'firm',
  'bank',
  '##s',
  '.',
];
const vocabulary = wordPieceOf(PIECES.join('\n'));
const id = (piece: string): number => PIECES.indexOf(piece);

/** A graph that keeps what it is given, and gives each token the numbers of `of`: its line, start and end logits. */
function graphOf(of: (id: number, at: number) => readonly [number, number, number]) {
  const seen: GraphInput[] = [];
  const graph: WordGraph = {
    run: async (inputs, signal) => {
      signal?.throwIfAborted();
      seen.push(...inputs);
      return inputs.map(({ ids }) => ({
        answers: Float32Array.of(Math.log(3)),
        verdict: Float32Array.of(Math.log(6), Math.log(3), Math.log(1)),
        tokens: Float32Array.from(ids.flatMap(of)),
      }));
    },
    close: async () => undefined,
  };
  return { seen, read: windowReader(async () => ({ graph, vocabulary })) };
}

describe('the window reader', () => {
  it('writes question, heading and marked lines as it was trained on them', async () => {
    const { seen, read } = graphOf(() => [0, 0, 0]);
    await read('Who pays?', [{ heading: 'Travel', lines: ['The firm.', 'Banks'] }]);
    const [asked, window] = [
      ['[CLS]', 'who', 'pays', '?', '[SEP]'],
      ['travel', '[unused0]', 'the', 'firm', '.', '[unused0]', 'bank', '##s', '[SEP]'],
    ];
    expect(seen[0]?.ids).toEqual([...asked, ...window].map(id));
    expect(seen[0]?.types).toEqual([...asked.map(() => 0), ...window.map(() => 1)]);
  });

  it('gives probabilities of answer, lines and verdict, and the words of the answer', async () => {
    const { read } = graphOf((token) => [
      token === id('[unused0]') ? Math.log(4) : 0,
      token === id('bank') ? 5 : 0,
      token === id('##s') ? 5 : 0,
    ]);
    const [reading] = await read('Who pays?', [{ heading: null, lines: ['The firm.', 'The banks.'] }]);
    expect(reading?.answers).toBeCloseTo(0.75);
    expect(reading?.lines).toHaveLength(2);
    expect(reading?.lines[0]).toBeCloseTo(0.8);
    expect(reading?.supports).toBeCloseTo(0.6);
    expect(reading?.contradicts).toBeCloseTo(0.3);
    expect(reading?.answer).toEqual({ line: 1, start: 4, end: 9 });
  });

  it('never answers with words of two lines, nor with an end before its beginning', async () => {
    const { read } = graphOf((token) => [0, token === id('firm') ? 5 : 0, token === id('the') ? 5 : 0]);
    const [reading] = await read('Who pays?', [{ heading: null, lines: ['The firm', 'The'] }]);
    expect(reading?.answer?.line).toBe(0);
    expect(reading?.answer?.end).toBeGreaterThanOrEqual(reading?.answer?.start as number);
  });

  it('cuts a line that does not fit and leaves out those after it', async () => {
    const { seen, read } = graphOf(() => [0, 0, 0]);
    const long = 'bank '.repeat(300);
    const [reading] = await read('Who pays?', [{ heading: null, lines: ['firm', long, 'the'] }]);
    expect(seen[0]?.ids).toHaveLength(256);
    expect(seen[0]?.ids.at(-1)).toBe(id('[SEP]'));
    expect(reading?.lines).toHaveLength(2);
  });

  it('has nothing to say of no windows, and no words where no line has one', async () => {
    const { seen, read } = graphOf(() => [0, 0, 0]);
    expect(await read('Who pays?', [])).toEqual([]);
    expect(seen).toEqual([]);
    const [reading] = await read('Who pays?', [{ heading: null, lines: [''] }]);
    expect(reading?.answer).toBeNull();
  });

  it('passes on that it is cancelled', async () => {
    const { read } = graphOf(() => [0, 0, 0]);
    const signal = AbortSignal.abort();
    await expect(read('Who pays?', [{ heading: null, lines: ['the'] }], { signal })).rejects.toThrow();
  });
});
