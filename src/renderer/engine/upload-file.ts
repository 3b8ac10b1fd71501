import type { ErrorCode } from '../../contract/errors.ts';
import type { Grant } from '../../contract/shell-data.ts';

export interface UploadOptions {
  /** Bytes sent of this file. */
  readonly onSent?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

/** An upload that was not taken: the server's code and sentence, as the contract's errors have them. */
export class UploadError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'UploadError';
    this.code = code;
  }
}

/**
 * Sends one file to the browser host. An XMLHttpRequest, since fetch says nothing of an upload's progress. Rejects with an
 * UploadError, or with the signal's reason.
 */
export function uploadFile(file: File, { onSent, signal }: UploadOptions = {}): Promise<Grant> {
  return new Promise<Grant>((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.open('POST', '/uploads');
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    // Headers are Latin-1, names are not.
    request.setRequestHeader('x-pincite-name', encodeURIComponent(file.name.toWellFormed()));
    request.upload.addEventListener('progress', (event) => onSent?.(event.loaded));
    request.addEventListener('abort', () => reject(signal?.reason));
    request.addEventListener('error', () => reject(new UploadError('ENGINE_GONE', `${file.name} could not be sent.`)));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response as Grant);
      else reject(refusal(request.response, request.status));
    });
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.send(file);
  });
}

function refusal(body: unknown, status: number): UploadError {
  const { code, message } = (body ?? {}) as { code?: ErrorCode; message?: string };
  return new UploadError(code ?? 'INTERNAL', message ?? `The file was not taken (status ${status}).`);
}
