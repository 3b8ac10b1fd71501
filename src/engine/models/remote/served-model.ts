import { z } from 'zod';
import { PinciteError } from '../../../contract/errors.ts';
import type { ChatServer } from './chat-server.ts';

/** A model as a server says that it has it. */
export interface ServedModel {
  /** What stays the same as long as the model does. */
  readonly reported: unknown;
  /**
   * What of a request binds the reply: its grammar (llama.cpp's server, vLLM), or its JSON schema (Ollama, LM Studio
   * and whatever else speaks OpenAI's protocol).
   */
  readonly boundBy: 'grammar' | 'schema';
  /** Most tokens of prompt and reply, as we count them. */
  readonly contextTokens: number;
}

/**
 * Of a model in `/v1/models`: its names, whose server it is, and what stays the same as long as the model does
 * (llama.cpp: `meta`; vLLM: `root` and `max_model_len`; Ollama: `created`, when it was fetched).
 */
const Listed = z.object({
  id: z.string(),
  owned_by: z.string().nullish(),
  created: z.number().nullish(),
  aliases: z.array(z.string()).optional(),
  root: z.string().nullish(),
  max_model_len: z.number().nullish(),
  meta: z.record(z.string(), z.unknown()).nullish(),
});
type Listed = z.infer<typeof Listed>;
const ModelList = z.object({ data: z.array(Listed).nullable() });

/** Who takes a grammar, by `owned_by`. Both name themselves there; Ollama has a namespace, LM Studio the last one. */
const TAKE_GRAMMARS: readonly unknown[] = ['llamacpp', 'vllm'];
const LM_STUDIO = 'organization_owner';

/**
 * Ollama's models in memory (its `api/types.go`, ProcessModelResponse) and LM Studio's (its REST API v0): neither says
 * in `/v1/models` how long the context is.
 */
const OllamaRunning = z.object({
  models: z.array(z.object({ name: z.string(), context_length: z.number().nullish() })),
});
const LmStudioModels = z.object({
  data: z.array(z.object({ id: z.string(), loaded_context_length: z.number().nullish() })),
});

/** Of the context: tables have more tokens than are counted. */
const COUNTED_SHARE = 0.6;
/** The context of a server that does not say how long it is. */
const USUAL_CONTEXT = 4096;

/** Asks the server for a model. Throws SERVER_REFUSED when it has none of this name, and as ChatServer does. */
export async function servedModel(server: ChatServer, name: string): Promise<ServedModel> {
  const { owned_by: owner, created, ...listed } = await listedAs(server, name);
  if (TAKE_GRAMMARS.includes(owner)) {
    const context = Number(listed.max_model_len ?? listed.meta?.n_ctx);
    return { reported: listed, boundBy: 'grammar', contextTokens: counted(context) ?? USUAL_CONTEXT };
  }
  const known = owner === LM_STUDIO ? await inLmStudio(server, listed.id) : await inOllama(server, listed.id);
  // Other servers have the time of the request in `created`.
  const reported = known?.isOllama === true ? { ...listed, created } : listed;
  // Ollama cuts off what is too long without a word: where nothing is known, its least context counts.
  return { reported, boundBy: 'schema', contextTokens: counted(known?.context ?? USUAL_CONTEXT) ?? USUAL_CONTEXT };
}

const counted = (context: number): number | null => (context > 0 ? Math.floor(context * COUNTED_SHARE) : null);

async function listedAs(server: ChatServer, name: string): Promise<Listed> {
  const list = ModelList.safeParse(await server.getJson('/v1/models'));
  if (!list.success)
    throw new PinciteError('SERVER_REPLY_UNUSABLE', { server: server.name, why: 'it does not list its models' });
  // Ollama without any model has null there.
  const all = list.data.data ?? [];
  // A name without a tag is Ollama's latest.
  const names = [name, `${name}:latest`];
  const listed = all.find(({ id, aliases = [] }) => [id, ...aliases].some((one) => names.includes(one)));
  if (listed !== undefined) return listed;
  const others = all.map(({ id }) => id).join(', ');
  const why = `it has no model ${name}${others === '' ? '' : `, but ${server.quote(others)}`}`;
  throw new PinciteError('SERVER_REFUSED', { server: server.name, why });
}

interface Known {
  readonly isOllama: boolean;
  /** In tokens; null where the model is not in memory. */
  readonly context: number | null;
}

async function inLmStudio(server: ChatServer, id: string): Promise<Known | null> {
  const models = LmStudioModels.safeParse(await ifThere(server, '/api/v0/models')).data?.data;
  if (models === undefined) return null;
  return { isOllama: false, context: models.find((one) => one.id === id)?.loaded_context_length ?? null };
}

async function inOllama(server: ChatServer, id: string): Promise<Known | null> {
  const running = OllamaRunning.safeParse(await ifThere(server, '/api/ps')).data?.models;
  if (running === undefined) return null;
  return { isOllama: true, context: running.find(({ name }) => name === id)?.context_length ?? null };
}

/** What a server has at a path that not every one knows; null where this one does not. */
async function ifThere(server: ChatServer, path: string): Promise<unknown> {
  try {
    return await server.getJson(path);
  } catch (error) {
    if (error instanceof PinciteError && (error.code === 'SERVER_REFUSED' || error.code === 'SERVER_REPLY_UNUSABLE'))
      return null;
    throw error;
  }
}
