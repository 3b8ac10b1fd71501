/** The whole API between the engine and its clients: app, browser host, command line. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  AttachedFile,
  CollectionName,
  DefinedTerm,
  DocumentCitations,
  DocumentId,
  DocumentSection,
  DocumentSummary,
  DocumentUpdate,
  IngestEvent,
  IngestResult,
  PageCoverage,
  PageRects,
  SentenceRow,
  TextMark,
} from './documents.ts';
import { FactCheck, FactCheckRequest, VerifyCitationRequest, VerifyCitationResult } from './fact-check.ts';
import { ComparisonRequest, EditionChanges, EditionComparison } from './findings/edition-comparison.ts';
import {
  ChronologyEntry,
  ChronologyRequest,
  DocumentFacts,
  DocumentReference,
  SectionSummary,
} from './findings/facts.ts';
import { MentionEvent, MentionsRequest } from './findings/mentions.ts';
import { FolderId, FolderPass, FollowedFolder, FragmentsRequest, IngestQueue, IngestRequest } from './ingest-queue.ts';
import {
  Collection,
  DocumentUrl,
  EngineStatus,
  FilePart,
  LibrarySettings,
  OfflineCheck,
  QuestionnaireEvent,
  QuestionnaireNews,
  SourceUrl,
} from './library.ts';
import { LocalPath } from './local-path.ts';
import { api } from './methods/api.ts';
import { AskEvent, AskRequest, PrepareRequest, QuestionnaireRequest } from './methods/asking.ts';
import { gridMethods } from './methods/grid-methods.ts';
import { systemMethods } from './methods/system-methods.ts';
import { teamMethods } from './methods/team-methods.ts';
import { vaultMethods } from './methods/vault-methods.ts';
import { PolicyStatus } from './policy.ts';
import {
  AskedEntry,
  AuditResult,
  ExpiredRecords,
  HoldChange,
  HoldEntry,
  QuotingRecords,
  RecordKey,
} from './records/audit.ts';
import { CertifiedRemoval, DeletionCheck, IssuedCertificate } from './records/deletion.ts';
import { ExportedFile, ExportRequest, SheetRequest } from './records/export.ts';
import { Metrics } from './records/metrics.ts';
import { NewNote, Note, NoteChange, NoteRemoval, NotesExportRequest, NotesRequest } from './records/notes.ts';
import { QuarantineEntry, QuarantineId } from './records/quarantine.ts';
import { ReceiptCheck } from './records/receipt.ts';
import { Review, ReviewRequest } from './records/review.ts';
import { UsageEntry, UsageFileRequest, UsageRequest } from './records/usage.ts';
import { SearchRequest, SearchResult } from './search.ts';
import { DocumentTable } from './tables.ts';
import { CitingAnswer, Thread, ThreadSummary } from './threads.ts';

const OfDocument = z.object({ document_id: DocumentId });
const OfFolder = z.object({ folder_id: FolderId });
const Range = OfDocument.extend({ start: z.int().nonnegative(), end: z.int().positive() });
/** The collection whose documents are searched; without it the whole library. */
const InCollection = z.string().optional();
/** Files and folders. */
const Sources = z.array(LocalPath);

export const contract = {
  documents: {
    /**
     * Adds files and folders; without paths, finishes what an earlier run left. Streams progress, then one result a
     * file.
     */
    ingest: api.input(IngestRequest).output(eventIterator(IngestEvent)),
    /**
     * Reads files as `ingest` does and writes their rows into a folder in place of a library: `result.json`, its last
     * file, says that it is whole. Streams as `ingest`. Throws BAD_REQUEST, MODEL_MISSING, CANCELLED, DISK_FULL,
     * FILE_UNWRITABLE.
     */
    ingestToFragments: api.input(FragmentsRequest).output(eventIterator(IngestEvent)),
    list: api.output(z.array(DocumentSummary)),
    /**
     * Removes documents. `purge_records` also removes their words from the trace log, threads and kept answers; then a
     * document may be one that was removed before.
     */
    remove: api
      .input(z.object({ document_ids: z.array(DocumentId).min(1), purge_records: z.boolean().default(false) }))
      .output(z.array(DocumentSummary)),
    /** Removes documents, looks for what is left of them in every file of the library, and certifies what it finds. */
    removeCertified: api.input(CertifiedRemoval).output(IssuedCertificate),
    /** The records that quote each of these documents, also after their removal. */
    records: api.input(z.object({ document_ids: z.array(DocumentId).min(1) })).output(z.array(QuotingRecords)),
    /** The path on this machine from which a document was added; null where it is not known. */
    original: api.input(OfDocument).output(z.object({ path: z.string().nullable() })),
    /**
     * Where others find the original; with `url` sets it for this document first, null takes it away. Throws
     * DOCUMENT_NOT_FOUND.
     */
    url: api.input(OfDocument.extend({ url: SourceUrl.nullable().optional() })).output(DocumentUrl),
    coverage: api.input(OfDocument).output(z.array(PageCoverage)),
    /** The files attached to a document. Throws PASSWORD_NEEDED where it is protected. */
    attachments: api.input(OfDocument.extend({ password: z.string().optional() })).output(z.array(AttachedFile)),
    sentences: api.input(OfDocument).output(eventIterator(SentenceRow)),
    /** The headings of a document, in order; empty where it has none. */
    sections: api.input(OfDocument).output(z.array(DocumentSection)),
    /** The terms that a document defines, in order. */
    terms: api.input(OfDocument).output(z.array(DefinedTerm)),
    cited: api.input(OfDocument).output(DocumentCitations),
    /** The tables of a document with the heads of each cell, in order. */
    tables: api.input(OfDocument).output(eventIterator(DocumentTable)),
    /** Changes the collections, the edition, the name or the tags of documents. */
    update: api.input(DocumentUpdate).output(z.array(DocumentSummary)),
    /**
     * Finds what a newer edition says where an older one was cited. BAD_REQUEST when it does not supersede that one.
     */
    compare: api.input(ComparisonRequest).output(EditionComparison),
    /** All differences between an older edition and a newer one. BAD_REQUEST when it does not supersede that one. */
    changes: api.input(ComparisonRequest.omit({ places: true })).output(EditionChanges),
    /**
     * At most `length` bytes of the file from `offset`. A picture is shown as a PDF, unless its `original` is wanted.
     */
    file: api
      .input(
        OfDocument.extend({
          offset: z.int().nonnegative().default(0),
          length: z.int().positive(),
          original: z.boolean().default(false),
        }),
      )
      .output(FilePart),
    /** Canonical text of a range, for showing a text document. */
    text: api.input(Range).output(z.object({ text: z.string() })),
    /** The parts of a range that do not stand in the content of its pages, or that OCR reads there. */
    marks: api.input(Range).output(z.array(TextMark)),
    /** The boxes of a range, from the stored glyphs. */
    rects: api.input(Range).output(z.array(PageRects)),
    /**
     * One PNG for each page of the range, with the range lit. When parts are given, only they are lit: strong as marked
     * words, thin as underlined ones. A part on another page adds that page.
     */
    render: api
      .input(
        Range.extend({
          scale: z.number().min(0.25).max(6).default(1.5),
          parts: z.array(z.object({ start: z.int(), end: z.int(), weight: z.enum(['strong', 'thin']) })).optional(),
        }),
      )
      .output(z.array(z.object({ page_index: z.int(), png: z.instanceof(Uint8Array) }))),
  },
  /** What stands in documents, read by rules and never by a model (ADR 0117). */
  facts: {
    /** Parties, dates, deadlines, amounts. */
    of: api.input(OfDocument).output(DocumentFacts),
    /** One sentence of each section, word for word. */
    summary: api.input(OfDocument).output(z.array(SectionSummary)),
    references: api.input(OfDocument).output(z.array(DocumentReference)),
    /** The dates of several documents in the order of time. Throws COLLECTION_NOT_FOUND. */
    chronology: api.input(ChronologyRequest).output(z.array(ChronologyEntry)),
    /** The same as a calendar file, for dates with a day. */
    calendar: api.input(ChronologyRequest).output(ExportedFile),
  },
  /** What readers mark in documents, and note about it; it is seen by all who may see the document. */
  notes: {
    list: api.input(NotesRequest).output(z.array(Note)),
    /** Throws BAD_RANGE, BAD_REQUEST. */
    add: api.input(NewNote).output(Note),
    /** Throws NOTE_NOT_FOUND, and NOT_ALLOWED for a member who did not write it. */
    change: api.input(NoteChange).output(Note),
    remove: api.input(NoteRemoval),
  },
  /** The queue of documents that a page adds; it outlives that page. */
  queue: {
    add: api
      .input(z.object({ sources: Sources.min(1), collection: InCollection, password: z.string().optional() }))
      .output(z.object({ keys: z.array(z.string()) })),
    /** Adds files attached to a document, to its collections. The password is the document's. */
    addAttached: api
      .input(OfDocument.extend({ indexes: z.array(z.int().nonnegative()).min(1), password: z.string().optional() }))
      .output(z.object({ keys: z.array(z.string()) })),
    watch: api.output(eventIterator(IngestQueue)),
    /** Cancels these files, without keys all of them. What is already in the library stays. */
    cancel: api.input(z.object({ keys: z.array(z.string()).optional() })),
    /** Goes on with documents whose OCR and embedding were cancelled. */
    proceed: api.input(z.object({ document_ids: z.array(DocumentId).min(1) })),
    /** Tries a file again that was not added, with a password where one is needed. */
    retry: api.input(z.object({ key: z.string(), password: z.string().optional() })),
    /** Goes on at once, beside the questions that are being answered; they take longer. */
    readNow: api,
    /** Removes files that were not added from the list. */
    dismiss: api.input(z.object({ keys: z.array(z.string()) })),
  },
  folders: {
    /**
     * Follows a folder: one result for each scan of it, until the caller leaves; with `once` one scan. Throws
     * LIBRARY_BUSY.
     */
    watch: api
      .input(z.object({ path: LocalPath, collection: InCollection, once: z.boolean().default(false) }))
      .output(eventIterator(FolderPass)),
    /**
     * All folders that are followed or were scanned, by name: now, and after each change, at most four times a second.
     */
    states: api.output(eventIterator(z.array(FollowedFolder))),
    /** Follows a folder in the background, also after a restart. Throws BAD_REQUEST, FOLDER_FOLLOWED, LIBRARY_BUSY. */
    follow: api.input(z.object({ path: LocalPath, collection: InCollection })).output(OfFolder),
    /** The same for a folder that `pincite watch` scanned. */
    resume: api.input(OfFolder),
    /**
     * Where others find the files of a folder that is followed or was scanned; with `url` sets it first, null takes it
     * away. Throws FOLDER_NOT_FOUND, LIBRARY_BUSY while it is being scanned.
     */
    url: api
      .input(z.object({ path: LocalPath, url: SourceUrl.nullable().optional() }))
      .output(DocumentUrl.pick({ url: true })),
    /** Scans it now, or as soon as the present scan is over. */
    look: api.input(OfFolder),
    /**
     * Ends following it and forgets it; keeps or removes the documents that were added from it. Throws LIBRARY_BUSY.
     */
    unfollow: api
      .input(OfFolder.extend({ documents: z.enum(['keep', 'remove']) }))
      .output(z.object({ removed: z.int().nonnegative() })),
  },
  quarantine: {
    /** Newest first. */
    list: api.output(z.array(QuarantineEntry)),
    /** Adds the document again from its original. QUARANTINE_INCOMPLETE where the original is incomplete. */
    restore: api.input(OfDocument.extend({ password: z.string().optional() })).output(IngestResult),
    /** Deletes entries immediately. */
    remove: api.input(z.object({ ids: z.array(QuarantineId).min(1) })).output(z.array(QuarantineEntry)),
  },
  collections: {
    list: api.output(z.array(Collection)),
    create: api.input(Collection.pick({ name: true })).output(Collection),
    rename: api.input(z.object({ name: z.string(), to: CollectionName })),
    /** The documents stay in the library. */
    remove: api.input(z.object({ name: z.string() })),
    /** From now on nothing is deleted from it (ADR 0134); recorded. */
    hold: api.input(HoldChange).output(Collection),
    release: api.input(HoldChange).output(Collection),
  },
  threads: {
    /** Newest first. */
    list: api.output(z.array(ThreadSummary)),
    get: api.input(z.object({ thread_id: z.string() })).output(Thread),
    /** The answers that cite a document, newest first. */
    citing: api.input(OfDocument).output(z.array(CitingAnswer)),
    rename: api.input(z.object({ thread_id: z.string(), title: z.string().trim().min(1).max(200) })),
    remove: api.input(z.object({ thread_id: z.string() })),
  },
  search: api.input(SearchRequest).output(SearchResult),
  ask: api.input(AskRequest).output(eventIterator(AskEvent)),
  /**
   * Reads a question ahead while it is typed, so that `ask` with the same input takes less time. Opens no model,
   * records nothing, and yields to any answer (CANCELLED). False when there was nothing to read.
   */
  prepare: api.input(PrepareRequest).output(z.object({ prepared: z.boolean() })),
  /** Answers a questionnaire and streams each line as it is answered, with its part of the table. */
  questionnaire: api.input(QuestionnaireRequest).output(eventIterator(QuestionnaireEvent)),
  /** The same in the background, for pages: one at a time, which goes on while they are reloaded or closed. */
  questionnaires: {
    /** Begins one, in place of an earlier one. */
    start: api.input(QuestionnaireRequest.extend({ file: z.string() })),
    /** Tells all of the present one, then what comes of it and of later ones. */
    watch: api.output(eventIterator(QuestionnaireNews)),
    /** Keeps what was answered. */
    stop: api,
    noteSaved: api,
  },
  mentions: {
    /** Finds every mention of a term, not only the best. */
    find: api.input(MentionsRequest).output(eventIterator(MentionEvent)),
    /** The same as a table, one row a place. */
    table: api.input(MentionsRequest).output(z.object({ csv: z.string() })),
  },
  factCheck: api.input(FactCheckRequest).output(FactCheck),
  verifyCitation: api.input(VerifyCitationRequest).output(VerifyCitationResult),
  ...systemMethods,
  grids: gridMethods,
  team: teamMethods,
  exports: {
    /** Answers as a file (requirement D6), or as a receipt that can be checked later (E3). */
    answers: api.input(ExportRequest).output(ExportedFile),
    /** Notes as a list, or written into their PDF. */
    notes: api.input(NotesExportRequest).output(ExportedFile),
    /** A table as a file: what a page saves passes here, so that a policy holds for it. */
    table: api.input(SheetRequest).output(ExportedFile),
  },
  /**
   * Records what a reviewer says of a sentence; returns all that reviewers said of its answer. Throws ANSWER_NOT_FOUND,
   * ANSWER_UNPROVEN.
   */
  review: api.input(ReviewRequest).output(z.array(Review)),
  settings: {
    get: api.output(LibrarySettings),
    /** Fields that are left out stay. */
    change: api.input(LibrarySettings.partial()).output(LibrarySettings),
    /**
     * Deletes the answers that are older than the rules of `keep` allow. A host does it by itself. Throws
     * RECORD_FAILED.
     */
    expire: api.output(ExpiredRecords),
  },
  /** What holds on this computer for this library, and where it comes from (ADR 0133). */
  policy: api.output(PolicyStatus),
  metrics: api.output(Metrics),
  /**
   * What helps to find a fault, without any text of documents, questions or answers; names only where they are wanted.
   */
  diagnostics: api.input(z.object({ names: z.boolean().default(false) })).output(ExportedFile),
  /** Checks the text of a certificate of deletion. */
  checkDeletion: api.input(z.object({ text: z.string() })).output(DeletionCheck),
  receipts: { check: api.input(z.object({ text: z.string() })).output(ReceiptCheck) },
  status: api.output(EngineStatus),
  /** Tries each way to the network once, and says what became of it. */
  checkOffline: api.output(OfflineCheck),
  audit: {
    verify: api.output(AuditResult),
    /** Who asked what, the oldest first; with `asked_by` what one member of the team asked. */
    list: api.input(z.object({ asked_by: z.string().optional() })).output(z.array(AskedEntry)),
    /** Who put collections on hold and ended that, the oldest first. */
    holds: api.output(z.array(HoldEntry)),
    /** The questions of a matter: who, when, model, documents, what was accepted; the oldest first. */
    usage: api.input(UsageRequest).output(z.array(UsageEntry)),
    /** The same as a file. */
    usageFile: api.input(UsageFileRequest).output(ExportedFile),
    /**
     * Seals the log of a backup that was put back on purpose: an entry of its own says what is missing, and later
     * checks count it. Throws BREAK_NOT_ACCEPTED unless that is all that is wrong.
     */
    accept: api.output(AuditResult),
    /**
     * All lines of the record, the oldest first: as they stand, or `flat` in the form of other programs, the chain
     * kept.
     */
    export: api.input(z.object({ flat: z.boolean().default(false) })).output(z.object({ lines: z.array(z.string()) })),
    /** The keys that the records are marked with, and where they are kept. */
    keys: api.output(z.array(RecordKey)),
  },
};

/** What a page speaks: the engine's contract, and that of the process which opens the library for it. */
export const pageContract = { ...contract, vault: vaultMethods };
