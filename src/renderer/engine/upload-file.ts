import { PinciteError } from '../../contract/errors.ts';
import type { Grant } from '../../contract/shell/shell-data.ts';
import { hostRefusal } from './host-refusal.ts';
import { keyHeaders } from './tab-key.ts';

export interface UploadOptions {
  /** Bytes sent of this file. */
  readonly onSent?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends one file to the browser host. An XMLHttpRequest, since fetch says nothing of an upload's progress. Rejects with
 * the server's PinciteError, ENGINE_GONE when nobody answers, or the signal's reason.
 */
export function uploadFile(file: File, { onSent, signal }: UploadOptions = {}): Promise<Grant> {
  return new Promise<Grant>((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.open('POST', '/uploads');
    request.responseType = 'json';
    for (const [name, value] of Object.entries(keyHeaders())) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    // Headers are Latin-1, names are not.
    request.setRequestHeader('x-pincite-name', encodeURIComponent(file.name.toWellFormed()));
    request.upload.addEventListener('progress', (event) => onSent?.(event.loaded));
    request.addEventListener('abort', () => reject(signal?.reason));
    request.addEventListener('error', () => reject(new PinciteError('ENGINE_GONE')));
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response as Grant);
      else reject(hostRefusal(request.response, request.status));
    });
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.send(file);
  });
}
