/**
 * Creates the stages and implements the contract. The only entry to the engine: hosts and the command line import this
 * file only.
 */
import { basename, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import type { contract } from '../contract/index.ts';
import { streamErrors } from '../contract/methods/contract-error.ts';
import { keepToOwner } from '../files/owner-only.ts';
import { type Endpoints, NO_ENDPOINTS } from '../offline/endpoints.ts';
import { mustAllowExport, mustAllowLibrary } from '../policy/machine-policy.ts';
import { type MembersWork, memberRouter } from './api/member-router.ts';
import { type EngineDeps, engineRouter } from './api/router.ts';
import { resumeRestore } from './backup/restore-backup.ts';
import type { AboutEngine, OwnRecords } from './deps.ts';
import type { EngineOptions } from './engine-options.ts';
import { ask } from './features/asking/ask-question.ts';
import { libraryDeps } from './features/asking/library-deps.ts';
import { ReadingAhead } from './features/asking/reading-ahead.ts';
import { holdOnRecords } from './features/deletions/held-records.ts';
import { openQueue } from './features/documents/open-queue.ts';
import { FollowedFolders } from './features/folders/followed-folders.ts';
import { GridWork } from './features/grids/grid-work.ts';
import { openModels } from './features/models/open-models.ts';
import { BackgroundQuestionnaire } from './features/questionnaires/background-questionnaire.ts';
import { idsOf } from './features/questionnaires/methods.ts';
import { type QuestionnaireOptions, runQuestions } from './features/questionnaires/run-questionnaire.ts';
import { expireHourly } from './features/settings/expire-answers.ts';
import { openTeam } from './features/team/open-team.ts';
import { teamStore } from './features/team/team-store.ts';
import { sweepAtStart } from './features/upkeep/sweep-at-start.ts';
import { tidyRegularly } from './features/upkeep/tidy-regularly.ts';
import { openLibrary } from './library/library.ts';
import type { Library } from './library/library-types.ts';
import { refuseHeld } from './library/own-files/holds.ts';
import { configuredBucket } from './library/storage/bucket/bucket-place.ts';
import { passphraseOfEnvironment, unlockLibrary } from './library/vault/library-key.ts';
import { withFileLock } from './library/writer-lock.ts';
import { modelsDirectory } from './models/model-record.ts';
import { originalUrls } from './places/original-url.ts';
import type { AllRecords } from './records/all-records.ts';
import { logByLevel } from './records/log-levels.ts';
import { openRecords } from './records/open-records.ts';
import { purgeRecords } from './records/quoting-records.ts';

export { decryptLibrary, encryptLibrary } from './backup/encrypt-library.ts';
export { restoreBackup, restoreWhileOpen, resumeRestore } from './backup/restore-backup.ts';
export type { EngineOptions } from './engine-options.ts';
export { notePlace } from './library/storage/bucket/bucket-place.ts';
export {
  changePassphrase,
  isEncrypted,
  passphraseOfEnvironment,
  tryPassphrase,
} from './library/vault/library-key.ts';
export type EngineClient = ContractRouterClient<typeof contract>;

export interface Engine {
  /** The contract, called in process. */
  readonly client: EngineClient;
  /**
   * The same for the member of the team with this key (`memberOf`), as far as it is open to them now (ADR 0059).
   * Throws MEMBER_UNKNOWN.
   */
  member(key: string): Promise<EngineClient>;
  /**
   * Yields one `{id, …answer}` or `{id, error}` for each question as soon as it is done (requirement B11). Throws
   * FIXED_BY_POLICY where its output may not be written.
   */
  questionnaire(options: QuestionnaireOptions): AsyncIterable<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Name of this build: the file's name has a hash of its content. */
const CODE = basename(import.meta.url);

/**
 * Longest wait, in milliseconds, for another process that is writing a record. Each takes milliseconds of the
 * processor, which may take minutes to come on a machine that others keep busy; a process that died holds no lock.
 */
const RECORD_LOCK_MS = 600_000;

const log = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Opens a data directory: its records, the library, the models, the queue, and what the features keep; closing is in
 * reverse, also of what is open when the rest cannot be opened. Creates nothing before something is added. Throws
 * LIBRARY_TOO_NEW, LIBRARY_DAMAGED, LIBRARY_LOCKED, PASSPHRASE_WRONG, LIBRARY_OPEN, FIXED_BY_POLICY.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const opened = new AsyncDisposableStack();
  try {
    return await openAll(options, opened);
  } catch (error) {
    await opened.disposeAsync().catch((also: unknown) => log(`Not everything could be closed: ${String(also)}`));
    throw error;
  }
}

async function openAll(options: EngineOptions, opened: AsyncDisposableStack): Promise<Engine> {
  const { dataDir, ownerDir, appKey, endpoints = NO_ENDPOINTS, policy = null } = options;
  mustAllowLibrary(policy, dataDir);
  const directory = modelsDirectory();
  await prepareFolders(dataDir, ownerDir, directory);
  opened.defer(await unlockLibrary(dataDir, options.passphrase ?? passphraseOfEnvironment));
  const { ownOf, ...records } = openRecords({ dataDir, ownerDir, appKey, withLock: withRecordLock, log });
  const library = await openOwnLibrary(options, endpoints, records.allRecords);
  opened.defer(library.close);
  const models = openModels({ ...options, endpoints, library, modelsDirectory: directory, log });
  opened.defer(models.close);
  const { runtime } = models.deps;
  const documents = openQueue({
    ...options,
    library,
    runtime,
    ocrFolder: join(directory, 'ocr'),
    isEmbeddedAsChosen: models.isEmbeddedAsChosen,
    forgetAnswers: records.allRecords.answers.forget,
  });
  opened.defer(documents.close);
  const folders = new FollowedFolders({ library, queue: documents.deps.queue, log, dataDir, policy });
  const viewOf = (view: Library) => libraryDeps(view, runtime);
  const deps: EngineDeps = {
    ...viewOf(library),
    ...records,
    ...models.deps,
    ...documents.deps,
    member: null,
    readingAhead: new ReadingAhead(),
    folders,
    urlOf: originalUrls(library.settings, (id) => folders.urlOf(id)),
    questionnaires: new BackgroundQuestionnaire(),
    gridWork: new GridWork(),
    templateFolders: {
      shipped: fileURLToPath(new URL('resources/grid-templates/', options.resources)),
      own: join(dataDir, 'grid-templates'),
    },
    team: teamStore(dataDir),
    about: aboutOf(options, endpoints),
    policy,
    log,
    logAt: logByLevel(process.env.PINCITE_LOG, log),
  };
  opened.defer(deps.boxes.close);
  opened.defer(() => deps.folders.close());
  const team = openTeam<EngineClient, OwnOfMember>({
    deps,
    dataDir,
    viewOf,
    ownOf: (id) => ({ ...ownOf(id), questionnaires: new BackgroundQuestionnaire(), gridWork: new GridWork() }),
    router: (theirs, work) => memberRouter(theirs, deps, work),
  });
  opened.defer(team.close);
  if (options.resume) await resume(deps, opened);
  opened.defer(() => deps.questionnaires.stop());
  opened.defer(() => deps.gridWork.stop());
  return {
    client: createRouterClient(engineRouter(deps)),
    member: team.client,
    questionnaire: (asked) => {
      if (asked.output !== null) mustAllowExport(policy, asked.output.endsWith('.csv') ? 'csv' : 'json');
      return streamErrors(
        runQuestions(
          asked,
          async function* ({ question, document_ids }, signal) {
            const line = { question, document_ids: await idsOf(deps, document_ids) };
            yield* ask(deps, { ...line, quote_only: asked.quoteOnly, fresh: asked.fresh, listed: false }, signal);
          },
          async () => (await deps.library.settings.read()).marker_form,
        ),
      );
    },
    close: () => opened.disposeAsync(),
  };
}

type OwnOfMember = OwnRecords & MembersWork;

const withRecordLock = <T>(path: string, action: () => Promise<T>): Promise<T> =>
  withFileLock(path, action, { timeoutMs: RECORD_LOCK_MS });

/** Keeps what is there to its owner, finishes a restored backup, and sweeps what killed processes left. */
async function prepareFolders(dataDir: string, ownerDir: string, models: string): Promise<void> {
  for (const path of await keepToOwner(dataDir))
    log(`Others may still be able to read ${path}: its rights could not be changed.`);
  await resumeRestore(dataDir);
  await sweepAtStart({ dataDir, ownerDir, modelsDirectory: models }, log);
}

/** The library, in its folder or its bucket; what is purged of it is purged of the records too. */
async function openOwnLibrary(
  { dataDir, ownerDir, evenDamaged = false, policy }: EngineOptions,
  endpoints: Endpoints,
  records: AllRecords,
): Promise<Library> {
  const library: Library = await openLibrary({
    dataDir,
    bucket: await configuredBucket(dataDir, ownerDir, endpoints),
    evenDamaged,
    policy,
    mayPurge: (ids) => holdOnRecords(library, records, ids).then(refuseHeld),
    purgeElsewhere: ({ documents, records: what }) => {
      const ids = documents.map((document) => document.document_id);
      return what === 'purge' ? purgeRecords(records, ids, new Date()) : records.answers.forget(ids);
    },
  });
  return library;
}

function aboutOf(
  { dataDir, version = '', offline = false, runtime }: EngineOptions,
  endpoints: Endpoints,
): AboutEngine {
  return {
    version,
    code: CODE,
    offline,
    endpoints,
    dataDir,
    servedRoles: runtime === undefined ? [] : ['chat', 'embed'],
  };
}

/** Goes on with what an earlier run left, and begins what is done from time to time. */
async function resume(deps: EngineDeps, opened: AsyncDisposableStack): Promise<void> {
  const { library, queue, folders, gridWork } = deps;
  opened.defer(expireHourly(deps));
  opened.defer(tidyRegularly(library, log));
  // Purging may take long; every writer waits until it is finished.
  const removing = library
    .finishRemovals()
    .catch((error: unknown) => log(`A removal is not finished: ${String(error)}`));
  opened.defer(() => removing);
  await queue.resume();
  await folders.resume();
  gridWork.begin(deps);
}
