import http from 'node:http';
import https from 'node:https';
import { StringDecoder } from 'node:string_decoder';
import tls from 'node:tls';
import { PinciteError, stopIfAborted } from '../../../contract/errors.ts';
import { type ChatEndpoint, serverName } from '../../../offline/endpoints.ts';

/** How long a server may take, in milliseconds. */
export interface ServerPatience {
  /** Until it has taken the connection. */
  readonly connectMs: number;
  /** Between two pieces of what it sends, and before the first: it may be busy with others. */
  readonly silenceMs: number;
}
const PATIENCE: ServerPatience = { connectMs: 10_000, silenceMs: 120_000 };

/** Most bytes of one answer to a request; a reply of 320 tokens takes some 100 kB as events. */
const MOST_BYTES = 8 * 2 ** 20;
/** Most characters of what a server says of an error, in our own message. */
const MOST_SAID = 200;

/**
 * A server that speaks OpenAI's protocol. All of it throws CANCELLED, SERVER_UNREACHABLE, SERVER_REFUSED,
 * SERVER_REPLY_UNUSABLE.
 */
export interface ChatServer {
  readonly name: string;
  /** Words of the server as a part of one line, without the key, should it repeat it. */
  quote(text: string): string;
  getJson(path: string, signal?: AbortSignal | undefined): Promise<unknown>;
  /**
   * The data of the server-sent events of one request, in order, without the last ("[DONE]"). Leaving the loop closes
   * the connection.
   */
  events(path: string, body: unknown, signal?: AbortSignal | undefined): AsyncGenerator<string, void, void>;
}

export function chatServer(endpoint: ChatEndpoint, patience: ServerPatience = PATIENCE): ChatServer {
  const name = serverName(endpoint);
  const send = (path: string, body: unknown, signal: AbortSignal | undefined) =>
    request(endpoint, { path, body, signal, patience });
  return {
    name,
    quote: (text) => said(text, endpoint),
    getJson: async (path, signal) => {
      const text = await wholeText(await send(path, undefined, signal), name, signal);
      try {
        return JSON.parse(text) as unknown;
      } catch (error) {
        throw new PinciteError('SERVER_REPLY_UNUSABLE', { server: name, why: `${path} is not JSON` }, { cause: error });
      }
    },
    events: async function* (path, body, signal) {
      const response = await send(path, body, signal);
      let isOver = false;
      for await (const line of lines(response, name, signal)) {
        if (!line.startsWith('data:')) continue;
        const data = line.slice('data:'.length).trim();
        isOver = data === '[DONE]';
        if (isOver) break;
        yield data;
      }
      if (!isOver) throw new PinciteError('SERVER_UNREACHABLE', { server: name, why: CUT });
    },
  };
}

const CUT = 'the connection ended before the reply did';

interface ServerRequest {
  readonly path: string;
  /** Undefined: a GET. */
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
  readonly patience: ServerPatience;
}

/** Resolves to a response with status 200; its body is to be read or destroyed. */
function request(endpoint: ChatEndpoint, asked: ServerRequest): Promise<http.IncomingMessage> {
  const { path, body, signal, patience } = asked;
  const name = serverName(endpoint);
  const content = body === undefined ? null : Buffer.from(JSON.stringify(body));
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const fail = (error: unknown): void => reject(failureOf(error, name, signal));
  try {
    stopIfAborted(signal);
    // Ollama and LM Studio give their address with the version that every path here has.
    const url = new URL(`${endpoint.url.replace(/\/+$/u, '').replace(/\/v1$/u, '')}${path}`);
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      method: content === null ? 'GET' : 'POST',
      // One connection for each request, and no proxy: an agent of one's own reads no environment.
      agent: url.protocol === 'https:' ? new https.Agent({ ca: trusted() }) : new http.Agent(),
      timeout: patience.silenceMs,
      headers: {
        accept: 'application/json, text/event-stream',
        ...(content === null ? {} : { 'content-type': 'application/json', 'content-length': content.length }),
        ...(endpoint.key === null ? {} : { authorization: `Bearer ${endpoint.key}` }),
      },
      signal,
    });
    let isConnected = false;
    const giveUp = (): void => void (isConnected || sent.destroy(new Silent('it does not answer')));
    // On a machine that others keep busy the server may have answered while this process had no turn: its answer is
    // looked at first.
    const connecting = setTimeout(() => setImmediate(giveUp), patience.connectMs);
    sent.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        isConnected = true;
        clearTimeout(connecting);
      });
    });
    sent.on('timeout', () => sent.destroy(new Silent('it stopped answering')));
    sent.on('close', () => clearTimeout(connecting));
    sent.on('error', fail);
    sent.on('response', (response) => {
      if (response.statusCode === 200) resolve(response);
      else refusalOf(response, endpoint, path, signal).then(reject, reject);
    });
    sent.end(content ?? undefined);
  } catch (error) {
    // The guard throws at once, and so does a header that cannot be sent.
    fail(error);
  }
  return promise;
}

let certificates: readonly string[] | null = null;
/** The certificates that the system trusts too: a company's own server mostly has one of the company. */
function trusted(): string[] {
  certificates ??= [...tls.getCACertificates('bundled'), ...tls.getCACertificates('system')];
  return [...certificates];
}

class Silent extends Error {}

/** Half sentences for the errors of sockets. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at this address',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'it does not answer',
  OFFLINE: 'this process was started before it was allowed; start Pincite again',
};

function failureOf(error: unknown, server: string, signal: AbortSignal | undefined): PinciteError {
  if (signal?.aborted) return new PinciteError('CANCELLED', {}, { cause: error });
  if (error instanceof PinciteError) return error;
  const { code = '', message } = error as { readonly code?: string; readonly message: string };
  const why =
    REASONS[code] ?? (error instanceof Silent ? message : said(`${code === '' ? '' : `${code}, `}${message}`));
  return new PinciteError('SERVER_UNREACHABLE', { server, why }, { cause: error });
}

/** What a server answered in place of 200. */
async function refusalOf(
  response: http.IncomingMessage,
  endpoint: ChatEndpoint,
  path: string,
  signal: AbortSignal | undefined,
): Promise<PinciteError> {
  const server = serverName(endpoint);
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    response.destroy();
    return new PinciteError('SERVER_REFUSED', {
      server,
      why: 'it redirects to another address, which is not followed',
    });
  }
  const text = await wholeText(response, server, signal);
  if (status === 401 || status === 403)
    return new PinciteError('SERVER_REFUSED', { server, why: 'it does not accept the key' });
  const words = said(messageOf(text), endpoint);
  const why = `${path} gives ${status}${words === '' ? '' : `, “${words}”`}`;
  return new PinciteError('SERVER_REFUSED', { server, why });
}

/** The message of an error in OpenAI's form, or of a server's own. */
function messageOf(text: string): string {
  try {
    const { error, message, detail } = JSON.parse(text) as Record<string, unknown>;
    const inner = (error as { readonly message?: unknown } | undefined)?.message;
    return String(inner ?? message ?? detail ?? error ?? '');
  } catch {
    return text;
  }
}

const said = (text: string, { key }: Pick<ChatEndpoint, 'key'> = { key: null }): string =>
  (key === null ? text : text.replaceAll(key, '…'))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/u, '')
    .slice(0, MOST_SAID);

async function wholeText(
  response: http.IncomingMessage,
  server: string,
  signal?: AbortSignal | undefined,
): Promise<string> {
  const all: string[] = [];
  for await (const line of lines(response, server, signal)) all.push(line);
  return all.join('\n');
}

/** The lines of a response. Leaving the loop destroys it. */
async function* lines(
  response: http.IncomingMessage,
  server: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void, void> {
  const decoder = new StringDecoder('utf8');
  let [rest, bytes] = ['', 0];
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > MOST_BYTES) throw new PinciteError('SERVER_REPLY_UNUSABLE', { server, why: 'it is far too long' });
      const [...whole] = `${rest}${decoder.write(piece)}`.split('\n');
      rest = whole.pop() ?? '';
      for (const line of whole) yield line.replace(/\r$/u, '');
    }
    if (rest !== '') yield rest;
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === 'ECONNRESET' && !signal?.aborted)
      throw new PinciteError('SERVER_UNREACHABLE', { server, why: CUT }, { cause: error });
    throw failureOf(error, server, signal);
  } finally {
    response.destroy();
  }
}
