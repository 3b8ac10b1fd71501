import type { ModelRole } from '../contract/models.ts';
import type { Endpoints } from '../offline/endpoints.ts';
import type { MachinePolicy } from '../policy/machine-policy.ts';
import type { Member } from '../team/members.ts';
import type { AnswerSettings } from './answer/settings.ts';
import type { DocumentReader } from './documents/reading/reader.ts';
import type { RetrieveRequest } from './evidence/retrieval/retrieve.ts';
import type { RetrievedPassage } from './evidence/retrieval/types.ts';
import type { Library } from './library/library-types.ts';
import type { LlamaRuntime } from './models/runtime/llama-runtime.ts';
import type { ChatModelName, ScoreLines, TextSimilarity } from './models/types.ts';
import type { UrlOf } from './places/original-url.ts';
import type { PageBoxes } from './places/page-boxes.ts';
import type { PageLabelOf } from './places/place.ts';
import type { CharactersBefore } from './places/text-selectors.ts';
import type { IngestQueue } from './queue/ingest-queue.ts';
import type { Precedence } from './queue/precedence.ts';
import type { AllRecords } from './records/all-records.ts';
import type { AnswerStore } from './records/answer-store.ts';
import type { GridStore } from './records/grids/grid-store.ts';
import type { LogAt } from './records/log-levels.ts';
import type { NoteStore } from './records/note-store.ts';
import type { RecordKeys } from './records/record-keys.ts';
import type { ThreadStore } from './records/threads.ts';
import type { TraceLog } from './records/trace/trace-log.ts';

/** What reads one library, with caches of its own: a member of a team has it over their view (ADR 0059). */
export interface LibraryDeps {
  readonly library: Library;
  readonly search: PassageSearch;
  /** The runtime with the embedding model that the library's vectors were made with. */
  readonly asking: LlamaRuntime;
  /** Semantic similarity of texts, by the embedding model. */
  readonly similarity: TextSimilarity;
  readonly labelOf: PageLabelOf;
  readonly charactersBefore: CharactersBefore;
  readonly boxes: PageBoxes;
}

/** Conversations, kept answers and grids of who asks: the owner's, or a member's own. */
export interface OwnRecords {
  readonly threads: ThreadStore;
  readonly answers: AnswerStore;
  readonly grids: GridStore;
}

/**
 * What several features share, put together by `openEngine`. Each feature names the part that it needs, and adds what
 * is its own (ADR 0098).
 */
export interface Deps extends LibraryDeps, OwnRecords {
  readonly reader: DocumentReader;
  readonly runtime: LlamaRuntime;
  /** The chat model that would be asked; opens nothing. Its hash is empty while it is unknown. */
  readonly chatModel: () => Promise<ChatModelName>;
  /** The same for a runtime that was passed in. */
  readonly askedModel: () => Promise<{ readonly sha256: string }>;
  /** Tokens of a prompt that this model was measured to read in a second here; null where nobody measured. */
  readonly chatSpeed: () => Promise<number | null>;
  /** How well lines answer a question, by the line scorer. */
  readonly scoreLines: ScoreLines;
  /** Settings of answers by the chosen chat model. */
  readonly answerSettings: () => Promise<AnswerSettings>;
  /** Where others find originals. */
  readonly urlOf: UrlOf;
  readonly traceLog: TraceLog;
  /** What readers mark in documents; of a member, in those that they see. */
  readonly notes: NoteStore;
  /** The keys that sign records. */
  readonly keys: RecordKeys;
  /** The records of all who ask of this library; of a member, their own. */
  readonly allRecords: AllRecords;
  /** The member of the team who asks; null for the owner of the library. */
  readonly member: Member | null;
  readonly precedence: Precedence;
  readonly queue: IngestQueue;
  readonly about: AboutEngine;
  /** What the administrators of this computer fixed; null: nothing. */
  readonly policy: MachinePolicy | null;
  /** Writes a line for the administrator of this machine. */
  readonly log: (line: string) => void;
  /** The same where PINCITE_LOG asks for lines of this level. */
  readonly logAt: LogAt;
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
