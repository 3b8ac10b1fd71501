import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';

/** Most bytes of one answer: metadata, keys and claims have far fewer. */
const MOST_BYTES = 2 ** 20;

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
 */
export function providerFetch(origins: ReadonlySet<string>) {
  return async (address: string, { method = 'GET', headers, body, signal }: Asked = {}): Promise<Response> => {
    const url = new URL(address);
    if (!origins.has(url.origin))
      throw new Error(`it sends us to ${url.origin}, which "pincite team sign-in set" did not name`);
    const content = body === undefined || body === null ? null : Buffer.from(String(body));
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? https : http).request(url, {
      method,
      // One connection for each request, and no proxy: an agent of one's own reads no environment.
      agent: isSecure ? new https.Agent({ ca: trusted() }) : new http.Agent(),
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...(content !== null && { 'content-length': content.length }),
      },
      ...(signal && { signal }),
    });
    request.once('response', resolve).once('error', reject);
    request.end(content ?? undefined);
    const answer = await promise;
    const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')] as const],
    );
    const status = answer.statusCode ?? 0;
    const bytes = await whole(answer);
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : bytes, { status, headers: new Headers(kept as [string, string][]) });
  };
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
