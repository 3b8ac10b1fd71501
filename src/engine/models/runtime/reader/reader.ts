import { fileURLToPath } from 'node:url';
import { loadWordPiece } from '../../../text/word-piece.ts';
import type { ReadWindows, ScoreLines } from '../../types.ts';
import { once } from '../once.ts';
import { lineScorer } from './line-scorer.ts';
import { windowReader } from './window-reader.ts';
import { openWordGraph } from './word-graph.ts';
import { openWordTable } from './word-table.ts';

/** The small trained model: scores lines, and reads the best windows of them. */
export interface Reader {
  readonly score: ScoreLines;
  readonly read: ReadWindows;
  close(): Promise<void>;
}

/** The reader under `resources` (train/README.md); each of its files is opened when it is first needed. */
export function openReader(resources: URL): Reader {
  const file = (path: string): string => fileURLToPath(new URL(`resources/${path}`, resources));
  const words = once(async () => ({
    table: await openWordTable(file('reader/words.bin'), file('reader/words.json')),
    vocabulary: loadWordPiece(file('minilm-vocab.txt')),
  }));
  const partsOf = (graph: string) =>
    once(async () => {
      const { table, vocabulary } = await words();
      return { vocabulary, graph: await openWordGraph(file(`reader/${graph}`), table) };
    });
  const [lines, windows] = [partsOf('lines.onnx'), partsOf('windows.onnx')];
  return {
    score: lineScorer(lines),
    read: windowReader(windows),
    close: async () => {
      // A graph that failed to open has nothing to close.
      for (const parts of [lines, windows]) await (await parts.opened()?.catch(() => null))?.graph.close();
    },
  };
}
