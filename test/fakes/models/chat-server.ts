import type http from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { ANSWER_START } from '../../../src/engine/answer/sources/model/grammar.ts';
import type { ChatRuntime } from '../../../src/engine/models/types.ts';
import { type LoopbackServer, sendJson, serveLoopback } from './loopback.ts';

const Message = <Role extends string>(role: Role) => z.strictObject({ role: z.literal(role), content: z.string() });

/** What Pincite may ask for, as llama-server and vLLM understand it; anything else is refused, where they would pass over it. */
const Body = z
  .strictObject({
    model: z.string(),
    messages: z.tuple([Message('system'), Message('user'), Message('assistant')]),
    continue_final_message: z.literal(true),
    add_generation_prompt: z.literal(false),
    grammar: z.string(),
    structured_outputs: z.strictObject({ grammar: z.string() }),
    max_tokens: z.int().positive(),
    seed: z.int(),
    temperature: z.number(),
    stream: z.literal(true),
    stream_options: z.strictObject({ include_usage: z.literal(true), continuous_usage_stats: z.literal(true) }),
    timings_per_token: z.literal(true),
    cache_prompt: z.literal(true),
    chat_template_kwargs: z.strictObject({
      enable_thinking: z.literal(false),
      thinking: z.literal(false),
      reasoning_effort: z.literal('low'),
    }),
  })
  .refine(({ grammar, structured_outputs: other }) => grammar === other.grammar, 'two grammars');

export interface ChatServerOptions {
  /** The model that writes. */
  readonly chat: ChatRuntime;
  /** The name by which it is asked for. */
  readonly model: string;
  readonly key?: string;
  /** Tokens of prompt and reply together: a longer request is refused. */
  readonly contextTokens?: number;
  /** What `/v1/models` says of it besides. */
  readonly about?: Readonly<Record<string, unknown>>;
  /** Takes a request over, to answer it as a server should not: true where it did. */
  readonly misbehave?: (request: http.IncomingMessage, response: http.ServerResponse) => boolean;
}

export interface RunningChatServer extends LoopbackServer {
  /** How many replies were given up since the other side closed its connection. */
  readonly abandoned: () => number;
}

/** A server on loopback that speaks as much of OpenAI's protocol as Pincite uses, over any chat model. */
export async function startChatServer(options: ChatServerOptions): Promise<RunningChatServer> {
  const { chat, model, key, contextTokens, about = {}, misbehave = () => false } = options;
  let abandoned = 0;

  const reply = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = Body.parse(await json(request));
    if (body.model !== model) return refuse(response, 404, `The model \`${body.model}\` does not exist.`);
    const [system, user, start] = body.messages.map(({ content }) => content) as [string, string, string];
    if (start !== ANSWER_START) throw new Error(`an unknown beginning: ${start}`);
    const asksFor = chat.countTokens(`${system}${user}${start}`) + body.max_tokens;
    if (contextTokens !== undefined && asksFor > contextTokens)
      return refuse(response, 400, `the request exceeds the available context size (${contextTokens} tokens)`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const stop = new AbortController();
    response.on('close', () => {
      if (response.writableEnded) return;
      abandoned++;
      stop.abort();
    });
    const { grammar, max_tokens: maxTokens, seed, temperature } = body;
    const send = (event: unknown): boolean => response.write(`data: ${JSON.stringify(event)}\n\n`);
    send({ choices: [{ index: 0, delta: { role: 'assistant', content: null }, finish_reason: null }] });
    const asked = { system, user, start, grammar, schema: {}, maxTokens, seed, temperature, signal: stop.signal };
    for await (const content of chat.generate(asked)) {
      const { tokens, reused } = chat.lastPrompt;
      const timings = { prompt_n: tokens - reused, cache_n: reused };
      send({ choices: [{ index: 0, delta: { content }, finish_reason: null }], timings });
    }
    send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    response.end('data: [DONE]\n\n');
  };

  const server = await serveLoopback(
    (asked, request, response) => {
      if (misbehave(request, response)) return;
      if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
        return refuse(response, 401, 'Invalid API Key');
      if (asked === 'GET /v1/models') {
        const listed = { id: model, object: 'model', owned_by: 'llamacpp', ...about };
        return sendJson(response, 200, { object: 'list', data: [listed] });
      }
      if (asked === 'POST /v1/chat/completions') return reply(request, response);
      refuse(response, 404, 'Not Found');
    },
    (response, error) => refuse(response, 400, error.message),
  );
  return { ...server, abandoned: () => abandoned };
}

function refuse(response: http.ServerResponse, status: number, message: string): void {
  sendJson(response, status, { error: { message, type: 'invalid_request_error', code: status } });
}
