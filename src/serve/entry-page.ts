import type { ErrorCode } from '../contract/errors.ts';
import { KEY_STORAGE, SIGN_IN_FRAGMENT } from '../contract/shell/tab-key.ts';

/**
 * The page that is shown for a moment where somebody enters: it stores the key in the tab's own storage, which no other
 * port can read. After a sign-in that failed it takes the code of the error to the page to sign in.
 */
export function entryPage(entered: { readonly key: string } | { readonly error: ErrorCode }): string {
  const [name, content] = 'key' in entered ? ['key', entered.key] : ['error', entered.error];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pincite</title><meta name="${name}" content="${content}"><script src="${ENTRY_SCRIPT_PATH}"></script></html>`;
}

/** A file of its own, since the content policy allows no inline script. */
export const ENTRY_SCRIPT_PATH = '/enter.js';

/** Replaces the address with the token or the code, so that neither the tab's history nor its address bar keeps it. */
export const ENTRY_SCRIPT = `const said = (name) => document.querySelector('meta[name="' + name + '"]')?.content;
if (said('key')) sessionStorage.setItem('${KEY_STORAGE}', said('key'));
location.replace(said('error') ? '/#${SIGN_IN_FRAGMENT}' + said('error') : '/');
`;
