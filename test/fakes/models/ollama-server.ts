import type http from 'node:http';
import { json } from 'node:stream/consumers';
import { type LoopbackServer, sendJson, serveLoopback } from './loopback.ts';
import { askedBy, boundReply, piecesOf, SchemaBody, tokensOf, type WriteReply } from './schema-bound.ts';

export interface OllamaModel {
  /** With its tag: "qwen3:latest". */
  readonly name: string;
  /** Where it is from; models of the registry itself have "library". */
  readonly namespace?: string;
  /** When it was fetched, in seconds. */
  readonly created?: number;
  /** Tokens that its context has once it is in memory. */
  readonly contextLength: number;
  readonly isLoaded?: boolean;
  /** Whether it can think before it answers; "always": it cannot do without (gpt-oss). */
  readonly thinks?: boolean | 'always';
}

export interface OllamaOptions {
  readonly models: readonly OllamaModel[];
  readonly write: WriteReply;
  /** False: a model of the cloud, or a version before 0.5, which passes over the schema. */
  readonly obeysSchema?: boolean;
  /** The runner dies after so many pieces. */
  readonly diesAfter?: number;
}

/** The fields that Ollama reads (`openai/openai.go`, ChatCompletionRequest); encoding/json passes over all others. */
const READ = [
  ...['model', 'messages', 'stream', 'stream_options', 'max_tokens', 'seed', 'stop', 'temperature', 'tools'],
  ...['frequency_penalty', 'presence_penalty', 'top_p', 'response_format', 'reasoning', 'reasoning_effort'],
];
const EFFORTS = ['high', 'medium', 'low', 'max', 'none'];
const THOUGHTS = 'The user asks about a line, so I look at the lines first. '.repeat(4);

/** A server that behaves as Ollama does on the paths that Pincite asks (its server/routes.go, middleware/openai.go). */
export async function startOllama(
  options: OllamaOptions,
): Promise<LoopbackServer & { readonly passedOver: readonly string[] }> {
  const { write, obeysSchema = true, diesAfter = Number.POSITIVE_INFINITY } = options;
  const loaded = new Set(options.models.filter(({ isLoaded }) => isLoaded).map(({ name }) => name));
  const passedOver: string[] = [];

  const chat = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const raw = (await json(request)) as Readonly<Record<string, unknown>>;
    passedOver.push(...Object.keys(raw).filter((field) => !READ.includes(field)));
    const body = SchemaBody.parse(raw);
    const { reasoning_effort: effort } = body;
    if (effort !== undefined && !EFFORTS.includes(effort))
      return refuse(response, 400, `invalid reasoning value: '${effort}' (must be "high", "medium", "low", or "none")`);
    const name = body.model.includes(':') ? body.model : `${body.model}:latest`;
    const model = options.models.find((one) => one.name === name);
    if (model === undefined) return refuse(response, 404, `model "${body.model}" not found, try pulling it first`);
    const isToThink = effort === undefined ? Boolean(model.thinks) : effort !== 'none';
    if (isToThink && !model.thinks) return refuse(response, 400, `"${body.model}" does not support thinking`);
    loaded.add(name);
    const whole = askedBy(body);
    // What does not fit is cut off in front, without a word to whoever asks (server/prompt.go, runner/truncate).
    const room = model.contextLength * 4 - whole.system.length;
    const asked = { ...whole, user: whole.user.slice(-Math.max(0, room)) };
    const text = await (obeysSchema ? boundReply(write, asked) : write(asked));
    const thoughts = isToThink || model.thinks === 'always' ? THOUGHTS : '';
    const most = (body.max_tokens ?? Number.POSITIVE_INFINITY) * 4;
    const written = text.slice(0, Math.max(0, most - thoughts.length));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (choices: readonly unknown[], more = {}): boolean =>
      response.write(
        `data: ${JSON.stringify({
          ...{ id: 'chatcmpl-7', object: 'chat.completion.chunk', created: 1_795_000_000, model: body.model },
          ...{ system_fingerprint: 'fp_ollama', choices, ...more },
        })}\n\n`,
      );
    const delta = (content: string, more = {}, reason: string | null = null): boolean =>
      send([{ index: 0, delta: { role: 'assistant', content, ...more }, finish_reason: reason }]);
    for (const reasoning of piecesOf(thoughts.slice(0, most))) delta('', { reasoning });
    for (const [index, content] of piecesOf(written).entries()) {
      if (index >= diesAfter) {
        // The error of the runner becomes an answer without words, and the stream ends there.
        delta('');
        return void response.end();
      }
      delta(content);
    }
    delta('', {}, written === text ? 'stop' : 'length');
    const prompt = tokensOf(asked.system + asked.user);
    const usage = { prompt_tokens: prompt, completion_tokens: tokensOf(written), total_tokens: prompt };
    if (body.stream_options?.include_usage) send([], { usage });
    response.end('data: [DONE]\n\n');
  };

  const server = await serveLoopback(
    (asked, request, response) => {
      if (asked === 'GET /v1/models') {
        const data = options.models.map(({ name: id, created = 1_790_000_000, namespace = 'library' }) => ({
          ...{ id, object: 'model', created, owned_by: namespace },
        }));
        // A nil slice of Go.
        return sendJson(response, 200, { object: 'list', data: data.length === 0 ? null : data });
      }
      if (asked === 'GET /api/ps') {
        const models = options.models
          .filter(({ name }) => loaded.has(name))
          .map(({ name, contextLength }) => ({
            ...{ name, model: name, size: 1, digest: 'a8b0', details: {}, expires_at: '2026-11-30T08:00:00Z' },
            ...{ size_vram: 0, context_length: contextLength },
          }));
        return sendJson(response, 200, { models });
      }
      if (asked === 'POST /v1/chat/completions') return chat(request, response);
      response.writeHead(404, { 'content-type': 'text/plain' });
      response.end('404 page not found');
    },
    (response, error) => refuse(response, 400, error.message),
  );
  return { ...server, passedOver };
}

const TYPES: Readonly<Record<number, string>> = { 400: 'invalid_request_error', 404: 'not_found_error' };

const refuse = (response: http.ServerResponse, status: number, message: string): void =>
  sendJson(response, status, { error: { message, type: TYPES[status] ?? 'api_error', param: null, code: null } });
