import { PinciteError } from '../../contract/errors.ts';
import type { Grant, ShellBridge } from '../../contract/shell/shell-bridge.ts';
import { ENGINE_PROTOCOL, KEY_PROTOCOL } from '../../contract/shell/tab-key.ts';
import { hostRefusal } from './host-refusal.ts';
import { keyHeaders, tabKey } from './tab-key.ts';
import { uploadFile } from './upload-file.ts';
import { watchEngineState } from './watch-engine-state.ts';

/** Long enough for every browser to have started the download that reads it. */
const SAVE_URL_MS = 60_000;

/** What `pincite serve` gives the page, over its own origin and nothing else. */
export function browserBridge(): ShellBridge {
  return { kind: 'browser', connect, onEngineState: watchEngineState, grant, choose: null, samples, documentUrl, save };
}

/** Resolves when the channel is open: oRPC then never waits on one that will not open. */
function connect(): Promise<WebSocket> {
  return new Promise<WebSocket>((resolve, reject) => {
    const protocols = [ENGINE_PROTOCOL, KEY_PROTOCOL + (tabKey() ?? '')];
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/engine`, protocols);
    socket.addEventListener('open', () => resolve(socket), { once: true });
    // A browser does not tell a page why; no engine and no places left are the reasons there are.
    socket.addEventListener('error', () => reject(new PinciteError('ENGINE_GONE')), { once: true });
  });
}

/** One after the other, so that progress is of the whole and the server holds one file at a time. */
async function grant(...[files, options = {}]: Parameters<ShellBridge['grant']>): Promise<readonly Grant[]> {
  const { onProgress, signal } = options;
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const grants: Grant[] = [];
  let before = 0;
  for (const file of files) {
    const onSent = (bytes: number): void => onProgress?.(total === 0 ? 1 : Math.min(1, (before + bytes) / total));
    grants.push(await uploadFile(file, signal === undefined ? { onSent } : { onSent, signal }));
    before += file.size;
    onSent(0);
  }
  return grants;
}

async function samples(): Promise<readonly Grant[]> {
  const response = await fetch('/samples', { method: 'POST', headers: keyHeaders() }).catch(() =>
    Promise.reject(new PinciteError('ENGINE_GONE')),
  );
  const body: unknown = await response.json();
  if (!response.ok) throw hostRefusal(body, response.status);
  return body as readonly Grant[];
}

const documentUrl = (documentId: string): string => `/documents/${encodeURIComponent(documentId)}/file`;

async function save(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVE_URL_MS);
}
