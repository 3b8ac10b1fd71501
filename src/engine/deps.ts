import type { ModelRole } from '../contract/models.ts';
import type { Endpoints } from '../offline/endpoints.ts';
import type { StoredMember } from '../team/members.ts';
import type { AnswerSettings } from './answer/settings.ts';
import type { DocumentReader } from './documents/reading/reader.ts';
import type { ReadDocument } from './documents/types.ts';
import type { RetrieveRequest } from './evidence/retrieval/retrieve.ts';
import type { RetrievedPassage } from './evidence/retrieval/types.ts';
import type { ReadingAhead } from './features/asking/reading-ahead.ts';
import type { Ocr } from './features/documents/read-scans.ts';
import type { Folders } from './features/folders/followed-folders.ts';
import type { BackgroundQuestionnaire } from './features/questionnaires/background-questionnaire.ts';
import type { TeamStore } from './features/team/team-store.ts';
import type { Library } from './library/library-types.ts';
import type { ModelEntry } from './models/catalog.ts';
import type { ModelChoices } from './models/model-choices.ts';
import type { RemoteChat } from './models/remote/remote-chat.ts';
import type { GpuTrial } from './models/runtime/gpu-trial.ts';
import type { LlamaRuntime } from './models/runtime/llama-runtime.ts';
import type { ChatModelName, ReadLines, TextSimilarity } from './models/types.ts';
import type { PageBoxes } from './places/page-boxes.ts';
import type { PageLabelOf } from './places/place.ts';
import type { IngestQueue } from './queue/ingest-queue.ts';
import type { Precedence } from './queue/precedence.ts';
import type { AnswerStore } from './records/answer-store.ts';
import type { EveryonesRecords } from './records/everyones-records.ts';
import type { RecordKeys } from './records/record-keys.ts';
import type { ThreadStore } from './records/threads.ts';
import type { TraceLog } from './records/trace/trace-log.ts';

/** Everything the engine's rooms share, put together by `openEngine`. */
export interface Deps {
  readonly library: Library;
  readonly reader: DocumentReader;
  /** Reads a file, and at once those of its pages that wait for OCR. */
  readonly readWhole: ReadDocument;
  readonly runtime: LlamaRuntime;
  readonly modelsDirectory: string;
  readonly ocrLanguages: Ocr['languages'];
  /** The chosen models and device of this library. */
  readonly chosen: ModelChoices;
  /** The model on a server that writes the answers in place of the chosen one; null where none is configured. */
  readonly elsewhere: RemoteChat | null;
  readonly gpuTrial: GpuTrial;
  /** Opens a model beside the chosen one and gives it a trial: null when it passed, else what was wrong. */
  readonly tryModel: (entry: ModelEntry, signal: AbortSignal | undefined) => Promise<string | null>;
  /** The chat model that would be asked; opens nothing. Its hash is empty while it is unknown. */
  readonly chatModel: () => Promise<ChatModelName>;
  /** The same for a runtime that was passed in. */
  readonly askedModel: () => Promise<{ readonly sha256: string }>;
  readonly search: PassageSearch;
  /**
   * The runtime with the embedding model that the library's vectors were made with
   * (features/models/serving-embedder.ts).
   */
  readonly asking: LlamaRuntime;
  /** Semantic similarity of texts, by the embedding model. */
  readonly similarity: TextSimilarity;
  /** How well lines answer a question, by the reader. */
  readonly readLines: ReadLines;
  readonly labelOf: PageLabelOf;
  /** Settings of answers by the chosen chat model. */
  readonly answerSettings: () => Promise<AnswerSettings>;
  readonly boxes: PageBoxes;
  readonly traceLog: TraceLog;
  /** The keys that sign records. */
  readonly keys: RecordKeys;
  readonly threads: ThreadStore;
  readonly answers: AnswerStore;
  /** The records of all who ask of this library; of a member, their own. */
  readonly everyones: EveryonesRecords;
  /** The member of the team who asks; null for the owner of the library. */
  readonly member: StoredMember | null;
  readonly team: TeamStore;
  readonly readingAhead: ReadingAhead;
  readonly precedence: Precedence;
  readonly queue: IngestQueue;
  readonly folders: Folders;
  readonly questionnaires: BackgroundQuestionnaire;
  readonly about: AboutEngine;
  /** Writes a line for the administrator of this machine. */
  readonly log: (line: string) => void;
}

/** The engine's own facts for `status`. */
export interface AboutEngine {
  readonly version: string;
  /** Name of this build of the engine. */
  readonly code: string;
  /** True when the network guard of this process is in place. */
  readonly offline: boolean;
  /** The servers that this process may reach. */
  readonly endpoints: Endpoints;
  readonly dataDir: string;
  /** Roles that a passed-in runtime serves without a model file. */
  readonly servedRoles: readonly ModelRole[];
}

/** Ranked passages for a question, best first. */
export type PassageSearch = (
  request: RetrieveRequest,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<RetrievedPassage[]>;
