import { fileURLToPath } from 'node:url';

export interface AppPaths {
  readonly preload: string;
  readonly pageRoot: string;
  readonly host: string;
  /** A folder of real files also when packaged: who reads them need know nothing of the archive. */
  readonly samples: string;
}

/** From the `import.meta.url` of the built entry (out/main/index.js): the build puts everything at fixed places beside it. */
export function appPaths(entry: string): AppPaths {
  const at = (path: string): string => fileURLToPath(new URL(path, entry));
  return {
    preload: at('../preload/index.cjs'),
    pageRoot: at('../renderer'),
    host: at('./host.js'),
    samples: at('../../resources/sample').replace(/([\\/]app\.asar)(?=[\\/])/, '$1.unpacked'),
  };
}
