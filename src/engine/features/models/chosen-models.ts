import { availableParallelism, totalmem } from 'node:os';
import { PinciteError, unlessAborted } from '../../../contract/errors.ts';
import type { DeviceChoice, DeviceStatus, ModelAdvice, ModelStatus, ServerTrial } from '../../../contract/models.ts';
import { mustAllowModel } from '../../../policy/machine-policy.ts';
import type { Deps } from '../../deps.ts';
import { findModel, type ModelEntry } from '../../models/catalog.ts';
import type { ModelChoices } from '../../models/model-choices.ts';
import { hashOf, quickState, verifyModelFile } from '../../models/model-file.ts';
import { knownModels } from '../../models/own-models.ts';
import { importModel } from '../../models/provision/import-model.ts';
import { listModels } from '../../models/provision/list-models.ts';
import { adviceFor } from '../../models/recommend.ts';
import type { RemoteChat } from '../../models/remote/remote-chat.ts';
import type { GpuTrial } from '../../models/runtime/gpu-trial.ts';
import { nameOf } from './speed-here.ts';
import { type TryModel, trialOf } from './try-model.ts';

/** The models of a library: those that are chosen for it, and the server that answers in place of one. */
export interface ModelsHere {
  readonly chosen: ModelChoices;
  /** The model on a server that writes the answers in place of the chosen one; null where none is configured. */
  readonly elsewhere: RemoteChat | null;
  readonly modelsDirectory: string;
}

/** What choosing a model needs. */
export interface ModelDeps extends ModelsHere, Pick<Deps, 'runtime' | 'queue' | 'log' | 'policy'> {
  readonly gpuTrial: GpuTrial;
  readonly tryModel: TryModel;
  /** Tokens of a prompt that the model with this hash reads in a second on this device; null: not measured. */
  readonly readingSpeed: (sha256: string | null) => Promise<number | null>;
  /** In milliseconds. */
  readonly now: () => number;
}

/**
 * Imports a model file, and uses it where the file of the chosen model is missing. Throws the errors of `importModel`.
 */
export async function takeModelIn(
  deps: ModelDeps,
  source: string,
  signal: AbortSignal | undefined,
): Promise<ModelStatus> {
  const known = await knownModels(deps.modelsDirectory);
  const { entry } = await importModel(source, known, deps.modelsDirectory, { signal });
  // Documents that were added without a model get their vectors now.
  if (entry.role === 'embed' && (await deps.chosen.entry('embed')).id === entry.id) deps.queue.libraryChanged(true);
  if (
    entry.role === 'chat' &&
    entry.tier !== 'test' &&
    (deps.policy?.rules.models?.chat ?? entry.id) === entry.id &&
    !(await canAnswer(deps)) &&
    (await passesTrial(deps, entry, signal))
  )
    await use(deps, entry);
  return statusOf(deps, entry.id);
}

/**
 * Answers with this chat model from now on, or embeds all documents anew with this embedding model in the background.
 * Throws MODEL_MISSING, MODEL_DAMAGED, MODEL_NOT_FOR_ANSWERS, and MODEL_TRIAL_FAILED. */
export async function chooseModel(deps: ModelDeps, id: string, signal: AbortSignal | undefined): Promise<ModelStatus> {
  const entry = findModel(id, await knownModels(deps.modelsDirectory));
  // Before its trial, which takes time.
  if (entry.role !== 'rerank') mustAllowModel(deps.policy, entry.role, id);
  // For a model of another role the file is not checked: the choice itself is refused.
  if (entry.role !== 'rerank') {
    await verifyModelFile(entry, deps.modelsDirectory, { signal });
    await trial(deps, entry, signal);
  }
  await use(deps, entry);
  return statusOf(deps, entry.id);
}

/**
 * Asks a model that nobody measured its trial question, and measures how quickly a chat model reads where that is not
 * known of this device. The open one is closed first, since both may not fit into the memory.
 */
async function trial(deps: ModelDeps, entry: ModelEntry, signal: AbortSignal | undefined): Promise<void> {
  const isChat = entry.role === 'chat';
  const sha256 = await hashOf(entry, deps.modelsDirectory);
  const wanted = { answer: !entry.measured, speed: isChat && (await deps.readingSpeed(sha256)) === null };
  if (!wanted.answer && !wanted.speed) return;
  if (isChat) await deps.runtime.closeChat();
  const { why, tokensPerSecond, device } = await deps.tryModel(entry, wanted, signal);
  if (why !== null) throw new PinciteError('MODEL_TRIAL_FAILED', { id: entry.id, why });
  if (tokensPerSecond === null || sha256 === null) return;
  await deps.chosen.keepSpeed({ sha256, device: nameOf(device), tokens_per_second: tokensPerSecond });
}

/** The file was taken in whatever comes of the trial. */
async function passesTrial(deps: ModelDeps, entry: ModelEntry, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await trial(deps, entry, signal);
    return true;
  } catch (error) {
    if (!['MODEL_TRIAL_FAILED', 'MODEL_FAILED'].includes((error as { code?: string }).code ?? '')) throw error;
    deps.log(String(error));
    return false;
  }
}

/**
 * Whether a server answers, or the file of the chosen chat model is here. If not, importing another one means choosing
 * it.
 */
async function canAnswer(deps: ModelDeps): Promise<boolean> {
  if (deps.elsewhere !== null) return true;
  return (await quickState(await deps.chosen.entry('chat'), deps.modelsDirectory)) === 'present';
}

async function use(deps: ModelDeps, { id, role }: ModelEntry): Promise<void> {
  const before = await deps.chosen.entry('chat');
  await deps.chosen.choose(id);
  if (role === 'embed') deps.queue.libraryChanged(true);
  else if (before.id !== id) await deps.runtime.closeChat();
}

async function statusOf(deps: ModelDeps, id: string): Promise<ModelStatus> {
  return (await listedModels(deps)).find((model) => model.id === id) as ModelStatus;
}

/**
 * All models of the catalog with their state in this library: which are here, and which it uses. No chat model while a
 * server answers.
 */
export async function listedModels({ chosen, elsewhere, modelsDirectory }: ModelsHere): Promise<ModelStatus[]> {
  const chat = elsewhere === null ? [(await chosen.entry('chat')).id] : [];
  const used = new Set([...chat, (await chosen.entry('embed')).id]);
  const models = await listModels(await knownModels(modelsDirectory), modelsDirectory);
  return models.map((model) => ({
    ...model,
    in_use: used.has(model.id),
  }));
}

/**
 * Computes on this device from the next start on: models that are open stay where they are. Resolves to what computes
 * now, with the new choice.
 */
export async function chooseDevice(deps: ModelDeps, choice: DeviceChoice): Promise<DeviceStatus> {
  await deps.chosen.chooseDevice(choice);
  await deps.gpuTrial.forget();
  return { ...(await deps.runtime.device()), choice: await deps.chosen.device() };
}

/** Which models suit this machine. */
export async function modelAdvice(deps: ModelDeps): Promise<ModelAdvice> {
  const machine = { memoryBytes: totalmem(), cores: availableParallelism(), device: await deps.runtime.device() };
  const { memoryBytes: memory_bytes, cores, device } = machine;
  const known = await knownModels(deps.modelsDirectory);
  const speeds = new Map<string, number>();
  for (const entry of known) {
    const speed = await deps.readingSpeed(await hashOf(entry, deps.modelsDirectory));
    if (speed !== null) speeds.set(entry.id, speed);
  }
  return { machine: { memory_bytes, cores, device }, models: adviceFor(machine, known, speeds) };
}

/** Asks the configured server the trial question; null where none is configured. Throws what asking throws. */
export async function tryServer(deps: ModelDeps, signal: AbortSignal | undefined): Promise<ServerTrial | null> {
  if (deps.elsewhere === null) return null;
  const chat = await unlessAborted(deps.elsewhere.open(), signal);
  const { file: model, server = '' } = chat.model;
  const { why, tokensPerSecond } = await trialOf(chat, { answer: true, speed: true }, deps.now, signal);
  // Its machine may be another one by now, so each trial counts.
  if (tokensPerSecond !== null) {
    const { sha256 } = deps.elsewhere.model;
    await deps.chosen.keepSpeed({ sha256, device: server, tokens_per_second: tokensPerSecond });
  }
  return { model, server, why };
}
