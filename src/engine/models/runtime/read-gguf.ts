import { open } from 'node:fs/promises';
import { PinciteError } from '../../../contract/errors.ts';
import type { GgufFacts } from '../gguf-role.ts';
import { llamaLibrary } from './open-llama.ts';

/** Long lists that say nothing about what a model is for. */
const IGNORED = ['tokens', 'scores', 'merges', 'token_type'].map((name) => `tokenizer.ggml.${name}`);

/** What the head of a GGUF file says. `file` names it in the error. Throws MODEL_NOT_USABLE for any other file. */
export async function readGguf(path: string, file: string): Promise<GgufFacts> {
  try {
    if (!(await beginsAsGguf(path))) throw new Error('other first bytes');
    const { readGgufFileInfo } = await llamaLibrary();
    const info = await readGgufFileInfo(path, {
      sourceType: 'filesystem',
      ignoreKeys: IGNORED,
      logWarnings: false,
      spliceSplitFiles: false,
    });
    const { general, tokenizer, split, ...rest } = info.metadata as unknown as Record<string, Section | undefined>;
    const architecture = String(general?.architecture ?? '');
    const own = rest[architecture] ?? {};
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const number = (value: unknown) => (typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null);
    return {
      architecture,
      kind: text(general?.type) ?? 'model',
      licence: text(general?.license),
      chatTemplate: text(tokenizer?.chat_template),
      pooling: number(own.pooling_type),
      dimensions: number(own.embedding_length),
      parts: number(split?.count) ?? 1,
      tensors: (info.tensorInfo ?? []).map(({ name }) => name),
    };
  } catch (error) {
    throw new PinciteError('MODEL_NOT_USABLE', { file, why: 'it is not a whole GGUF file' }, { cause: error });
  }
}

/** Other files are told at once, without loading the library. */
async function beginsAsGguf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.toString('latin1') === 'GGUF';
  } finally {
    await file.close();
  }
}

type Section = Readonly<Record<string, unknown>>;
