import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { asPinciteError, PinciteError } from '../../contract/errors.ts';
import type { EngineClient } from '../../shell/page/engine-client.ts';
import { answerJson, statusOf } from '../send.ts';
import { sameSecret } from '../session.ts';
import { apiRoute } from './api-routes.ts';
import { openAiError } from './chat-completions.ts';
import { openApi } from './openapi.ts';
import { checkedInput, fromTexts } from './request-input.ts';
import { sendReply } from './send-reply.ts';

export interface ApiParts {
  /** The engine for the holder of this token; null where nobody has it. */
  readonly clientOf: (token: string) => Promise<EngineClient | null>;
  readonly version: string;
  /** The origins whose pages may ask, as the owner named them; none by default. */
  readonly origins: readonly string[];
}

/** The engine for the holder of the one token of the API. */
export const clientWithToken =
  (client: EngineClient, token: string): ApiParts['clientOf'] =>
  async (given) =>
    sameSecret(given, token) ? client : null;

/** Largest body of a request, in bytes: a question, ids and a quotation have far less. */
const MOST_BODY = 2 ** 20;

/** Whether a page of this origin may ask the API: the owner named it. */
export const isAdmitted = ({ origins }: ApiParts, { origin }: IncomingHttpHeaders): boolean =>
  origin !== undefined && origins.includes(origin);

/**
 * Answers a request of a program that has the token, or of a page that the owner admits. Throws the errors that are to
 * be answered as JSON, before anything was sent.
 */
export async function answerApi(parts: ApiParts, path: string, request: IncomingMessage, response: ServerResponse) {
  const { headers, method } = request;
  if (isAdmitted(parts, headers)) {
    response.setHeader('access-control-allow-origin', headers.origin as string);
    response.setHeader('vary', 'origin');
    if (method === 'OPTIONS') return answerPreflight(request, response);
  }
  try {
    await answer(parts, path, request, response);
  } catch (error) {
    if (response.headersSent || !path.startsWith('/v1/')) throw error;
    const known = asPinciteError(error);
    answerJson(response, openAiError(known), statusOf(known));
  }
}

async function answer(parts: ApiParts, path: string, request: IncomingMessage, response: ServerResponse) {
  const { headers, method } = request;
  const query = new URLSearchParams((request.url ?? '').split(/\?(.*)/su)[1] ?? '');
  const token = tokenOf(parts, request, query);
  const client = token === null ? null : await parts.clientOf(token);
  if (client === null) throw new PinciteError('TOKEN_WANTED');
  const name = `${method} ${path}`;
  if (name === 'GET /api/openapi.json') return answerJson(response, openApi(parts.version));
  const route = apiRoute(name);
  if (route === undefined) throw new PinciteError('BAD_REQUEST', { why: `the API has no ${name}` });
  // The EventSource of a page asks again when its answer has ended; this ends it.
  if (method === 'GET' && headers['last-event-id'] !== undefined) return void response.writeHead(204).end();
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (method !== 'GET' && query.size > 0)
    throw new PinciteError('BAD_REQUEST', { why: `the parameters of ${name} stand in its body` });
  const given = method === 'GET' ? fromTexts(route, query) : await bodyOf(request);
  const input = checkedInput({ name, ...route }, given);
  await sendReply(response, await route.answer(client, input, gone.signal), gone.signal);
}

/**
 * The token of a request. A page's EventSource can send it in the address alone (RFC 6750, 2.3), and only a page that
 * the owner admits may, since addresses are kept in places where headers are not.
 */
function tokenOf(parts: ApiParts, { method, headers }: IncomingMessage, query: URLSearchParams): string | null {
  const sent = /^Bearer (\S+)$/u.exec(headers.authorization ?? '')?.[1];
  if (sent !== undefined) return sent;
  const inAddress = method === 'GET' && isAdmitted(parts, headers) ? query.get('access_token') : null;
  if (inAddress !== null) query.delete('access_token');
  return inAddress;
}

/** Tells a browser that a page of an admitted origin may ask with the headers that it wants to send. */
function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'access-control-max-age': '600',
  });
  response.end();
}

async function bodyOf(request: IncomingMessage): Promise<object> {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > MOST_BODY)
    throw new PinciteError('BAD_REQUEST', { why: `a body of known length is wanted, at most ${MOST_BODY} bytes` });
  let body: unknown;
  try {
    body = JSON.parse(await text(request));
  } catch (cause) {
    throw new PinciteError('BAD_REQUEST', { why: 'the body is no JSON' }, { cause });
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new PinciteError('BAD_REQUEST', { why: 'the body is no object of parameters' });
}
