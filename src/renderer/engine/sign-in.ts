import { type ErrorCode, PinciteError } from '../../contract/errors.ts';
import { KEY_STORAGE, SIGN_IN_AT_META, SIGN_IN_FRAGMENT, SIGN_IN_META } from '../../contract/shell/tab-key.ts';
import { hostRefusal } from './tab-key.ts';

/** Whether this page is entered by a member's token. */
export const isTeamPage = (): boolean => document.querySelector(`meta[name="${SIGN_IN_META}"]`) !== null;

/** Host of the provider where members sign in with their accounts; null where they have none. */
export const accountsAt = (): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${SIGN_IN_AT_META}"]`)?.content ?? null;

/** What a sign-in by account may end with: anything else in the address is not of ours. */
const REFUSALS: readonly ErrorCode[] = ['SIGN_IN_REFUSED', 'SIGN_IN_UNREACHABLE', 'ACCOUNT_NOT_ADMITTED'];

/** Why the sign-in failed from which this page was come back to; null after none. */
export function refusedSignIn(): PinciteError | null {
  const said = location.hash.slice(1);
  const code = REFUSALS.find((one) => said === SIGN_IN_FRAGMENT + one);
  return code === undefined ? null : new PinciteError(code);
}

/** Leaves this page for the provider, which sends the browser back. Throws SIGN_IN_UNREACHABLE, ENGINE_GONE. */
export async function signInByAccount(): Promise<void> {
  const response = await fetch('/sign-in/account', { method: 'POST' }).catch(() => {
    throw new PinciteError('ENGINE_GONE');
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw hostRefusal(answer, response.status);
  location.assign((answer as { readonly location: string }).location);
}

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
  // Not to what an earlier sign-in left in the address.
  history.replaceState(null, '', '/');
  location.reload();
}
