import type { Endpoints } from '../../../offline/endpoints.ts';
import { neededContext, ofLibrary, settingsFor } from '../../answer/settings.ts';
import type { Deps } from '../../deps.ts';
import type { EngineOptions } from '../../engine-options.ts';
import type { Library } from '../../library/library-types.ts';
import { type ChosenRole, modelChoices } from '../../models/model-choices.ts';
import { hashOf, modelWithHash, type VerifiedModel, verifyModelFile } from '../../models/model-file.ts';
import { knownModels } from '../../models/own-models.ts';
import { encoderIfPossible } from '../../models/provision/encoder/encoder-file.ts';
import { answeringElsewhere, withChatElsewhere } from '../../models/remote/answering-elsewhere.ts';
import { gpuTrial } from '../../models/runtime/gpu-trial.ts';
import { CHAT_CONTEXT, createLlamaRuntime } from '../../models/runtime/llama-runtime.ts';
import { openReader } from '../../models/runtime/reader/reader.ts';
import type { ModelDeps } from './chosen-models.ts';
import { speedHere } from './speed-here.ts';
import { tryModel } from './try-model.ts';

interface OpenModelsOptions extends EngineOptions {
  readonly endpoints: Endpoints;
  readonly modelsDirectory: string;
  readonly library: Pick<Library, 'settings' | 'embeddedModels'>;
  readonly log: (line: string) => void;
}

/** The models of a library: what answers and embeds, and what chooses them. */
export interface OpenModels {
  readonly deps: Pick<Deps, 'runtime' | 'chatModel' | 'chatSpeed' | 'askedModel' | 'scoreLines' | 'answerSettings'> &
    Omit<ModelDeps, keyof Deps>;
  /**
   * Whether no document waits for vectors of the chosen model; also when its hash is not known, as nothing can be
   * embedded then.
   */
  isEmbeddedAsChosen(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens no file of a model: each is opened when it is first used. */
export function openModels(options: OpenModelsOptions): OpenModels {
  const { dataDir, modelsDirectory, endpoints, embeddingWorker, library, log } = options;
  const chosen = modelChoices(dataDir, () => knownModels(modelsDirectory), { policy: options.policy ?? null });
  const trial = gpuTrial(dataDir);
  const device = { choice: chosen.device, trial, log };
  const elsewhere = answeringElsewhere(endpoints, options.ownerDir);
  const reader = options.reader ?? openReader(options.resources);
  const embedEntry = async (sha256: string | undefined) =>
    sha256 === undefined
      ? chosen.entry('embed')
      : modelWithHash('embed', sha256, await knownModels(modelsDirectory), modelsDirectory);
  // Made here only where an earlier version filled the models' folder.
  const encoder = (model: VerifiedModel) => encoderIfPossible(model, log);
  const here =
    options.runtime ??
    createLlamaRuntime({
      embeddingWorker,
      chatModel: async () => verifyModelFile(await chosen.entry('chat'), modelsDirectory),
      embedModel: async (sha256) => verifyModelFile(await embedEntry(sha256), modelsDirectory),
      encoder,
      device,
      chatContext: async () => Math.max(CHAT_CONTEXT, neededContext(await budgeted())),
    });
  const readingSpeed = speedHere(chosen, here);
  const now = () => performance.now();
  const chatSpeed = async () =>
    elsewhere === null
      ? readingSpeed(await hashOf(await chosen.entry('chat'), modelsDirectory))
      : readingSpeed(elsewhere.model.sha256, elsewhere.model.server);
  /** The settings for the model that answers, by how quickly it reads. */
  const budgeted = async () => {
    const most = elsewhere === null ? (await chosen.entry('chat')).most_prompt_tokens : undefined;
    return settingsFor(await chatSpeed(), most);
  };
  const runtime = withChatElsewhere(here, elsewhere);
  const fileOf = async (role: ChosenRole) => {
    const { file, sha256 } = await chosen.entry(role);
    return { file, sha256: await hashOf({ file, sha256 }, modelsDirectory) };
  };
  const chatModel = async () => {
    if (elsewhere !== null) return elsewhere.model;
    const { file, sha256 } = await fileOf('chat');
    return { file, sha256: sha256 ?? '' };
  };
  return {
    deps: {
      runtime,
      chosen,
      elsewhere,
      modelsDirectory,
      gpuTrial: trial,
      tryModel: tryModel(modelsDirectory, { device, encoder, embeddingWorker, now }),
      readingSpeed,
      now,
      chatModel,
      chatSpeed,
      askedModel: async () => {
        if (options.runtime === undefined && elsewhere === null) return chatModel();
        // A runtime that cannot be opened reports its error when it is asked.
        return runtime.chat().then(({ model }) => model, chatModel);
      },
      scoreLines: reader.score,
      answerSettings: async () => ({
        ...(await budgeted()),
        ...ofLibrary(await library.settings.read()),
        ...options.answerSettings,
      }),
    },
    isEmbeddedAsChosen: async () =>
      options.runtime !== undefined || isEmbeddedAs(library, (await fileOf('embed')).sha256),
    close: async () => {
      await runtime.dispose();
      await reader.close();
    },
  };
}

/** Whether all vectors of a library are of this model; null: of one whose hash is not known. */
export async function isEmbeddedAs(library: Pick<Library, 'embeddedModels'>, sha256: string | null): Promise<boolean> {
  return sha256 === null || (await library.embeddedModels()).every((model) => model === sha256);
}
