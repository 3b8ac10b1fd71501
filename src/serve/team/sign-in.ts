import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { PinciteError } from '../../contract/errors.ts';
import { SIGN_IN_META } from '../../contract/shell/tab-key.ts';
import type { TeamSessions } from './team-sessions.ts';

/** Bytes of a token; more is none. */
const MOST_BODY = 512;

/** The built page, which is told that it is entered by a member's token. */
export async function pageWithSignIn(path: string, file: Response): Promise<Response> {
  if (path !== '/' && path !== '/index.html') return file;
  const html = (await file.text()).replace('</title>', `</title><meta name="${SIGN_IN_META}" content="token">`);
  return new Response(html, { status: file.status, headers: file.headers });
}

/**
 * Answers the two requests of signing in and out; false for any other. A token is sent in a body, so that no address,
 * history or log of a proxy has it. Throws MEMBER_UNKNOWN for one that nobody has.
 */
export async function answerSignIn(
  team: TeamSessions,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (request.method !== 'POST') return false;
  if (path === '/sign-out') {
    team.leave(request.headers.cookie);
    response.writeHead(204).end();
    return true;
  }
  if (path !== '/sign-in') return false;
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const entry = length > MOST_BODY ? null : await team.enter((await text(request)).trim());
  if (entry === null) throw new PinciteError('MEMBER_UNKNOWN');
  const headers = { 'content-type': 'application/json; charset=utf-8', 'set-cookie': entry.cookie };
  response.writeHead(200, headers).end(JSON.stringify({ key: entry.key }));
  return true;
}
