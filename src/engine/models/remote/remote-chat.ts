import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PinciteError } from '../../../contract/errors.ts';
import type { ChatEndpoint } from '../../../offline/endpoints.ts';
import { canonicalJson } from '../../text/canonical-json.ts';
import type { ChatModelName, ChatRuntime, GenerateRequest } from '../types.ts';
import { type ChatServer, chatServer, type ServerPatience } from './chat-server.ts';
import { CompactReply } from './compact-reply.ts';
import { gbnfVerdict } from './gbnf-accepts.ts';
import { parseGbnf } from './gbnf-parse.ts';
import { bodyWithGrammar, bodyWithSchema } from './request-body.ts';
import { type ServedModel, servedModel } from './served-model.ts';

/** What an event adds: to the reply, or to thoughts before it (Ollama: `reasoning`; others the longer name). */
const Delta = z.object({
  content: z.string().nullish(),
  reasoning: z.string().nullish(),
  reasoning_content: z.string().nullish(),
});

/**
 * One event of a reply. llama.cpp and vLLM say how long the prompt is with every event, each in its
 * own field; others at the end.
 */
const ReplyEvent = z.object({
  error: z.union([z.string(), z.object({ message: z.string() })]).optional(),
  choices: z.array(z.object({ delta: Delta, finish_reason: z.string().nullish() })).default([]),
  usage: z
    .object({
      prompt_tokens: z.int(),
      prompt_tokens_details: z.object({ cached_tokens: z.int().nullish() }).nullish(),
    })
    .nullish(),
  timings: z.object({ prompt_n: z.int(), cache_n: z.int().default(0) }).nullish(),
});

type ReplyEvent = z.infer<typeof ReplyEvent>;

/** Characters of English prose in a token. A server would have to be asked for each line of a prompt. */
const CHARACTERS_A_TOKEN = 4;
const countTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN);
/** A model on a server. */
export interface RemoteChat {
  /** What is known of it without asking the server. */
  readonly model: ChatModelName;
  /** Asks the server for the model, so that an answer names the one that is there now. Throws as ChatServer does. */
  open(): Promise<ChatRuntime>;
}

/**
 * The chat model behind a server that speaks OpenAI's protocol (llama-server, vLLM, Ollama, LM Studio). What it sends
 * counts only as far as the grammar of the request accepts it, whatever the server makes of grammar or schema (ADR
 * 0060, 0136).
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
      const served = await servedModel(server, endpoint.model);
      return runtimeOf(endpoint, server, named(served.reported), served);
    },
  };
}

function runtimeOf(
  endpoint: ChatEndpoint,
  server: ChatServer,
  model: ChatModelName,
  { boundBy, contextTokens }: ServedModel,
): ChatRuntime {
  let lastPrompt = { tokens: 0, reused: 0 };
  const unusable = (why: string): PinciteError =>
    new PinciteError('SERVER_REPLY_UNUSABLE', { server: server.name, why });

  async function* generate(request: GenerateRequest): AsyncGenerator<string, void, void> {
    const grammar = parseGbnf(request.grammar);
    const { start = '' } = request;
    const isBoundBySchema = boundBy === 'schema';
    const body = (isBoundBySchema ? bodyWithSchema : bodyWithGrammar)(endpoint.model, request);
    const reply = isBoundBySchema ? new CompactReply(start) : null;
    lastPrompt = { tokens: countTokens(`${request.system}${request.user}${start}`), reused: 0 };
    let [text, finish, hasThought] = ['', '', false];
    for await (const data of server.events('/v1/chat/completions', body, request.signal)) {
      const event = readEvent(data, server);
      lastPrompt = promptOf(event) ?? lastPrompt;
      const [choice] = event.choices;
      finish = choice?.finish_reason ?? finish;
      const { content, reasoning, reasoning_content: thought } = choice?.delta ?? {};
      hasThought ||= Boolean(reasoning) || Boolean(thought);
      if (!content) continue;
      const piece = reply === null ? content : reply.push(content);
      text += piece ?? '';
      if (piece === null || !text.isWellFormed() || gbnfVerdict(grammar, text) === 'refused')
        throw unusable(`it does not follow the ${boundBy} of the request`);
      if (piece !== '') yield piece;
    }
    if (text === '' && hasThought) throw unusable(ONLY_THOUGHTS);
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

const ONLY_THOUGHTS =
  'it has thoughts and no answer; switch thinking off on the server, or name a model that does without';

/** Throws SERVER_REPLY_UNUSABLE, SERVER_REFUSED. */
function readEvent(data: string, server: ChatServer): ReplyEvent {
  const event = eventOf(data);
  if (event === null)
    throw new PinciteError('SERVER_REPLY_UNUSABLE', { server: server.name, why: 'an event of it cannot be read' });
  if (event.error === undefined) return event;
  const said = typeof event.error === 'string' ? event.error : event.error.message;
  throw new PinciteError('SERVER_REFUSED', { server: server.name, why: `“${server.quote(said)}”` });
}

/** How long the prompt is, where an event says so. */
function promptOf({ usage, timings }: ReplyEvent): ChatRuntime['lastPrompt'] | null {
  const cached = timings?.cache_n ?? usage?.prompt_tokens_details?.cached_tokens ?? 0;
  if (usage) return { tokens: usage.prompt_tokens, reused: cached };
  return timings ? { tokens: timings.prompt_n + timings.cache_n, reused: cached } : null;
}

function eventOf(data: string): ReplyEvent | null {
  try {
    return ReplyEvent.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
