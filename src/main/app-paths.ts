import { fileURLToPath } from 'node:url';

export interface AppPaths {
  readonly preload: string;
  readonly pageRoot: string;
  readonly host: string;
}

/** From the `import.meta.url` of the built entry (out/main/index.js): the build puts everything at fixed places beside it. */
export function appPaths(entry: string): AppPaths {
  const at = (path: string): string => fileURLToPath(new URL(path, entry));
  return { preload: at('../preload/index.cjs'), pageRoot: at('../renderer'), host: at('./host.js') };
}
