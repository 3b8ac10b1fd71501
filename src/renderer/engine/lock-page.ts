/**
 * Import this file first in the page, for its side effect: from then on the page has no way to another machine that its
 * policy (src/shell/page-file.ts) does not cover. Pages use none of these.
 */
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
  Object.defineProperty(window, name, { value: undefined, writable: false, configurable: false });
