import { readFile, realpath } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { relative } from 'node:path';
import { asPinciteError, PinciteError } from '../contract/errors.ts';
import type { EngineState, Grant } from '../contract/shell/shell-data.ts';
import { KEY_HEADER } from '../contract/shell/tab-key.ts';
import { errorCode, isNowhere } from '../files/missing.ts';
import { documentResponse, type ReadPart } from '../shell/document-bytes.ts';
import { CONTENT_SECURITY_POLICY, pageFile } from '../shell/page-file.ts';
import { type Access, entrantOf } from './access.ts';
import { type ApiParts, answerApi, isAdmitted } from './api/answer-api.ts';
import { isApiPath } from './api/api-routes.ts';
import { ENTRY_SCRIPT, ENTRY_SCRIPT_PATH, entryPage } from './entry-page.ts';
import { refuseFiles, refuseMember } from './refuse-member.ts';
import { answerError, answerJson, answerText, answerWith } from './send.ts';
import { type Caller, checkCaller, type Entrant, type ServedAt, type Session } from './session.ts';
import { answerSignIn, isReturn, pageWithSignIn } from './team/sign-in.ts';
import type { Uploads } from './uploads.ts';

export interface RequestParts {
  readonly at: ServedAt;
  readonly access: Access;
  readonly uploads: Uploads;
  /** The folder the page was built into. */
  readonly pageRoot: string;
  /** The page's mark, an SVG file. */
  readonly icon: string;
  /** Null where programs are not served. */
  readonly api: ApiParts | null;
  /** Reads documents for the caller. */
  readonly readPart: (caller: Caller) => ReadPart;
  /** Lets the page add the documents that come with Pincite. */
  readonly grantSamples: () => Promise<readonly Grant[]>;
  readonly onState: (listener: (state: EngineState) => void) => () => void;
  /** The last lines of the engine's log. */
  readonly engineLog: () => readonly string[];
  readonly isEngineHung: () => boolean;
  readonly restartEngine: () => void;
}

const NEW_FILE = /^\/new-files\/([\w-]+)$/;
const DOCUMENT = /^\/documents\/([0-9a-f]{16})\/file$/;

/** Answers one HTTP request; checks the caller before the path. Never rejects. */
export async function answerRequest(
  parts: RequestParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  try {
    const [path = '/'] = (request.url ?? '/').split('?');
    const { headers, method } = request;
    const api = isApiPath(path) ? parts.api : null;
    const { team } = parts.access;
    const refused =
      api !== null
        ? refusedByApi(api, headers, parts.at)
        : checkCaller(headers, parts.at, team !== null && isReturn(team, method, path) ? 'none' : needed(method));
    if (refused !== null) return answerText(response, 403, `Refused: ${refused}.`);
    if (api !== null) return await answerApi(api, path, request, response);
    await route(parts, request, response);
  } catch (error) {
    if (response.headersSent || response.destroyed) response.destroy();
    else answerError(response, asPinciteError(error));
  }
}

const HOW_TO_ENTER =
  'Open the address that "pincite serve" printed. It is good for one time: for a new one end "pincite serve" with Ctrl C and start it again.';

const needed = (method: string | undefined) => (isReading(method) ? 'optional' : 'required');

/**
 * Why a request of the API is refused, or null. Programs state no origin; a page is refused, also ours, unless the
 * owner admits its origin.
 */
function refusedByApi(api: ApiParts, headers: IncomingHttpHeaders, at: ServedAt) {
  if (isAdmitted(api, headers)) return checkCaller({ host: headers.host }, at, 'optional');
  return checkCaller(headers, at, 'optional') ?? (headers.origin === undefined ? null : 'other origin');
}

const isReading = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

async function route(parts: RequestParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { access, pageRoot, icon } = parts;
  const { method, headers, url = '/' } = request;
  // Split by hand: a URL parser would resolve the dots before they are checked.
  const [path = '/', query = ''] = url.split(/\?(.*)/s);
  if (path === '/health' && isReading(method)) return answerText(response, 200, 'ok');
  // Browsers request it by themselves, also beside a refusal. It is no secret.
  if (path === '/favicon.ico' && isReading(method)) return await answerWith(response, await iconResponse(icon), method);
  if (access.team !== null) {
    // The page's files hold no data, and one of them asks who it is: nobody is looked up for them.
    const file = isReading(method) ? await pageFileResponse(pageRoot, path) : null;
    if (file !== null) return await answerWith(response, await pageWithSignIn(access.team, path, file), method);
    if (await answerSignIn(access.team, parts.at, path, request, response)) return;
  }
  const entrant = await entrantOf(access, headers.cookie);
  if (access.team !== null) {
    if (entrant === null) throw new PinciteError('MEMBER_UNKNOWN');
  } else {
    const token = path === '/' ? new URLSearchParams(query).get('token') : null;
    if (token !== null && method === 'GET' && entrant === null)
      return enter(access.session, token, headers['sec-purpose'], response);
    if (entrant === null) return answerText(response, 401, HOW_TO_ENTER);
    // Keeps the token out of the address bar and the history.
    if (token !== null) return void response.writeHead(303, { location: '/' }).end();
    // The cookie suffices for the page's files, which hold no data; a browser cannot send more for them.
    const file = isReading(method) ? await pageFileResponse(pageRoot, path) : null;
    if (file !== null) return await answerWith(response, file, method);
  }
  if (!entrant.isKey(headers[KEY_HEADER])) {
    if (access.team !== null) throw new PinciteError('MEMBER_UNKNOWN');
    return answerText(response, 401, `This is for the tab that was entered by its address. ${HOW_TO_ENTER}`);
  }
  await answerData(parts, entrant, path, request, response);
}

/** Answers requests for data, only from a tab of ours: everything but the files of the page. */
async function answerData(
  { uploads, readPart, grantSamples, onState, engineLog, isEngineHung, restartEngine }: RequestParts,
  entrant: Entrant,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, headers } = request;
  refuseFiles(entrant, path);
  if (path === '/uploads') {
    if (method !== 'POST') return answerText(response, 405, 'Files are sent here by POST.');
    return answerJson(response, await uploads.receive(request));
  }
  if (path === '/backups') {
    if (method !== 'POST') return answerText(response, 405, 'Backups are sent here by POST.');
    return answerJson(response, await uploads.receive(request, Number.POSITIVE_INFINITY));
  }
  if (path === '/new-files') {
    if (method !== 'POST') return answerText(response, 405, 'New files are asked for by POST.');
    return answerJson(response, await uploads.expect(headers['x-pincite-name']));
  }
  if (path === '/samples') {
    if (method !== 'POST') return answerText(response, 405, 'The samples are asked for by POST.');
    return answerJson(response, await grantSamples());
  }
  if (path === '/engine-restart') {
    if (method !== 'POST') return answerText(response, 405, 'The engine is started anew by POST.');
    refuseMember(entrant, 'the engine');
    restartEngine();
    return void response.writeHead(204).end();
  }
  if (!isReading(method)) return answerText(response, 405, 'Only GET is answered here.');
  if (path === '/engine-log') {
    refuseMember(entrant, 'the log');
    return answerJson(response, engineLog());
  }
  if (path === '/engine-hung') {
    refuseMember(entrant, 'the engine');
    return answerJson(response, isEngineHung());
  }
  if (path === '/session') return void response.writeHead(204).end();
  if (path === '/engine-state') return answerStates(response, onState);
  const written = NEW_FILE.exec(path)?.[1];
  if (written !== undefined && method === 'GET') return await uploads.send(written, response);
  const document = DOCUMENT.exec(path)?.[1];
  if (document !== undefined) {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answer = await documentResponse(readPart(entrant), document, headers.range ?? null, gone.signal);
    return await answerWith(response, answer, method);
  }
  answerText(response, 404, 'There is nothing here.');
}

const pageFileResponse = async (root: string, path: string): Promise<Response | null> =>
  path === ENTRY_SCRIPT_PATH
    ? new Response(ENTRY_SCRIPT, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
    : await pageResponse(root, path);

const iconResponse = async (path: string): Promise<Response> =>
  new Response(new Uint8Array(await readFile(path)), { headers: { 'content-type': 'image/svg+xml' } });

/**
 * Exchanges the one-time token for the session's cookie and the tab's key. A browser's prefetch does not use the token
 * up.
 */
function enter(
  session: Session,
  token: string,
  purpose: string | string[] | undefined,
  response: ServerResponse,
): void {
  const entry = purpose === undefined ? session.exchange(token) : null;
  if (entry === null) {
    answerText(response, 403, `Refused: this address was used already or is not right. ${HOW_TO_ENTER}`);
    return;
  }
  const headers = { 'content-type': 'text/html; charset=utf-8', 'set-cookie': entry.cookie };
  response.writeHead(200, headers).end(entryPage(entry));
}

/**
 * Streams the engine's states as server-sent events: the present one at once, then each change, until the page is gone.
 */
function answerStates(response: ServerResponse, onState: (listener: (state: EngineState) => void) => () => void): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const end = onState((state) => response.write(`data: ${state}\n\n`));
  response.once('close', end);
}

/** Headers of every answer, errors included. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  // Prevents another page on this machine (other port, same site) from embedding what its browser may fetch with our
  // cookie.
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=()',
  // Keeps the address with the token out of referrers.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

/**
 * A file of the built page as a response, or null when there is none at the path. A link that leads out of the folder
 * counts as none.
 */
async function pageResponse(root: string, urlPath: string): Promise<Response | null> {
  const file = pageFile(root, urlPath);
  if (file === null) return null;
  try {
    const [realRoot, real] = await Promise.all([realpath(root), realpath(file.path)]);
    if (relative(realRoot, real) !== relative(root, file.path)) return null;
    return new Response(new Uint8Array(await readFile(real)), { headers: { 'content-type': file.type } });
  } catch (error) {
    if (isNowhere(error) || errorCode(error) === 'EISDIR') return null;
    throw error;
  }
}
