import type { CustomScheme } from 'electron';

/**
 * The page's own scheme, instead of `file:`. Standard and secure give it an origin, a storage and module workers; everything
 * else a scheme can be given stays off. To be registered before the app is ready.
 */
export const APP_SCHEME: CustomScheme = {
  scheme: 'pincite',
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
};
