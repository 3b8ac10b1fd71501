import { PinciteError } from '../../contract/errors.ts';
import type { NewFile, ShellBridge } from '../../contract/shell/shell-bridge.ts';
import type { EngineState, Grant } from '../../contract/shell/shell-data.ts';
import { ENGINE_PROTOCOL, KEY_PROTOCOL, SIGNED_OUT_CLOSE } from '../../contract/shell/tab-key.ts';
import { hostRefusal, keyHeaders, tabKey } from './tab-key.ts';

/** Long enough for every browser to start the download that reads it. */
const SAVE_URL_MS = 60_000;

/** The shell bridge of `pincite serve`, over the page's own origin only. */
export function browserBridge(): ShellBridge {
  return {
    kind: 'browser',
    connect,
    onEngineState: watchEngineState,
    engineLog: async () => (await (await ask('/engine-log', 'GET')).json()) as readonly string[],
    isEngineHung: async () => (await (await ask('/engine-hung', 'GET')).json()) === true,
    restartEngine: async () => void (await ask('/engine-restart', 'POST')),
    grant,
    choose: null,
    samples,
    documentUrl,
    newFile,
    save,
  };
}

/** Resolves when the channel is open: oRPC then never waits on one that will not open. */
function connect(): Promise<WebSocket> {
  return new Promise<WebSocket>((resolve, reject) => {
    const protocols = [ENGINE_PROTOCOL, KEY_PROTOCOL + (tabKey() ?? '')];
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/engine`, protocols);
    socket.addEventListener('open', () => resolve(socket), { once: true });
    // Who is signed out, or has other rights now, begins anew: by signing in, or with what they may see.
    socket.addEventListener('close', ({ code }) => void (code === SIGNED_OUT_CLOSE && location.reload()));
    // A browser does not tell a page the reason; the possible ones are no engine and no free place.
    socket.addEventListener('error', () => reject(new PinciteError('ENGINE_GONE')), { once: true });
  });
}

/** One after the other, so that progress is of all files and the server holds one file at a time. */
async function grant(...[files, options = {}]: Parameters<ShellBridge['grant']>): Promise<readonly Grant[]> {
  const { onProgress, signal, anySize = false } = options;
  const to = anySize ? '/backups' : '/uploads';
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const grants: Grant[] = [];
  let before = 0;
  for (const file of files) {
    const onSent = (bytes: number): void => onProgress?.(total === 0 ? 1 : Math.min(1, (before + bytes) / total));
    grants.push(await uploadFile(file, signal === undefined ? { to, onSent } : { to, onSent, signal }));
    before += file.size;
    onSent(0);
  }
  return grants;
}

const samples = async (): Promise<readonly Grant[]> => (await (await ask('/samples', 'POST')).json()) as Grant[];

/** The engine writes it for the host, which hands it to the browser. */
async function newFile(name: string): Promise<NewFile> {
  const { handle } = (await (await ask('/new-files', 'POST', nameHeader(name))).json()) as Grant;
  const finish = async (): Promise<void> => download(name, await (await ask(`/new-files/${handle}`, 'GET')).blob());
  return { handle, finish };
}

/** Throws ENGINE_GONE when nobody answers, and the host's refusals. */
async function ask(path: string, method: 'GET' | 'POST', headers: Readonly<Record<string, string>> = {}) {
  const request = fetch(path, { method, headers: { ...keyHeaders(), ...headers } });
  const response = await request.catch(() => Promise.reject(new PinciteError('ENGINE_GONE')));
  if (!response.ok) throw hostRefusal(await response.json(), response.status);
  return response;
}

/** Headers are Latin-1, names are not. */
const nameHeader = (name: string) => ({ 'x-pincite-name': encodeURIComponent(name.toWellFormed()) });

const documentUrl = (documentId: string): string => `/documents/${encodeURIComponent(documentId)}/file`;

const save = async (name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void> =>
  download(name, new Blob([bytes], { type }));

/** A large one lies on the disk, not in the page's memory: the browser sees to that. */
function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVE_URL_MS);
}

export interface UploadOptions {
  readonly to: '/uploads' | '/backups';
  /** Bytes sent of this file. */
  readonly onSent?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads one file to the browser host. Uses XMLHttpRequest, since fetch does not report an upload's progress. Rejects
 * with the server's PinciteError, ENGINE_GONE when nobody answers, or the signal's reason.
 */
function uploadFile(file: File, { to, onSent, signal }: UploadOptions): Promise<Grant> {
  return new Promise<Grant>((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.open('POST', to);
    request.responseType = 'json';
    for (const [name, value] of Object.entries({ ...keyHeaders(), ...nameHeader(file.name) }))
      request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
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

/** The delay of browsers before they reconnect to server-sent events. */
const AGAIN_MS = 3000;

/**
 * Reads the engine's states from the browser host; when the connection breaks, reports 'failed' and reconnects until it
 * is stopped. Not an EventSource, which cannot send a key. Returns the function that stops it.
 */
function watchEngineState(listener: (state: EngineState) => void): () => void {
  const end = new AbortController();
  const watch = async (): Promise<void> => {
    while (!end.signal.aborted) {
      // No answer, or a refusal: the server has ended, and the engine with it.
      await readStates(listener, end.signal).catch(() => undefined);
      if (end.signal.aborted) return;
      listener('failed');
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  };
  void watch();
  return () => end.abort();
}

/** Parses server-sent events with data only; resolves or rejects when the connection breaks. */
async function readStates(listener: (state: EngineState) => void, signal: AbortSignal): Promise<void> {
  const response = await fetch('/engine-state', { headers: keyHeaders(), signal });
  if (!response.ok || response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (text + value).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) listener(line.slice('data: '.length) as EngineState);
  }
}
