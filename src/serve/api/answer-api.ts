import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { asPinciteError, PinciteError } from '../../contract/errors.ts';
import type { EngineClient } from '../../shell/page/engine-client.ts';
import { sameSecret } from '../session.ts';
import { apiRoute } from './api-routes.ts';
import { openApi } from './openapi.ts';

export interface ApiParts {
  /** The engine for the holder of this token; null where nobody has it. */
  readonly clientOf: (token: string) => Promise<EngineClient | null>;
  readonly version: string;
}

/** The engine for the holder of the one token of the API. */
export const clientWithToken =
  (client: EngineClient, token: string): ApiParts['clientOf'] =>
  async (given) =>
    sameSecret(given, token) ? client : null;

/** Largest body of a request, in bytes: a question, ids and a quotation have far less. */
const MOST_BODY = 2 ** 20;

/**
 * Answers a request below /api/, of a program that has the token. Throws the errors that are to be answered as JSON,
 * before anything was sent.
 */
export async function answerApi(parts: ApiParts, path: string, request: IncomingMessage, response: ServerResponse) {
  const { headers, method } = request;
  const given = /^Bearer (\S+)$/u.exec(headers.authorization ?? '')?.[1];
  const client = given === undefined ? null : await parts.clientOf(given);
  if (client === null) throw new PinciteError('TOKEN_WANTED');
  if (method === 'GET' && path === '/api/openapi.json') return sendJson(response, openApi(parts.version));
  const route = apiRoute(method, path);
  if (route === undefined) throw new PinciteError('BAD_REQUEST', { why: `the API has no ${method} ${path}` });
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  // The input is that of the route, which its own schema has just checked.
  const input = checked(route.input, method === 'POST' ? await body(request) : {}) as never;
  if ('answer' in route) return sendJson(response, await route.answer(client, input, gone.signal));
  await sendEvents(response, await route.events(client, input, gone.signal), gone.signal);
}

async function body(request: IncomingMessage): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > MOST_BODY)
    throw new PinciteError('BAD_REQUEST', { why: `a body of known length is wanted, at most ${MOST_BODY} bytes` });
  try {
    return JSON.parse(await text(request));
  } catch (cause) {
    throw new PinciteError('BAD_REQUEST', { why: 'the body is no JSON' }, { cause });
  }
}

function checked(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [first] = error.issues;
  throw new PinciteError('BAD_REQUEST', { why: `${first?.path.join('.') || 'the body'}: ${first?.message ?? ''}` });
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
}

/**
 * Sends each event as it comes. Throws what comes before the first one; later it is an event "error", after which
 * nothing comes.
 */
async function sendEvents(
  response: ServerResponse,
  events: AsyncIterable<{ readonly type: string }>,
  signal: AbortSignal,
): Promise<void> {
  const send = (name: string, data: unknown): void =>
    void response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  try {
    for await (const event of events) {
      if (!response.headersSent)
        response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
      send(event.type, event);
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!response.headersSent) throw error;
    const { code, message, details } = asPinciteError(error);
    send('error', { code, message, details });
  }
  response.end();
}
