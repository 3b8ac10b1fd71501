import { z } from 'zod';
import { MarkerForm } from './answer.ts';
import { CollectionName } from './documents.ts';
import { LastCheck } from './integrity.ts';
import { SignedIn } from './methods/team-methods.ts';
import { DeviceStatus, ModelStatus } from './models.ts';
import { HeldPolicy } from './policy.ts';
import { Hold, KeepRule } from './records/audit.ts';

/** A collection (requirement D7). Documents without one belong to the library only. */
export const Collection = z.object({
  name: CollectionName,
  documents: z.int().nonnegative(),
  /** Absent where it is not on hold. */
  hold: Hold.optional(),
});
export type Collection = z.infer<typeof Collection>;

/** Where others find an original, or the folder of originals. */
export const SourceUrl = z.url({ protocol: /^(?:https?|file)$/u });

/** Where others find the original of a document; of a PDF its citations add the page. */
export const DocumentUrl = z.object({
  url: SourceUrl.nullable(),
  /** What it was set for: the document itself, the followed folder it is in, or the library. */
  set_for: z.enum(['document', 'folder', 'library']).nullable(),
});
export type DocumentUrl = z.infer<typeof DocumentUrl>;

/** What the user of a library set for it. */
export const LibrarySettings = z.object({
  /** Answers that are older than this are deleted from every record. Without a rule they are kept. */
  keep: z.array(KeepRule),
  /**
   * Address of the folder in which others find the originals, for the `url` of citations of documents that have no
   * address of their own or of a followed folder; null: these citations have none.
   */
  source_url: SourceUrl.nullable(),
  /** Least and most characters that a citation aims at (requirement B4). */
  span_characters: z.object({ least: z.int().min(1).max(300), most: z.int().min(100).max(2000) }),
  /** How markers are written in the text of answers that leave the app: printed, in JSON, in exported files. */
  marker_form: MarkerForm,
  /** Least similarity of a passage to the question (requirement B1). */
  similarity_threshold: z.number().min(0).max(1),
});
export type LibrarySettings = z.infer<typeof LibrarySettings>;

/** Similarity is that of requirement B1, length that of B4. */
export const DEFAULT_LIBRARY_SETTINGS: LibrarySettings = {
  keep: [],
  source_url: null,
  span_characters: { least: 120, most: 300 },
  marker_form: '[1]',
  similarity_threshold: 0.1,
};

/**
 * A server that the owner allowed this library to speak to (ADR 0060, ADR 0064, ADR 0131). Never with its key.
 * `server`: host and port.
 */
const AllowedServer = z.discriminatedUnion('purpose', [
  /** It writes the answers. */
  z.object({ purpose: z.literal('chat'), server: z.string(), model: z.string() }),
  /** It has the documents. `place`: s3://BUCKET/PREFIX. */
  z.object({ purpose: z.literal('store'), server: z.string(), place: z.string() }),
  /** The members of the team sign in there. Only the server of the team reaches it. */
  z.object({ purpose: z.literal('sign-in'), server: z.string() }),
]);

export const AllowedServers = z.object({
  list: z.array(AllowedServer),
  /** Why what is configured cannot be read, as a half sentence; then nothing is allowed, and asking fails. */
  problem: z.string().nullable(),
});
export type AllowedServers = z.infer<typeof AllowedServers>;

/** The state that the app reports of itself. */
export const EngineStatus = z.object({
  version: z.string(),
  /** True when the network guard of this process is in place. */
  offline: z.boolean(),
  /** What the guard lets through, as it was when this process started. */
  servers: AllowedServers,
  /** What the administrators of this computer fixed; null where they have no policy. */
  policy: HeldPolicy.nullable(),
  data_dir: z.string(),
  /** The command that fetches models, shown verbatim; the app itself has no network. */
  models_command: z.string(),
  /** Null when the library was never checked. */
  last_check: LastCheck.nullable(),
  /** Null while no model was used since the start. */
  device: DeviceStatus.nullable(),
  /** Null when there is no model of that role. One on a server has no size and no licence. */
  chat_model: ModelStatus.nullable(),
  embed_model: ModelStatus.nullable(),
  /** The member of the team who asks; null for the owner of the library, who may do everything. */
  member: SignedIn.nullable(),
});
export type EngineStatus = z.infer<typeof EngineStatus>;

/** What became of one attempt to reach the network. */
export const OfflineAttempt = z.object({
  /** The way that was tried: "fetch", "dns". */
  way: z.string(),
  /** Whether it was refused before anything left the process. */
  refused: z.boolean(),
  /** What was said. */
  why: z.string(),
});
export type OfflineAttempt = z.infer<typeof OfflineAttempt>;

/** A self-check of the network guard (requirement E1): one attempt by each way out of the engine's process. */
export const OfflineCheck = z.object({
  attempts: z.array(OfflineAttempt),
  servers: AllowedServers,
  /**
   * Attempts that were refused since the engine started, those of self-checks left out, by the function that was
   * called.
   */
  refused_since: z.object({
    at: z.iso.datetime(),
    counts: z.array(z.object({ what: z.string(), count: z.int().positive() })),
  }),
});
export type OfflineCheck = z.infer<typeof OfflineCheck>;

/** A part of the original file. */
export const FilePart = z.object({ bytes: z.instanceof(Uint8Array), total: z.int().nonnegative() });
export type FilePart = z.infer<typeof FilePart>;

/** A piece of a table in both of its formats; the pieces in order are the table. */
const TablePiece = z.object({ csv: z.string(), jsonl: z.string() });

export const QuestionnaireEvent = z.discriminatedUnion('type', [
  /** The beginning of the table. */
  z.object({ type: z.literal('begin'), total: z.int(), text: TablePiece }),
  /** A question that is asked now; `done`: those before it. `seconds_left` by these, null before any was answered. */
  z.object({
    type: z.literal('asking'),
    id: z.string(),
    question: z.string(),
    done: z.int(),
    total: z.int(),
    seconds_left: z.number().nullable(),
  }),
  /** `row` has the fields of a batch line: {id, …answer} or {id, error}; `text` is the same as a piece of the table. */
  z.object({
    type: z.literal('line'),
    done: z.int(),
    total: z.int(),
    row: z.record(z.string(), z.unknown()),
    text: TablePiece,
  }),
]);
export type QuestionnaireEvent = z.infer<typeof QuestionnaireEvent>;

/** The question of a list that is asked now, and what is known of the others. */
export type QuestionAsked = Extract<QuestionnaireEvent, { type: 'asking' }>;

/** What a page is told of the questionnaire that is answered in the background. */
export const QuestionnaireNews = z.discriminatedUnion('type', [
  /** Another one begins: what was told before is over. */
  z.object({ type: z.literal('file'), file: z.string() }),
  ...QuestionnaireEvent.options,
  /** It is over or was stopped; `error`: why it could not go on. */
  z.object({ type: z.literal('over'), error: z.object({ code: z.string(), message: z.string() }).nullable() }),
  /** Its table was saved as it is. */
  z.object({ type: z.literal('saved') }),
]);
export type QuestionnaireNews = z.infer<typeof QuestionnaireNews>;
