import type http from 'node:http';
import { json } from 'node:stream/consumers';
import { type LoopbackServer, sendJson, serveLoopback } from './loopback.ts';
import { askedBy, boundReply, piecesOf, SchemaBody, tokensOf, type WriteReply } from './schema-bound.ts';

export interface LmStudioModel {
  readonly id: string;
  /** Tokens of its context where it is loaded; null: it is not. */
  readonly loaded: number | null;
}

export interface LmStudioOptions {
  readonly models: readonly LmStudioModel[];
  readonly write: WriteReply;
  /** Whether a model is loaded when it is first asked ("JIT loading"); on unless it is switched off. */
  readonly jit?: boolean;
  /** With "Require Authentication". */
  readonly key?: string;
}

/** The context of a model that is loaded because it was asked. */
const JIT_CONTEXT = 4096;

/**
 * A server that behaves as LM Studio does on the paths that Pincite asks: https://lmstudio.ai/docs/developer
 * (openai-compat, rest/v0, ttl-and-auto-evict), and where these say nothing, its lmstudio-bug-tracker: #189 (what of
 * `response_format` it takes), #546 (a prompt that is too long), #618 (paths that it does not know), #1998
 * (`owned_by`). A schema switches thinking off there.
 */
export async function startLmStudio(options: LmStudioOptions): Promise<LoopbackServer & { unload(id: string): void }> {
  const { write, jit = true, key } = options;
  const contexts = new Map(options.models.flatMap(({ id, loaded }) => (loaded === null ? [] : [[id, loaded]])));

  const chat = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = SchemaBody.parse(await json(request));
    const { response_format: format } = body;
    if (format !== undefined && !['json_schema', 'text'].includes(format.type))
      return sendJson(response, 400, { error: "'response_format.type' must be 'json_schema' or 'text'" });
    const isHere = options.models.some(({ id }) => id === body.model);
    if (jit && isHere && !contexts.has(body.model)) contexts.set(body.model, JIT_CONTEXT);
    const context = contexts.get(body.model);
    if (context === undefined) {
      const message = "No models loaded. Please load a model in the developer page or use the 'lms load' command.";
      const error = { message, type: 'invalid_request_error', param: 'model', code: 'model_not_found' };
      return sendJson(response, 404, { error });
    }
    const asked = askedBy(body);
    const prompt = tokensOf(asked.system + asked.user);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (prompt > context) {
      const message = `Trying to keep the first ${prompt} tokens when context the overflows. However, the model is loaded with context length of only ${context} tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input`;
      response.write(`event: error\ndata: ${JSON.stringify({ error: { message } })}\n\n`);
      return void response.end('data: [DONE]\n\n');
    }
    const text = await boundReply(write, asked);
    const written = text.slice(0, (body.max_tokens ?? Number.POSITIVE_INFINITY) * 4);
    const send = (choices: readonly unknown[], more = {}): boolean =>
      response.write(
        `data: ${JSON.stringify({
          ...{ id: 'chatcmpl-i3gkjwthhw96whukek9tz', object: 'chat.completion.chunk', created: 1_795_000_000 },
          ...{ model: body.model, system_fingerprint: body.model, choices, ...more },
        })}\n\n`,
      );
    for (const content of piecesOf(written))
      send([{ index: 0, delta: { role: 'assistant', content }, logprobs: null, finish_reason: null }]);
    send([{ index: 0, delta: {}, logprobs: null, finish_reason: written === text ? 'stop' : 'length' }]);
    const usage = { prompt_tokens: prompt, completion_tokens: tokensOf(written), total_tokens: prompt };
    if (body.stream_options?.include_usage) send([], { usage });
    response.end('data: [DONE]\n\n');
  };

  const server = await serveLoopback(
    (asked, request, response) => {
      if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
        return sendJson(response, 401, { error: { message: 'Malformed LM Studio API token provided' } });
      // Without JIT loading only what is loaded is listed.
      const shown = options.models.filter(({ id }) => jit || contexts.has(id));
      if (asked === 'GET /v1/models') {
        const data = shown.map(({ id }) => ({ id, object: 'model', owned_by: 'organization_owner' }));
        return sendJson(response, 200, { data, object: 'list' });
      }
      if (asked === 'GET /api/v0/models') {
        const data = options.models.map(({ id }) => {
          const loaded = contexts.get(id);
          const state =
            loaded === undefined ? { state: 'not-loaded' } : { state: 'loaded', loaded_context_length: loaded };
          return { id, object: 'model', type: 'llm', ...state, max_context_length: 131_072 };
        });
        return sendJson(response, 200, { object: 'list', data });
      }
      if (asked === 'POST /v1/chat/completions') return chat(request, response);
      // It answers 200 to whatever it does not know.
      sendJson(response, 200, { error: `Unexpected endpoint or method. (${asked})` });
    },
    (response, error) => sendJson(response, 400, { error: error.message }),
  );
  return { ...server, unload: (id) => void contexts.delete(id) };
}
