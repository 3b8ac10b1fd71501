import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { stopIfAborted } from '../../../contract/errors.ts';
import type { WordPieceVocabulary } from '../../text/word-piece.ts';

/** The tokens of a text without the special ones. */
export interface EncodedText {
  readonly ids: readonly number[];
  /** The vectors of the tokens, one after the other, each of `width` numbers and unit length. */
  readonly vectors: Float32Array;
}

export interface TokenEncoder {
  readonly width: number;
  /** Encodes each text, cut at `mostTokens` (special ones included). Throws CANCELLED. */
  encode(texts: readonly string[], mostTokens: number, signal?: AbortSignal | undefined): Promise<EncodedText[]>;
  close(): Promise<void>;
}

/**
 * Texts of like length that are encoded together. A design constant: more of them fill more places of the short ones.
 */
const TOGETHER = 8;
/** More threads than these gain nothing for a few lines. A design constant. */
const MOST_THREADS = 4;

/**
 * Opens a BERT of ONNX form that gives the vector of every token (docs/adr/0025): inputs `ids` and `mask` (texts,
 * tokens), output `vectors` (texts, tokens, width).
 */
export async function openTokenEncoder(
  modelFile: string,
  vocabulary: Pick<WordPieceVocabulary, 'pieces' | 'cls' | 'sep'>,
): Promise<TokenEncoder> {
  // Read here: within the packaged app the file lies in an archive that only Node's own functions open.
  const session = await InferenceSession.create(await readFile(modelFile), {
    executionProviders: ['cpu'],
    intraOpNumThreads: Math.min(MOST_THREADS, availableParallelism()),
    // Errors only: warnings of the library are not for the user.
    logSeverityLevel: 3,
  });
  const [output] = session.outputMetadata;
  const width = output?.isTensor === true ? Number(output.shape.at(-1)) : Number.NaN;
  const { pieces, cls, sep } = vocabulary;

  async function encodeGroup(group: readonly (readonly number[])[]): Promise<EncodedText[]> {
    const length = Math.max(...group.map((ids) => ids.length)) + 2;
    const ids = new BigInt64Array(group.length * length);
    const mask = new BigInt64Array(group.length * length);
    for (const [row, own] of group.entries())
      for (const [at, id] of [cls, ...own, sep].entries()) {
        ids[row * length + at] = BigInt(id);
        mask[row * length + at] = 1n;
      }
    const shape = [group.length, length];
    const { vectors } = await session.run({
      ids: new Tensor('int64', ids, shape),
      mask: new Tensor('int64', mask, shape),
    });
    const all = vectors?.data as Float32Array;
    return group.map((own, row) => {
      const start = (row * length + 1) * width;
      return { ids: own, vectors: all.slice(start, start + own.length * width) };
    });
  }

  return {
    width,
    encode: async (texts, mostTokens, signal) => {
      const ids = texts.map((text) => pieces(text).slice(0, mostTokens - 2));
      const order = ids.map((_, i) => i).sort((a, b) => (ids[a]?.length ?? 0) - (ids[b]?.length ?? 0));
      const encoded: EncodedText[] = new Array(texts.length);
      for (let from = 0; from < order.length; from += TOGETHER) {
        stopIfAborted(signal);
        const group = order.slice(from, from + TOGETHER);
        const made = await encodeGroup(group.map((i) => ids[i] as readonly number[]));
        for (const [at, i] of group.entries()) encoded[i] = made[at] as EncodedText;
      }
      return encoded;
    },
    close: () => session.release(),
  };
}
