import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PinciteError } from '../../../contract/errors.ts';
import type { ChatEndpoint } from '../../../offline/endpoints.ts';
import { canonicalJson } from '../../text/canonical-json.ts';
import type { ChatModelName, ChatRuntime, GenerateRequest } from '../types.ts';
import { type ChatServer, chatServer, type ServerPatience } from './chat-server.ts';
import { gbnfVerdict } from './gbnf-accepts.ts';
import { parseGbnf } from './gbnf-parse.ts';

/**
 * Of a model in `/v1/models`: its names, and what stays the same as long as the model does (llama.cpp: `meta`; vLLM:
 * the others).
 */
const Listed = z.object({
  id: z.string(),
  aliases: z.array(z.string()).optional(),
  root: z.string().nullish(),
  max_model_len: z.number().nullish(),
  meta: z.record(z.string(), z.unknown()).nullish(),
});
const ModelList = z.object({ data: z.array(Listed) });

/** One event of a reply. Both servers say how long the prompt is with every event, each in its own field. */
const ReplyEvent = z.object({
  error: z.object({ message: z.string() }).optional(),
  choices: z
    .array(z.object({ delta: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }))
    .default([]),
  usage: z
    .object({
      prompt_tokens: z.int(),
      prompt_tokens_details: z.object({ cached_tokens: z.int().nullish() }).nullish(),
    })
    .nullish(),
  timings: z.object({ prompt_n: z.int(), cache_n: z.int().default(0) }).nullish(),
});

/** Characters of English prose in a token. A server would have to be asked for each line of a prompt. */
const CHARACTERS_A_TOKEN = 4;
const countTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN);
/** Of the context: tables have more tokens than `countTokens` tells. */
const COUNTED_SHARE = 0.6;
/** The context of a server that does not say how long it is. */
const USUAL_CONTEXT = 4096;

/** A model on a server. */
export interface RemoteChat {
  /** What is known of it without asking the server. */
  readonly model: ChatModelName;
  /** Asks the server for the model, so that an answer names the one that is there now. Throws as ChatServer does. */
  open(): Promise<ChatRuntime>;
}

/**
 * The chat model behind an OpenAI-compatible server (llama-server, vLLM). What it sends counts only as far as the
 * grammar of the request accepts it, whatever the server makes of the grammar (ADR 0060).
 */
export function remoteChat(endpoint: ChatEndpoint, patience?: ServerPatience): RemoteChat {
  const server = chatServer(endpoint, patience);
  const named = (reported: unknown): ChatModelName => {
    const { url, model: file } = endpoint;
    const sha256 = createHash('sha256')
      .update(canonicalJson({ url, model: file, reported }))
      .digest('hex');
    return { file, sha256, server: server.name };
  };
  return {
    model: named(null),
    open: async () => {
      const reported = await reportedBy(server, endpoint.model);
      const context = Number(reported.max_model_len ?? reported.meta?.n_ctx);
      const contextTokens = context > 0 ? Math.floor(context * COUNTED_SHARE) : USUAL_CONTEXT;
      return runtimeOf(endpoint, server, named(reported), contextTokens);
    },
  };
}

/** What the server says of the model. Throws SERVER_REFUSED when it has no such model. */
async function reportedBy(server: ChatServer, model: string): Promise<z.infer<typeof Listed>> {
  const list = ModelList.safeParse(await server.getJson('/v1/models'));
  if (!list.success)
    throw new PinciteError('SERVER_REPLY_UNUSABLE', { server: server.name, why: 'it does not list its models' });
  const listed = list.data.data.find(({ id, aliases = [] }) => id === model || aliases.includes(model));
  if (listed !== undefined) return listed;
  const others = list.data.data.map(({ id }) => id).join(', ');
  const why = `it has no model ${model}${others === '' ? '' : `, but ${server.quote(others)}`}`;
  throw new PinciteError('SERVER_REFUSED', { server: server.name, why });
}

function runtimeOf(
  endpoint: ChatEndpoint,
  server: ChatServer,
  model: ChatModelName,
  contextTokens: number,
): ChatRuntime {
  let lastPrompt = { tokens: 0, reused: 0 };

  async function* generate(request: GenerateRequest): AsyncGenerator<string, void, void> {
    const grammar = parseGbnf(request.grammar);
    const unusable = (why: string): PinciteError =>
      new PinciteError('SERVER_REPLY_UNUSABLE', { server: server.name, why });
    lastPrompt = { tokens: countTokens(`${request.system}${request.user}${request.start ?? ''}`), reused: 0 };
    let [text, finish] = ['', ''];
    for await (const data of server.events('/v1/chat/completions', bodyOf(endpoint.model, request), request.signal)) {
      const event = eventOf(data);
      if (event === null) throw unusable('an event of it cannot be read');
      if (event.error !== undefined)
        throw new PinciteError('SERVER_REFUSED', {
          server: server.name,
          why: `“${server.quote(event.error.message)}”`,
        });
      const { usage, timings } = event;
      const cached = timings?.cache_n ?? usage?.prompt_tokens_details?.cached_tokens ?? 0;
      if (usage) lastPrompt = { tokens: usage.prompt_tokens, reused: cached };
      else if (timings) lastPrompt = { tokens: timings.prompt_n + timings.cache_n, reused: cached };
      const [choice] = event.choices;
      finish = choice?.finish_reason ?? finish;
      const piece = choice?.delta.content ?? '';
      if (piece === '') continue;
      text += piece;
      if (!text.isWellFormed() || gbnfVerdict(grammar, text) === 'refused')
        throw unusable('it does not follow the grammar of the request');
      yield piece;
    }
    // Cut off by the number of tokens it is a reply all the same, as on this machine.
    if (finish !== 'length' && gbnfVerdict(grammar, text) !== 'whole') throw unusable('it ends in the middle');
  }

  return {
    model,
    contextTokens,
    countTokens,
    generate,
    // What is typed but not asked leaves this machine for no server.
    readAhead: async () => undefined,
    get lastPrompt() {
      return lastPrompt;
    },
  };
}

/**
 * One body for both kinds of server, each of which leaves out what it does not know. The grammar stands in it twice:
 * `grammar` is llama-server's field, `structured_outputs` that of vLLM (0.12 and newer). The given beginning is an
 * assistant's message that the server continues in place of ending it.
 */
function bodyOf(model: string, { system, user, start = '', ...request }: GenerateRequest): unknown {
  const continued = start === '' ? {} : { continue_final_message: true, add_generation_prompt: false };
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
      ...(start === '' ? [] : [{ role: 'assistant', content: start }]),
    ],
    ...continued,
    grammar: request.grammar,
    structured_outputs: { grammar: request.grammar },
    max_tokens: request.maxTokens,
    seed: request.seed,
    temperature: request.temperature,
    stream: true,
    stream_options: { include_usage: true, continuous_usage_stats: true },
    timings_per_token: true,
    cache_prompt: true,
    // A model that thinks first would do so before the given beginning. Each template reads its own word of these:
    // Qwen, DeepSeek and Granite, gpt-oss.
    chat_template_kwargs: { enable_thinking: false, thinking: false, reasoning_effort: 'low' },
  };
}

function eventOf(data: string): z.infer<typeof ReplyEvent> | null {
  try {
    return ReplyEvent.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
