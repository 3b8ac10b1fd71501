import { fileURLToPath } from 'node:url';

export interface ServePaths {
  readonly hostEntry: string;
  readonly pageRoot: string;
  /** The folder of the documents that come with Pincite. */
  readonly samples: string;
  /** The page's mark, a drawing. */
  readonly icon: string;
}

/** From the `import.meta.url` of the entry: `src/serve`, or, built, `out/main`. The page is always the built one. */
export function servePaths(entry: string): ServePaths {
  const fromSource = entry.endsWith('.ts');
  const path = (relative: string): string => fileURLToPath(new URL(relative, entry));
  return {
    hostEntry: path(fromSource ? '../host/index.ts' : './host.js'),
    samples: path('../../resources/sample'),
    icon: path('../../resources/icon.svg'),
    pageRoot: path(fromSource ? '../../out/renderer' : '../renderer'),
  };
}
