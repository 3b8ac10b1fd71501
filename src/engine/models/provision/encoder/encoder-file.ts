/**
 * The ONNX file that is made of an embedding model's GGUF file when that is fetched or imported, and the record beside
 * it (docs/adr/0100).
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { isNoRoom } from '../../../../files/durable-file.ts';
import { errorCode, nullIfMissing } from '../../../../files/missing.ts';
import type { VerifiedModel } from '../../model-file.ts';
import { isForbidden, placeBesideModel } from '../../model-record.ts';
import type { Encoder } from '../../types.ts';
import { type Bert, bertOf } from './bert-graph.ts';
import { type GgufContent, readGgufContent } from './gguf-tensors.ts';

/** Raised whenever the graph changes: a file that was made before is then made anew. */
const GRAPH_VERSION = 1;

const EncoderRecord = z.object({
  graph_version: z.int(),
  /** Of the GGUF file. */
  source_sha256: z.string(),
  /** Null for a model that llama.cpp runs. */
  made: z.object({ sha256: z.string(), width: z.int(), most_tokens: z.int(), vocabulary: z.string() }).nullable(),
});
type EncoderRecord = z.infer<typeof EncoderRecord>;

const onnxPath = (model: VerifiedModel): string => `${model.path}.onnx`;
const recordPath = (model: VerifiedModel): string => `${model.path}.onnx.json`;

/**
 * The encoder of an embedding model, made now where there is none yet, where it was made of another file or by an
 * earlier version, and where its bytes are no longer those that were written. Null for a model that llama.cpp runs.
 * Throws the file system's errors.
 */
export async function encoderOf(model: VerifiedModel): Promise<Encoder | null> {
  const record = await readRecord(model);
  const isCurrent = record?.graph_version === GRAPH_VERSION && record.source_sha256 === model.sha256;
  if (!isCurrent || !(await isAsMade(model, record))) return makeEncoder(model);
  return encoderBy(model, record);
}

/**
 * The same for a process that may not be allowed to write the models' folder, or finds no room in it: null, with a line
 * to `log`, since llama.cpp then runs the model.
 */
export async function encoderIfPossible(model: VerifiedModel, log: (line: string) => void): Promise<Encoder | null> {
  try {
    return await encoderOf(model);
  } catch (error) {
    if (!isForbidden(error) && !isNoRoom(error)) throw error;
    log(
      `The folder of ${basename(model.path)} could not be written (${errorCode(error)}), so embedding is slower. ` +
        'Run "pincite models fetch" as a user who may write there.',
    );
    return null;
  }
}

async function makeEncoder(model: VerifiedModel): Promise<Encoder | null> {
  const bert = bertIn(await readFile(model.path));
  const record: EncoderRecord = {
    graph_version: GRAPH_VERSION,
    source_sha256: model.sha256,
    made: bert && {
      sha256: hashOf(bert.graph),
      width: bert.width,
      most_tokens: bert.mostTokens,
      vocabulary: bert.vocabulary,
    },
  };
  // The record comes last: a file without its record counts as not made.
  if (bert !== null) await placeBesideModel(onnxPath(model), bert.graph);
  await placeBesideModel(recordPath(model), `${JSON.stringify(record)}\n`);
  return encoderBy(model, record);
}

/** Null also for a file that cannot be read as GGUF: llama.cpp says what is wrong with it when it opens it. */
function bertIn(file: Uint8Array): Bert | null {
  let content: GgufContent;
  try {
    content = readGgufContent(file);
  } catch {
    return null;
  }
  return bertOf(content);
}

function encoderBy(model: VerifiedModel, { made }: EncoderRecord): Encoder | null {
  if (made === null) return null;
  return { path: onnxPath(model), width: made.width, mostTokens: made.most_tokens, vocabulary: made.vocabulary };
}

async function isAsMade(model: VerifiedModel, { made }: EncoderRecord): Promise<boolean> {
  if (made === null) return true;
  const bytes = await readFile(onnxPath(model)).catch(nullIfMissing);
  return bytes !== null && hashOf(bytes) === made.sha256;
}

async function readRecord(model: VerifiedModel): Promise<EncoderRecord | null> {
  const text = await readFile(recordPath(model), 'utf8').catch(nullIfMissing);
  if (text === null) return null;
  try {
    return EncoderRecord.parse(JSON.parse(text));
  } catch {
    return null; // Cut or foreign: the encoder is made anew.
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
