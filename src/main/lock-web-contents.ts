import type { WebContents } from 'electron';
import { PAGE_URL } from './page-url.ts';

/** For every page that is ever made: it stays where it is, opens nothing, and holds no other page. */
export function lockWebContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => {
    if (!isPage(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** A reload goes to the page itself. */
function isPage(url: string): boolean {
  return url.split('#')[0] === PAGE_URL;
}
