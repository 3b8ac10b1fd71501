import { type ErrorCode, type ErrorDetails, PinciteError } from '../../contract/errors.ts';
import { KEY_HEADER, KEY_STORAGE } from '../../contract/shell/tab-key.ts';

/** Milliseconds: long enough for a busy tab, too short to be noticed. */
const OTHER_TABS_MS = 500;
const ASK = 'key?';

/** The key of this tab; null when it has none, or under Electron, which needs none. */
export const tabKey = (): string | null => sessionStorage.getItem(KEY_STORAGE);

/** The header for every request for data. */
export function keyHeaders(): Readonly<Record<string, string>> {
  const key = tabKey();
  return key === null ? {} : { [KEY_HEADER]: key };
}

/**
 * Ensures that this tab has the key of the server that answers here. A tab without one gets it from another tab of ours
 * (a BroadcastChannel reaches pages of the same port only), and gives it to others that ask later. False when no tab
 * has it.
 */
export async function enterTab(): Promise<boolean> {
  const channel = new BroadcastChannel(KEY_STORAGE);
  const entered = (await isRight()) || ((await keyOfOtherTab(channel)) && (await isRight()));
  if (!entered) {
    channel.close();
    return false;
  }
  channel.addEventListener('message', ({ data }) => {
    if (data === ASK) channel.postMessage({ key: tabKey() });
  });
  return true;
}

/** Forgets a key that the server rejects: one of an earlier run. */
async function isRight(): Promise<boolean> {
  if (tabKey() === null) return false;
  const { status } = await fetch('/session', { headers: keyHeaders() });
  if (status === 401) sessionStorage.removeItem(KEY_STORAGE);
  return status === 204;
}

async function keyOfOtherTab(channel: BroadcastChannel): Promise<boolean> {
  const answer = Promise.withResolvers<string | null>();
  const listen = ({ data }: MessageEvent): void => {
    if (typeof data === 'object' && typeof data?.key === 'string') answer.resolve(data.key);
  };
  channel.addEventListener('message', listen);
  const timer = setTimeout(() => answer.resolve(null), OTHER_TABS_MS);
  channel.postMessage(ASK);
  const key = await answer.promise;
  clearTimeout(timer);
  channel.removeEventListener('message', listen);
  if (key !== null) sessionStorage.setItem(KEY_STORAGE, key);
  return key !== null;
}

/** The browser host's `{code, details}` as the original error; INTERNAL when the answer has none. */
export function hostRefusal(body: unknown, status: number): PinciteError {
  const { code, details } = (body ?? {}) as { code?: ErrorCode; details?: ErrorDetails };
  return new PinciteError(code ?? 'INTERNAL', details ?? { why: `the host answered with status ${status}` });
}
