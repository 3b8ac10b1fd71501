import { PinciteError } from '../../contract/errors.ts';
import type { ModelRole } from '../../contract/models.ts';

/** What a GGUF file says of itself. */
export interface GgufFacts {
  readonly architecture: string;
  /** `model`, or something that only goes with one: `adapter`, `mmproj`. */
  readonly kind: string;
  readonly licence: string | null;
  readonly chatTemplate: string | null;
  /** How llama.cpp makes one vector of those of all tokens; see POOLING. */
  readonly pooling: number | null;
  /** Of its vectors. */
  readonly dimensions: number | null;
  /** Files that the model was split into. */
  readonly parts: number;
  readonly tensors: readonly string[];
}

/** llama.cpp's `pooling_type`. */
const POOLING = { none: 0, rank: 4 };
/** Encoders: they make vectors and write nothing. */
const ENCODER = /bert|^t5encoder$|-embedding$/;
const CLASSIFIER = /^cls\.output\.(weight|bias)$/;
const POOLER = /^cls\.(weight|bias)$/;

/**
 * What a model is for: `rerank` when it has a classifier or ranks by its pooling, `embed` when it pools its vectors,
 * else `chat`, which needs a template. `dimensions` are those that vectors must have. Throws MODEL_NOT_USABLE.
 */
export function roleOf(facts: GgufFacts, file: string, dimensions: number): ModelRole {
  const refuse = (why: string) => new PinciteError('MODEL_NOT_USABLE', { file, why });
  const { architecture, kind, pooling, parts, tensors } = facts;
  if (kind !== 'model') throw refuse(`it is no model of its own (${kind})`);
  if (parts > 1) throw refuse(`it is one of ${parts} parts of a model; join them first (llama-gguf-split --merge)`);
  const has = (name: RegExp) => tensors.some((tensor) => name.test(tensor));
  const poolsVectors = pooling !== null && pooling !== POOLING.none;
  if (pooling === POOLING.rank || has(CLASSIFIER) || (has(POOLER) && !poolsVectors)) return 'rerank';
  if (poolsVectors || ENCODER.test(architecture)) {
    if (facts.dimensions === dimensions) return 'embed';
    throw refuse(`its vectors have ${facts.dimensions ?? 'unknown'} dimensions, and a library keeps ${dimensions}`);
  }
  if (facts.chatTemplate === null) throw refuse('it has no chat template, so nothing says how to ask it');
  return 'chat';
}
