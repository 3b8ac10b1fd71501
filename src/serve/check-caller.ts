import type { IncomingHttpHeaders } from 'node:http';

/** The names this machine has for itself. Any other Host means a foreign name was pointed here (DNS rebinding). */
const NAMES = ['127.0.0.1', 'localhost', '[::1]'] as const;

/**
 * Why a request is refused, or null. `origin: 'required'` for what changes something or opens a channel: a browser always sends
 * it there, and a page of another origin cannot leave it out.
 */
export function checkCaller(
  headers: IncomingHttpHeaders,
  port: number,
  origin: 'required' | 'optional',
): 'other host' | 'other origin' | null {
  const { host } = headers;
  if (host === undefined || !NAMES.some((name) => host === `${name}:${port}`)) return 'other host';
  if (headers.origin === undefined ? origin === 'required' : headers.origin !== `http://${host}`) return 'other origin';
  // Images and scripts that another page embeds carry no Origin, but modern browsers say here where they come from.
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' ? null : 'other origin';
}
