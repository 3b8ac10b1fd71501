import { checkOffline } from '../../offline/self-check.ts';
import type { Deps } from '../deps.ts';
import { ask, askQuestionnaire, prepare } from '../features/asking/ask-question.ts';
import { searchPassages } from '../features/asking/passage-search.ts';
import {
  createCollection,
  enlistCollection,
  listCollections,
  removeCollection,
  renameCollection,
} from '../features/collections/collections.ts';
import { checkDeletion, removeCertified } from '../features/deletions/deletions.ts';
import { diagnosticsFile, libraryMetrics } from '../features/diagnostics/diagnostics.ts';
import { attachedFiles, attachedSources } from '../features/documents/attached-files.ts';
import { removeDocuments, updateDocuments } from '../features/documents/change-documents.ts';
import {
  dropQuarantined,
  ingest,
  ingestToFragments,
  quarantined,
  restoreQuarantined,
} from '../features/documents/ingest-files.ts';
import { shownFile } from '../features/documents/shown-file.ts';
import { changesBetween, compareEditions } from '../features/editions/compare-editions.ts';
import { exportAnswers, exportTable } from '../features/exports/export-answers.ts';
import { watchFolder } from '../features/folders/watch-folder.ts';
import { findMentions } from '../features/mentions/find-mentions.ts';
import { mentionTable } from '../features/mentions/public-mention.ts';
import {
  allowedServers,
  chooseDevice,
  chooseModel,
  engineStatus,
  listedModels,
  modelAdvice,
  takeModelIn,
  tryServer,
} from '../features/models/chosen-models.ts';
import { checkReceipt } from '../features/receipts/receipts.ts';
import { addReview } from '../features/reviews/reviews.ts';
import { addMember, changeMember } from '../features/team/keep-team.ts';
import { listThreads, readThread } from '../features/threads/read-thread.ts';
import {
  backupLibrary,
  checkLibrary,
  indexLibrary,
  repairLibrary,
  restoreLibrary,
} from '../features/upkeep/check-library.ts';
import { changeSettings, expireAnswers, readSettings } from '../features/upkeep/library-settings.ts';
import { definedTerms } from '../places/defined-terms.ts';
import { documentSections } from '../places/document-sections.ts';
import { documentTables, marksOfRange, renderRange, sentenceRows } from '../places/shown-pages.ts';
import { askedEntries } from '../records/asked-entries.ts';
import { citationsOf } from '../records/metrics.ts';
import { quotingRecords } from '../records/quoting-records.ts';
import { factCheck } from '../verification/fact-check.ts';
import { verifyCitedClaim } from '../verification/verify-cited-claim.ts';
import { api, streamErrors } from './api.ts';

/** One line for each method of the contract; the room that it calls does the work. */
export function engineRouter(deps: Deps) {
  const { library, queue, folders, questionnaires, threads, traceLog, keys, boxes, ocrLanguages } = deps;
  const readShown = shownFile(library);
  return api.router({
    documents: {
      ingest: api.documents.ingest.handler(({ input, signal }) => streamErrors(ingest(deps, input, signal))),
      ingestToFragments: api.documents.ingestToFragments.handler(({ input, signal }) =>
        streamErrors(ingestToFragments(deps, input, signal)),
      ),
      list: api.documents.list.handler(async () => [...(await library.listDocuments())]),
      remove: api.documents.remove.handler(({ input, signal }) => removeDocuments(deps, input, signal)),
      removeCertified: api.documents.removeCertified.handler(({ input, signal }) =>
        removeCertified(deps, input, signal),
      ),
      records: api.documents.records.handler(({ input }) => quotingRecords(deps.everyones, input.document_ids)),
      update: api.documents.update.handler(({ input }) => updateDocuments(deps, input)),
      compare: api.documents.compare.handler(({ input, signal }) => compareEditions(deps, input, signal)),
      changes: api.documents.changes.handler(({ input, signal }) => changesBetween(deps, input, signal)),
      file: api.documents.file.handler(({ input }) => readShown(input.document_id, input.offset, input.length)),
      text: api.documents.text.handler(async ({ input: { document_id, start, end } }) => ({
        text: await library.textOf(document_id, start, end),
      })),
      coverage: api.documents.coverage.handler(({ input }) => library.coverage(input.document_id)),
      attachments: api.documents.attachments.handler(({ input, signal }) => attachedFiles(deps, input, signal)),
      sentences: api.documents.sentences.handler(({ input }) => streamErrors(sentenceRows(library, input.document_id))),
      sections: api.documents.sections.handler(({ input }) => documentSections(deps, input.document_id)),
      terms: api.documents.terms.handler(({ input }) => definedTerms(deps, input.document_id)),
      cited: api.documents.cited.handler(({ input }) => citationsOf(deps, input.document_id)),
      tables: api.documents.tables.handler(({ input }) => streamErrors(documentTables(library, input.document_id))),
      marks: api.documents.marks.handler(({ input }) => marksOfRange(library, input)),
      rects: api.documents.rects.handler(({ input }) => boxes.rectsOf(input.document_id, input.start, input.end)),
      render: api.documents.render.handler(({ input, signal }) => renderRange(deps, input, signal)),
    },
    queue: {
      add: api.queue.add.handler(async ({ input: { sources, password, collection } }) => ({
        keys: await queue.add(sources, {
          collection: collection === undefined ? undefined : await enlistCollection(library, collection),
          password,
        }),
      })),
      addAttached: api.queue.addAttached.handler(async ({ input, signal }) => {
        const { paths, collection } = await attachedSources(deps, input, signal);
        return { keys: await queue.add(paths, { collection, password: input.password }) };
      }),
      watch: api.queue.watch.handler(({ signal }) => streamErrors(queue.watch(signal))),
      readNow: api.queue.readNow.handler(() => queue.readNow()),
      cancel: api.queue.cancel.handler(({ input }) => queue.cancel(input.keys)),
      proceed: api.queue.proceed.handler(({ input }) => queue.proceed(input.document_ids)),
      retry: api.queue.retry.handler(({ input }) => queue.retry(input.key, input.password)),
      dismiss: api.queue.dismiss.handler(({ input }) => queue.dismiss(input.keys)),
    },
    folders: {
      watch: api.folders.watch.handler(({ input, signal }) => streamErrors(watchFolder(deps, input, signal))),
      states: api.folders.states.handler(({ signal }) => streamErrors(folders.states(signal))),
      follow: api.folders.follow.handler(async ({ input: { path, collection } }) =>
        folders.follow(path, collection === undefined ? null : await enlistCollection(library, collection)),
      ),
      resume: api.folders.resume.handler(({ input }) => folders.resumeOne(input.folder_id)),
      look: api.folders.look.handler(({ input }) => folders.look(input.folder_id)),
      unfollow: api.folders.unfollow.handler(({ input }) => folders.unfollow(input.folder_id, input.documents)),
    },
    quarantine: {
      list: api.quarantine.list.handler(() => quarantined(deps)),
      restore: api.quarantine.restore.handler(({ input, signal }) => restoreQuarantined(deps, input, signal)),
      remove: api.quarantine.remove.handler(({ input }) => dropQuarantined(deps, input.ids)),
    },
    collections: {
      list: api.collections.list.handler(() => listCollections(library)),
      create: api.collections.create.handler(({ input }) => createCollection(deps, input.name)),
      rename: api.collections.rename.handler(({ input }) => renameCollection(deps, input.name, input.to)),
      remove: api.collections.remove.handler(({ input }) => removeCollection(deps, input.name)),
    },
    threads: {
      list: api.threads.list.handler(() => listThreads(deps)),
      get: api.threads.get.handler(({ input }) => readThread(deps, input.thread_id)),
      rename: api.threads.rename.handler(({ input }) => threads.rename(input.thread_id, input.title)),
      remove: api.threads.remove.handler(({ input }) => threads.remove(input.thread_id)),
    },
    mentions: {
      find: api.mentions.find.handler(({ input, signal }) => streamErrors(findMentions(deps, input, signal))),
      table: api.mentions.table.handler(async ({ input, signal }) => ({
        csv: await mentionTable(findMentions(deps, input, signal)),
      })),
    },
    ocr: {
      languages: api.ocr.languages.handler(() => ocrLanguages.list()),
      addLanguage: api.ocr.addLanguage.handler(async ({ input }) => {
        await ocrLanguages.add(input.source);
        return ocrLanguages.list();
      }),
      removeLanguage: api.ocr.removeLanguage.handler(async ({ input }) => {
        await ocrLanguages.remove(input.code);
        return ocrLanguages.list();
      }),
    },
    library: {
      check: api.library.check.handler(({ signal }) => checkLibrary(deps, signal)),
      backup: api.library.backup.handler(({ input, signal }) => backupLibrary(deps, input.to, signal)),
      index: api.library.index.handler(({ signal }) => streamErrors(indexLibrary(deps, signal))),
      restore: api.library.restore.handler(({ input, signal }) => restoreLibrary(deps, input.from, signal)),
      repair: api.library.repair.handler(({ input, signal }) => repairLibrary(deps, input.password, signal)),
    },
    search: api.search.handler(({ input, signal }) => searchPassages(deps, input, signal)),
    ask: api.ask.handler(({ input, signal }) => streamErrors(ask(deps, input, signal))),
    prepare: api.prepare.handler(async ({ input, signal }) => ({ prepared: await prepare(deps, input, signal) })),
    questionnaire: api.questionnaire.handler(({ input, signal }) =>
      streamErrors(askQuestionnaire(deps, input, signal)),
    ),
    questionnaires: {
      start: api.questionnaires.start.handler(({ input }) =>
        questionnaires.start(input.file, (stop) => askQuestionnaire(deps, input, stop)),
      ),
      watch: api.questionnaires.watch.handler(({ signal }) => questionnaires.watch(signal)),
      stop: api.questionnaires.stop.handler(() => questionnaires.stop()),
      noteSaved: api.questionnaires.noteSaved.handler(() => questionnaires.noteSaved()),
    },
    factCheck: api.factCheck.handler(({ input, signal }) => factCheck(deps, input, signal)),
    verifyCitation: api.verifyCitation.handler(({ input }) => verifyCitedClaim(deps, input)),
    models: {
      list: api.models.list.handler(() => listedModels(deps)),
      import: api.models.import.handler(({ input, signal }) => takeModelIn(deps, input.source, signal)),
      recommend: api.models.recommend.handler(() => modelAdvice(deps)),
      device: api.models.device.handler(() => deps.runtime.device()),
      chooseDevice: api.models.chooseDevice.handler(({ input }) => chooseDevice(deps, input.choice)),
      tryServer: api.models.tryServer.handler(({ signal }) => tryServer(deps, signal)),
      choose: api.models.choose.handler(({ input, signal }) => chooseModel(deps, input.id, signal)),
    },
    exports: {
      answers: api.exports.answers.handler(({ input, signal }) => exportAnswers(deps, input, signal)),
      table: api.exports.table.handler(({ input }) => exportTable(input)),
    },
    review: api.review.handler(({ input }) => addReview(deps, input, new Date())),
    settings: {
      get: api.settings.get.handler(() => readSettings(deps)),
      change: api.settings.change.handler(({ input }) => changeSettings(deps, input)),
      expire: api.settings.expire.handler(() => expireAnswers(deps, Date.now())),
    },
    team: {
      list: api.team.list.handler(() => deps.team.list()),
      add: api.team.add.handler(({ input }) => addMember(deps, input)),
      change: api.team.change.handler(({ input }) => changeMember(deps, input)),
      renewToken: api.team.renewToken.handler(({ input }) => deps.team.renewToken(input.name)),
      remove: api.team.remove.handler(({ input }) => deps.team.remove(input.name)),
    },
    metrics: api.metrics.handler(() => libraryMetrics(deps)),
    diagnostics: api.diagnostics.handler(({ input }) => diagnosticsFile(deps, input)),
    checkDeletion: api.checkDeletion.handler(({ input }) => checkDeletion(deps, input.text)),
    receipts: { check: api.receipts.check.handler(({ input }) => checkReceipt(deps, input.text)) },
    status: api.status.handler(() => engineStatus(deps)),
    checkOffline: api.checkOffline.handler(() => checkOffline(allowedServers(deps.about.endpoints))),
    audit: {
      list: api.audit.list.handler(({ input }) => askedEntries(traceLog, input.asked_by)),
      verify: api.audit.verify.handler(() => traceLog.verify()),
      accept: api.audit.accept.handler(() => traceLog.accept()),
      keys: api.audit.keys.handler(() => keys.list()),
    },
  });
}
