/**
 * The second secret of the browser host, beside its cookie. Browsers send a cookie to every port of a host, so another program on
 * 127.0.0.1 that the same browser visits gets ours; what a page keeps for its own origin, and the headers it sets, it does not get.
 */

/** Carries the key with every request for data. */
export const KEY_HEADER = 'x-pincite-key';

/** Where a tab keeps it (`sessionStorage`, which is apart for each port and each tab, and outlives a reload). */
export const KEY_STORAGE = 'pincite-key';

/** The subprotocol of the engine's socket; the key follows as a second one, since a page can set no header there. */
export const ENGINE_PROTOCOL = 'pincite';
export const KEY_PROTOCOL = 'pincite.key.';
