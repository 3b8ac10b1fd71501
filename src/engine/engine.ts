/**
 * Creates the stages and implements the contract. The only entry to the engine: hosts and the command line import this file only.
 */
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import type { contract } from '../contract/index.ts';
import type { ModelRole } from '../contract/models.ts';
import { keepToOwner } from '../files/owner-only.ts';
import { type Endpoints, NO_ENDPOINTS } from '../offline/endpoints.ts';
import { type AnswerSettings, ofLibrary, settingsFor } from './answering/settings.ts';
import { streamErrors } from './api/api.ts';
import { engineRouter } from './api/router.ts';
import { resumeRestore } from './backup/restore-backup.ts';
import type { Deps } from './deps.ts';
import { createReader } from './documents/reading/reader.ts';
import { configuredBucket } from './library/bucket.ts';
import { embeddingText } from './library/ingest/embed-pending.ts';
import { openLibrary } from './library/library.ts';
import { modelChoices } from './models/model-choices.ts';
import { hashOf, modelWithHash, verifyModelFile } from './models/model-file.ts';
import { modelsDirectory } from './models/model-record.ts';
import { knownModels } from './models/own-models.ts';
import { answeringElsewhere, withChatElsewhere } from './models/remote/answering-elsewhere.ts';
import { gpuTrial } from './models/runtime/gpu-trial.ts';
import { type LineReader, openLineReader } from './models/runtime/line-reader.ts';
import { createLlamaRuntime, type LlamaRuntime } from './models/runtime/llama-runtime.ts';
import { createIngestQueue } from './queue/ingest-queue.ts';
import { precedence } from './queue/precedence.ts';
import { purgeRecords } from './records/quoting-records.ts';
import { ask } from './wiring/ask-question.ts';
import { attachedLoader } from './wiring/attached-files.ts';
import { FollowedFolders } from './wiring/folders/followed-folders.ts';
import { libraryDeps } from './wiring/library-deps.ts';
import { expireHourly } from './wiring/library-settings.ts';
import { isEmbeddedAsChosen } from './wiring/models/serving-embedder.ts';
import { tryModel } from './wiring/models/try-model.ts';
import { embedderIfThere } from './wiring/passage-search.ts';
import { BackgroundQuestionnaire } from './wiring/questionnaires/background-questionnaire.ts';
import { type QuestionnaireOptions, runQuestions } from './wiring/questionnaires/run-questions.ts';
import { openOcr, readScans, readWithScans } from './wiring/read-scans.ts';
import { ReadingAhead } from './wiring/reading-ahead.ts';
import { openRecords } from './wiring/records/open-records.ts';
import { openTeam } from './wiring/team/open-team.ts';
import { teamStore } from './wiring/team/team-store.ts';
import { sweepAtStart } from './wiring/upkeep/sweep-at-start.ts';
import { tidyRegularly } from './wiring/upkeep/tidy-regularly.ts';

export interface EngineOptions {
  /** Directory of one user's library, threads, jobs and logs. */
  readonly dataDir: string;
  /** Directory of what is kept of the user outside of every library: the key of the records, and the last entry of each log. */
  readonly ownerDir: string;
  /** The app's key of the records, when its main process has one. The engine waits for it only when it needs a key. */
  readonly appKey?: Promise<Uint8Array | null>;
  /** The folder that holds `resources/`. */
  readonly resources: URL;
  /** Entry of the reading worker, source or build. */
  readonly readingWorker: URL;
  /** Entry of the OCR worker, source or build. */
  readonly ocrWorker: URL;
  /** Entry of the embedding thread, source or build. */
  readonly embeddingWorker: URL;
  /** A runtime to use in place of llama.cpp with the default models; tests pass a fake. */
  readonly runtime?: LlamaRuntime;
  /** Roles that `runtime` serves, whichever model files exist; chat and embed by default. */
  readonly runtimeRoles?: readonly ModelRole[];
  /** A reader of lines that engines of one process share; each has its own by default. */
  readonly lineReader?: LineReader | undefined;
  /** Replaces the usual settings, so that an evaluation can compare some. */
  readonly answerSettings?: Partial<AnswerSettings>;
  /** Shown in `status`. */
  readonly version?: string;
  /** True when the host's first import was the network guard; shown in `status`. */
  readonly offline?: boolean;
  /** The servers that the guard lets this process reach (ADR 0060); none by default. */
  readonly endpoints?: Endpoints;
  /** Opens also a library that is damaged as a whole, to check or repair it. */
  readonly evenDamaged?: boolean;
  /** Continues at once what an earlier run left; hosts set it, commands do not. */
  readonly resume?: boolean;
}

export { restoreBackup } from './backup/restore-backup.ts';
export { notePlace } from './library/bucket.ts';
export type EngineClient = ContractRouterClient<typeof contract>;

export interface Engine {
  /** The contract, called in process. */
  readonly client: EngineClient;
  /** The same for the member of the team with this key (`memberKey`), as far as it is open to them now (ADR 0059). Throws MEMBER_UNKNOWN. */
  member(key: string): Promise<EngineClient>;
  /** Yields one `{id, …answer}` or `{id, error}` for each question as soon as it is done (requirement B11). */
  questionnaire(options: QuestionnaireOptions): AsyncIterable<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Most reading workers: each has a PDFium of up to some hundred MB, and writing needs a share of the machine too. */
const MOST_READERS = 2;

/** Name of this build: the file's name has a hash of its content. */
const CODE = basename(import.meta.url);

const log = (line: string): void => void process.stderr.write(`${line}\n`);

/** Opens a data directory; creates nothing before something is added. Throws LIBRARY_TOO_NEW, LIBRARY_DAMAGED. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { dataDir, endpoints = NO_ENDPOINTS } = options;
  for (const path of await keepToOwner(dataDir))
    log(`Others may still be able to read ${path}: its rights could not be changed.`);
  await resumeRestore(dataDir);
  const models = modelsDirectory();
  await sweepAtStart({ dataDir, ownerDir: options.ownerDir, modelsDirectory: models }, log);
  const { storesOf, ...records } = openRecords(options, log);
  const { everyones } = records;
  const library = await openLibrary({
    dataDir,
    bucket: await configuredBucket(dataDir, options.ownerDir, endpoints),
    evenDamaged: options.evenDamaged ?? false,
    purgeElsewhere: ({ documents, records: what }) => {
      const ids = documents.map((document) => document.document_id);
      return what === 'purge' ? purgeRecords(everyones, ids, new Date()) : everyones.answers.forget(ids);
    },
  });
  const reader = createReader({
    workerUrl: options.readingWorker,
    vocabularyFile: fileURLToPath(new URL('resources/minilm-vocab.txt', options.resources)),
    threads: Math.min(MOST_READERS, availableParallelism()),
  });
  const ocr = openOcr(options.ocrWorker, join(models, 'ocr'));
  const lineReader = options.lineReader ?? openLineReader(options.resources);
  const chosen = modelChoices(dataDir, () => knownModels(models));
  const trial = gpuTrial(dataDir);
  const device = { choice: chosen.device, trial, log };
  const embedEntry = async (sha256: string | undefined) =>
    sha256 === undefined ? chosen.entry('embed') : modelWithHash('embed', sha256, await knownModels(models), models);
  const elsewhere = answeringElsewhere(endpoints, options.ownerDir);
  const here =
    options.runtime ??
    createLlamaRuntime({
      embeddingWorker: options.embeddingWorker,
      chatModel: async () => verifyModelFile(await chosen.entry('chat'), models),
      embedModel: async (sha256) => verifyModelFile(await embedEntry(sha256), models),
      device,
    });
  const runtime = withChatElsewhere(here, elsewhere);
  const before = precedence(({ isPaused, isBeside }) => {
    reader.pause(isPaused);
    runtime.embedBeside?.(isBeside);
  });
  const scans = { library, reader, ...ocr, forgetAnswers: everyones.answers.forget, turn: before.turn };
  const queue = createIngestQueue({
    library,
    read: reader.read,
    loadAttached: attachedLoader(library, reader),
    readAtOnce: reader.threads,
    embedder: () => embedderIfThere(runtime),
    isEmbeddedAsChosen: async () =>
      options.runtime !== undefined || isEmbeddedAsChosen(library, await hashOf(await chosen.entry('embed'), models)),
    readScans: (document, request) => readScans(scans, document, request),
    precedence: before,
    embeddingText,
    now: Date.now,
  });
  const { version = '', offline = false, runtimeRoles = ['chat', 'embed'] } = options;
  const chatModel = async () => {
    if (elsewhere !== null) return elsewhere.model;
    const { file, sha256 } = await chosen.entry('chat');
    return { file, sha256: (await hashOf({ file, sha256 }, models)) ?? '' };
  };
  const deps: Deps = {
    ...libraryDeps(library, runtime),
    reader,
    readWhole: readWithScans({ reader, ...ocr }),
    runtime,
    modelsDirectory: models,
    ocrLanguages: ocr.languages,
    chosen,
    elsewhere,
    gpuTrial: trial,
    tryModel: tryModel(models, { device, embeddingWorker: options.embeddingWorker }),
    chatModel,
    askedModel: async () => {
      if (options.runtime === undefined && elsewhere === null) return chatModel();
      // A runtime that cannot be opened reports its error when it is asked.
      return runtime.chat().then(({ model }) => model, chatModel);
    },
    readLines: lineReader.read,
    answerSettings: async () => ({
      ...settingsFor(elsewhere === null ? (await chosen.entry('chat')).bytes : null),
      ...ofLibrary(await library.settings.read()),
      ...options.answerSettings,
    }),
    ...records,
    member: null,
    team: teamStore(dataDir),
    readingAhead: new ReadingAhead(),
    precedence: before,
    queue,
    folders: new FollowedFolders({ library, queue, log, dataDir }),
    questionnaires: new BackgroundQuestionnaire(),
    log,
    about: {
      version,
      code: CODE,
      offline,
      endpoints,
      dataDir,
      servedRoles: options.runtime === undefined ? [] : runtimeRoles,
    },
  };
  const client: EngineClient = createRouterClient(engineRouter(deps));
  const team = openTeam<EngineClient>({ deps, dataDir, router: engineRouter, storesOf });
  let [resuming, endExpiry]: [Promise<void>, () => void] = [Promise.resolve(), () => undefined];
  let endTidying: () => Promise<void> = async () => undefined;
  if (options.resume) {
    endExpiry = expireHourly(deps);
    endTidying = tidyRegularly(library, log);
    // Purging may take long; every writer waits until it is finished.
    resuming = library.finishRemovals().catch((error: unknown) => log(`A removal is not finished: ${String(error)}`));
    await queue.resume();
    await deps.folders.resume();
  }
  return {
    client,
    member: team.client,
    questionnaire: (options) =>
      streamErrors(
        runQuestions(options, (line, signal) =>
          ask(deps, { ...line, quote_only: options.quoteOnly, fresh: options.fresh, listed: false }, signal),
        ),
      ),
    close: async () => {
      deps.questionnaires.stop();
      await team.close();
      endExpiry();
      await endTidying();
      await deps.folders.close();
      await queue.close();
      await resuming;
      await reader.close();
      await ocr.close();
      await runtime.dispose();
      await lineReader.close();
      await deps.boxes.close();
      await library.close();
    },
  };
}
