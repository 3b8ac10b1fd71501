import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode, PinciteError } from '../contract/errors.ts';

/** A short text for people and scripts. */
export function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/** JSON; the status is 200 unless told. */
export function answerJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
}

const STATUS: Partial<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  DOCUMENT_NOT_FOUND: 404,
  TOO_LARGE: 413,
  DISK_FULL: 507,
  ENGINE_GONE: 503,
};

/** `{code, message, details}`: scripts read the sentence, the page makes the error anew. */
export function answerError(response: ServerResponse, error: PinciteError): void {
  answerJson(response, { code: error.code, message: error.message, details: error.details }, STATUS[error.code] ?? 500);
}

/** A fetch Response: its body is read as fast as it is taken, and not at all for HEAD. */
export async function answerWith(response: ServerResponse, from: Response, method: string | undefined): Promise<void> {
  response.writeHead(from.status, Object.fromEntries(from.headers));
  if (from.body === null || method === 'HEAD') {
    await from.body?.cancel();
    response.end();
    return;
  }
  await pipeline(Readable.fromWeb(from.body), response);
}
