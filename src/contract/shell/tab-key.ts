/**
 * The second secret of the browser host, beside its cookie. Browsers send a cookie to every port of a host, so another
 * program on 127.0.0.1 that the same browser visits receives ours. It does not receive a page's own storage or the
 * headers that the page sets.
 */

/** Header with the key, on every request for data. */
export const KEY_HEADER = 'x-pincite-key';

/**
 * Name of the key in a tab's storage (`sessionStorage`, which is separate for each port and each tab, and survives a
 * reload).
 */
export const KEY_STORAGE = 'pincite-key';

/** The subprotocol of the engine's socket; the key is the second one, since a page cannot set headers there. */
export const ENGINE_PROTOCOL = 'pincite';
export const KEY_PROTOCOL = 'pincite.key.';

/** Name of the page's meta element where members of a team sign in with their token. */
export const SIGN_IN_META = 'pincite-sign-in';

/** Name of the page's meta element with the host of the provider where they may sign in with their account instead. */
export const SIGN_IN_AT_META = 'pincite-sign-in-at';

/** The fragment of the page's address after a sign-in by account that failed; the code of the error follows. */
export const SIGN_IN_FRAGMENT = 'sign-in=';

/** Close code of an engine's socket whose holder is signed out, or has other rights: the page is to be loaded anew. */
export const SIGNED_OUT_CLOSE = 4401;
