import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { asPinciteError, PinciteError } from '../../contract/errors.ts';
import { SIGN_IN_AT_META, SIGN_IN_META } from '../../contract/shell/tab-key.ts';
import { entryPage } from '../entry-page.ts';
import { answerJson } from '../send.ts';
import { type Entry, ownOrigin, type ServedAt } from '../session.ts';
import { ACCOUNT_PATH, type AccountAttempts } from './account-attempts.ts';
import type { Provider } from './provider/provider.ts';
import type { TeamSessions } from './team-sessions.ts';

/** Bytes of a token; more is none. */
const MOST_BODY = 512;

/** To which the provider sends a browser back; the owner tells it to the provider. */
const RETURN_PATH = `${ACCOUNT_PATH}/done`;

/** The ways to sign in. */
export interface TeamAccess {
  readonly sessions: TeamSessions;
  /** By an account; null where the owner named no provider. */
  readonly accounts: { readonly provider: Provider; readonly attempts: AccountAttempts } | null;
}

/** The built page, which is told how its members sign in. */
export async function pageWithSignIn({ accounts }: TeamAccess, path: string, file: Response): Promise<Response> {
  if (path !== '/' && path !== '/index.html') return file;
  const meta = (name: string, content: string): string => `<meta name="${name}" content="${content}">`;
  const at = accounts === null ? '' : meta(SIGN_IN_AT_META, accounts.provider.server);
  const html = (await file.text()).replace('</title>', `</title>${meta(SIGN_IN_META, 'token')}${at}`);
  return new Response(html, { status: file.status, headers: file.headers });
}

/** Whether this is a browser that the provider sends back: the one request that comes from another site. */
export const isReturn = (team: TeamAccess, method: string | undefined, path: string): boolean =>
  team.accounts !== null && method === 'GET' && path === RETURN_PATH;

/**
 * Answers the requests of signing in and out; false for any other. A token is sent in a body, so that no address,
 * history or log of a proxy has it. Throws MEMBER_UNKNOWN for one that nobody has, SIGN_IN_UNREACHABLE.
 */
export async function answerSignIn(
  team: TeamAccess,
  at: ServedAt,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (team.accounts !== null && isReturn(team, request.method, path)) {
    await finishAccount(team.sessions, team.accounts, request, response);
    return true;
  }
  if (request.method !== 'POST') return false;
  if (path === '/sign-out') {
    team.sessions.leave(request.headers.cookie);
    response.writeHead(204).end();
    return true;
  }
  if (team.accounts !== null && path === ACCOUNT_PATH) {
    const { provider, attempts } = team.accounts;
    const attempt = await provider.begin(`${ownOrigin(request.headers, at)}${RETURN_PATH}`);
    response.setHeader('set-cookie', attempts.keep(attempt));
    answerJson(response, { location: attempt.location });
    return true;
  }
  if (path !== '/sign-in') return false;
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const entry = length > MOST_BODY ? null : await team.sessions.enter((await text(request)).trim());
  if (entry === null) throw new PinciteError('MEMBER_UNKNOWN');
  response.setHeader('set-cookie', entry.cookie);
  answerJson(response, { key: entry.key });
  return true;
}

/**
 * Ends a sign-in by account in the browser that began it. Whatever else the address asks for is not looked at: it leads
 * to the page of this library alone.
 */
async function finishAccount(
  sessions: TeamSessions,
  { provider, attempts }: NonNullable<TeamAccess['accounts']>,
  { headers, url = '/' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const type = { 'content-type': 'text/html; charset=utf-8' };
  let entry: Entry;
  try {
    const attempt = attempts.take(headers.cookie);
    // Begun elsewhere, or ended already: somebody may want this browser to be signed in as themselves.
    if (attempt === null) throw new PinciteError('SIGN_IN_REFUSED');
    const grant = await provider.finish(attempt, new URL(url, attempt.redirectUri));
    entry = await sessions.enterByAccount(provider, grant);
  } catch (error) {
    const { code } = asPinciteError(error);
    response.writeHead(403, { ...type, 'set-cookie': attempts.noCookie }).end(entryPage({ error: code }));
    return;
  }
  response.writeHead(200, { ...type, 'set-cookie': [attempts.noCookie, entry.cookie] }).end(entryPage(entry));
}
