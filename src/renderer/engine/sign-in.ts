import { PinciteError } from '../../contract/errors.ts';
import { KEY_STORAGE, SIGN_IN_META } from '../../contract/shell/tab-key.ts';
import { hostRefusal } from './tab-key.ts';

/** Whether this page is entered by a member's token. */
export const isTeamPage = (): boolean => document.querySelector(`meta[name="${SIGN_IN_META}"]`) !== null;

/** Enters with a member's token, which goes into no address. Throws MEMBER_UNKNOWN, ENGINE_GONE. */
export async function signIn(token: string): Promise<void> {
  const response = await fetch('/sign-in', { method: 'POST', body: token }).catch(() => {
    throw new PinciteError('ENGINE_GONE');
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw hostRefusal(answer, response.status);
  sessionStorage.setItem(KEY_STORAGE, (answer as { readonly key: string }).key);
}

/** Ends the session, and shows the page to sign in. */
export async function signOut(): Promise<void> {
  sessionStorage.removeItem(KEY_STORAGE);
  // Whether or not the server answers, this tab has no key any more.
  await fetch('/sign-out', { method: 'POST' }).catch(() => null);
  location.reload();
}
