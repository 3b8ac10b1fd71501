import { availableParallelism } from 'node:os';
import { PinciteError } from '../../../src/contract/errors.ts';
import type { VerifiedModel } from '../../../src/engine/models/model-file.ts';
import { computingDevice, type DeviceOptions } from '../../../src/engine/models/runtime/computing-device.ts';
import type { ScoreLines } from '../../../src/engine/models/types.ts';

/** Most tokens of a question and a line together: a line of the prompt has some hundred at most. A design constant. */
const MOST_TOKENS = 1024;

/**
 * A published cross-encoder, which reads question and line together. `score` gives the probability in 0..1 that the line
 * answers.
 */
export interface Reranker {
  readonly score: ScoreLines;
  close(): Promise<void>;
}

/** Opens a model of the role `rerank`, on the CPU unless `device` says another. Throws MODEL_FAILED. */
export async function openReranker(
  file: VerifiedModel,
  device: DeviceOptions = { choice: async () => 'off' },
): Promise<Reranker> {
  const threads = availableParallelism();
  const computing = computingDevice(device, threads);
  const context = await computing
    .open(file, async (llama) => {
      const model = await llama.loadModel({ modelPath: file.path });
      const contextSize = Math.min(model.trainContextSize, MOST_TOKENS);
      // Pooling needs the whole input in one batch.
      return model.createRankingContext({ contextSize, batchSize: contextSize, threads });
    })
    .catch(async (error: unknown) => {
      await computing.dispose();
      throw error;
    });
  const score: ScoreLines = async (question, lines, { signal } = {}) => {
    const scores: { readonly score: number }[] = [];
    for (const line of lines) {
      if (signal?.aborted) throw new PinciteError('CANCELLED', {}, { cause: signal.reason });
      // A line that is too long is read in pieces that overlap, and its best piece counts.
      scores.push({ score: (await context.rankAll(question, [line], { onOverflow: 'maxChunk' }))[0] ?? 0 });
    }
    return scores;
  };
  return { score, close: computing.dispose };
}
