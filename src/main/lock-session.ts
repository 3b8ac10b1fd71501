import type { Session } from 'electron';
import { APP_ORIGIN } from '../contract/electron-ipc.ts';

type Locked = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setSpellCheckerEnabled'
  | 'on'
  | 'webRequest'
>;

/** The one thing the page may do beyond showing itself: write to the clipboard when the user copies an answer. */
const GRANTED = 'clipboard-sanitized-write';

/** Everything is refused unless named here: permissions asked and checked, devices, downloads, and requests of other schemes. */
export function lockSession(session: Locked): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(permission === GRANTED && isOurs(details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => permission === GRANTED && isOurs(`${origin}/`));
  session.setDevicePermissionHandler(() => false);
  // The spell checker downloads its dictionaries.
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest((details, callback) => callback({ cancel: !mayLoad(details.url) }));
}

/** Our own scheme, and what the page made itself. */
function mayLoad(url: string): boolean {
  return isOurs(url) || url.startsWith(`blob:${APP_ORIGIN}/`) || url.startsWith('data:');
}

function isOurs(url: string): boolean {
  return url.startsWith(`${APP_ORIGIN}/`);
}
