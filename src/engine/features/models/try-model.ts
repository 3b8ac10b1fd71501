import { unlessAborted } from '../../../contract/errors.ts';
import type { Deps } from '../../deps.ts';
import { verifyModelFile } from '../../models/model-file.ts';
import { createLlamaRuntime, type LlamaRuntimeOptions } from '../../models/runtime/llama-runtime.ts';
import { TRIAL_CONTEXT, trialQuestion, trialSearch } from './trial-question.ts';

/** Opens a model beside the chosen one and gives it a trial. */
export const tryModel =
  (
    modelsDirectory: string,
    options: Pick<LlamaRuntimeOptions, 'embeddingWorker' | 'encoder'> & Required<Pick<LlamaRuntimeOptions, 'device'>>,
  ): Deps['tryModel'] =>
  (entry, signal) => {
    const model = () => verifyModelFile(entry, modelsDirectory);
    const one = createLlamaRuntime({ ...options, chatModel: model, embedModel: model, chatContext: TRIAL_CONTEXT });
    const tried = async (): Promise<string | null> => {
      try {
        return entry.role === 'embed'
          ? await trialSearch(await one.embedder(), signal)
          : await trialQuestion(await one.chat(), signal);
      } finally {
        await one.dispose();
      }
    };
    return unlessAborted(tried(), signal);
  };
