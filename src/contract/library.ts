import { z } from 'zod';
import { LastCheck } from './integrity.ts';
import { ModelStatus } from './models.ts';

/** Requirement D7. Documents without one belong to the library only. */
export const Collection = z.object({ name: z.string().min(1).max(120), documents: z.int().nonnegative() });
export type Collection = z.infer<typeof Collection>;

/** What the app says about itself. */
export const EngineStatus = z.object({
  version: z.string(),
  /** True when the network guard of this process is in place. */
  offline: z.boolean(),
  data_dir: z.string(),
  /** The command that fetches models, shown as it is; the app itself has no network. */
  models_command: z.string(),
  /** Null when the library was never checked. */
  last_check: LastCheck.nullable(),
  /** Null when no model of that role is there. */
  chat_model: ModelStatus.nullable(),
  embed_model: ModelStatus.nullable(),
});
export type EngineStatus = z.infer<typeof EngineStatus>;

/** A part of a file as it was added. */
export const FilePart = z.object({ bytes: z.instanceof(Uint8Array), total: z.int().nonnegative() });
export type FilePart = z.infer<typeof FilePart>;

/** A piece of a table in both forms in which it is saved; the pieces in their order are the table. */
const TablePiece = z.object({ csv: z.string(), jsonl: z.string() });

export const QuestionnaireEvent = z.discriminatedUnion('type', [
  /** What the table begins with. */
  z.object({ type: z.literal('begin'), total: z.int(), text: TablePiece }),
  /** `row` has the fields of a batch line: {id, …answer} or {id, error}; `text` is the same in the table. */
  z.object({
    type: z.literal('line'),
    done: z.int(),
    total: z.int(),
    row: z.record(z.string(), z.unknown()),
    text: TablePiece,
  }),
]);
export type QuestionnaireEvent = z.infer<typeof QuestionnaireEvent>;
