import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode, PinciteError } from '../contract/errors.ts';

/** Answers with a short text, for people and scripts. */
export function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/** Answers with JSON, by default with status 200. */
export function answerJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
}

const STATUS: Partial<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  PARAMETER_UNKNOWN: 400,
  QUESTION_EMPTY: 400,
  QUESTION_TOO_LONG: 400,
  TERM_EMPTY: 400,
  TERM_TOO_LONG: 400,
  BAD_RANGE: 400,
  THREAD_IN_COLLECTION: 400,
  TOKEN_WANTED: 401,
  MEMBER_UNKNOWN: 401,
  SIGN_IN_REFUSED: 401,
  NOT_ALLOWED: 403,
  ACCOUNT_NOT_ADMITTED: 403,
  COLLECTION_NOT_FOUND: 404,
  DOCUMENT_NOT_FOUND: 404,
  CHUNK_NOT_FOUND: 404,
  THREAD_NOT_FOUND: 404,
  GRID_NOT_FOUND: 404,
  LIBRARY_EMPTY: 409,
  TOO_LARGE: 413,
  DISK_FULL: 507,
  ENGINE_GONE: 503,
  LIBRARY_BUSY: 503,
  MODEL_CHANGED: 503,
  MODEL_MISSING: 503,
  SIGN_IN_UNREACHABLE: 503,
};

/** The status of an answer that is this error. */
export const statusOf = ({ code }: PinciteError): number => STATUS[code] ?? 500;

/** Answers with `{code, message, details}`: scripts read the sentence, the page creates the error again. */
export function answerError(response: ServerResponse, error: PinciteError): void {
  answerJson(response, { code: error.code, message: error.message, details: error.details }, statusOf(error));
}

/** Sends a fetch Response; reads its body at the pace of the receiver, and not at all for HEAD. */
export async function answerWith(response: ServerResponse, from: Response, method: string | undefined): Promise<void> {
  response.writeHead(from.status, Object.fromEntries(from.headers));
  if (from.body === null || method === 'HEAD') {
    await from.body?.cancel();
    response.end();
    return;
  }
  await pipeline(Readable.fromWeb(from.body), response);
}
