import { fileURLToPath } from 'node:url';
import { loadWordPiece } from '../../../text/word-piece.ts';
import type { ScoreLines } from '../../types.ts';
import { once } from '../once.ts';
import { lineScorer } from './line-scorer.ts';
import { openWordGraph } from './word-graph.ts';
import { openWordTable } from './word-table.ts';

/** The small trained model that scores lines. */
export interface Reader {
  readonly score: ScoreLines;
  close(): Promise<void>;
}

/** The reader under `resources` (train/README.md); its files are opened when it is first needed. */
export function openReader(resources: URL): Reader {
  const file = (path: string): string => fileURLToPath(new URL(`resources/${path}`, resources));
  const parts = once(async () => {
    const table = await openWordTable(file('reader/words.bin'), file('reader/words.json'));
    const graph = await openWordGraph(file('reader/lines.onnx'), table);
    return { vocabulary: loadWordPiece(file('minilm-vocab.txt')), graph };
  });
  return {
    score: lineScorer(parts),
    // A graph that failed to open has nothing to close.
    close: async () => void (await (await parts.opened()?.catch(() => null))?.graph.close()),
  };
}
