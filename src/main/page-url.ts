import { APP_ORIGIN } from '../contract/electron-ipc.ts';

/** The one page of the app. */
export const PAGE_URL = `${APP_ORIGIN}/index.html`;
