import type { CustomScheme } from 'electron';
import { APP_ORIGIN } from '../contract/shell/electron-ipc.ts';

/**
 * The page's own scheme, instead of `file:`. Standard and secure give it an origin, a storage and module workers; everything
 * else a scheme can be given stays off. To be registered before the app is ready.
 */
export const APP_SCHEME: CustomScheme = {
  scheme: 'pincite',
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
};

/** The one page of the app. */
export const PAGE_URL = `${APP_ORIGIN}/index.html`;
