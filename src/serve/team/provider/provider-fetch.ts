import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';

/** Most bytes of one answer: metadata, keys and claims have far fewer. */
const MOST_BYTES = 2 ** 20;
/** Most connections to one host of the provider: what is asked beyond them waits, within the patience of its call. */
const MOST_CONNECTIONS = 16;

/** A part of what `fetch` is called with. */
interface Asked {
  readonly method?: string | undefined;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  readonly body?: unknown;
  readonly signal?: AbortSignal | null | undefined;
}

/**
 * Makes a `fetch` that reaches the given origins alone, over Node's http, since the guard refuses the global one. It
 * follows no redirect: what a provider says about itself never leads the server elsewhere. Rejects with an Error whose
 * message is a half sentence.
 *
 * Each call of a member asks the provider (ADR 0131), so connections are kept for the next one. A kept connection may
 * have been closed at the other end just then: what asks and changes nothing is sent once more, over a new one. A code
 * or a token that renews others is given once, so it goes over a connection of its own and is never repeated.
 */
export function providerFetch(origins: ReadonlySet<string>) {
  const agents = agentsOf(true);
  return async (address: string, { method = 'GET', headers, body, signal }: Asked = {}): Promise<Response> => {
    const url = new URL(address);
    if (!origins.has(url.origin))
      throw new Error(`it sends us to ${url.origin}, which "pincite team sign-in set" did not name`);
    const content = body === undefined || body === null ? null : Buffer.from(String(body));
    const isOnce = new URLSearchParams(content?.toString()).has('grant_type');
    const sent = {
      url,
      method,
      content,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...(content !== null && { 'content-length': content.length }),
      },
      signal: signal ?? undefined,
    };
    const answer = await (isOnce ? send(sent, agentsOf(false)) : sendAgain(sent, agents));
    const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')] as const],
    );
    const status = answer.statusCode ?? 0;
    const bytes = await whole(answer);
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : bytes, { status, headers: new Headers(kept as [string, string][]) });
  };
}

/** No proxy: an agent of one's own reads no environment. */
const agentsOf = (keepAlive: boolean) => ({
  'http:': new http.Agent({ keepAlive, maxSockets: MOST_CONNECTIONS }),
  'https:': new https.Agent({ keepAlive, maxSockets: MOST_CONNECTIONS, ca: trusted() }),
});
type Agents = ReturnType<typeof agentsOf>;

interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly headers: http.OutgoingHttpHeaders;
  readonly content: Buffer | null;
  readonly signal: AbortSignal | undefined;
}

/** Sends it, once more where a kept connection turned out to be closed. */
async function sendAgain(sent: Sent, agents: Agents): Promise<http.IncomingMessage> {
  try {
    return await send(sent, agents);
  } catch (error) {
    if (!isStale(error)) throw error;
    return await send(sent, agentsOf(false));
  }
}

/** The error of a request over a connection that the other end had closed before it came. */
class StaleConnection extends Error {}
const isStale = (error: unknown): boolean => error instanceof StaleConnection;

function send({ url, method, headers, content, signal }: Sent, agents: Agents): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const isSecure = url.protocol === 'https:';
  const request = (isSecure ? https : http).request(url, {
    method,
    agent: agents[isSecure ? 'https:' : 'http:'],
    headers,
    ...(signal && { signal }),
  });
  request.once('response', resolve).once('error', (error: NodeJS.ErrnoException) => {
    const wasClosed = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
    reject(wasClosed ? new StaleConnection(error.message, { cause: error }) : error);
  });
  request.end(content ?? undefined);
  return promise;
}

async function whole(answer: http.IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let seen = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    seen += part.length;
    if (seen > MOST_BYTES) throw new Error(`it answers with more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

let certificates: readonly string[] | null = null;
/** The certificates that the system trusts too: a company's own provider mostly has one of the company. */
function trusted(): string[] {
  certificates ??= [...tls.getCACertificates('bundled'), ...tls.getCACertificates('system')];
  return [...certificates];
}
