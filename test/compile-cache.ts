import { fileURLToPath } from 'node:url';

/** Where Node keeps what it compiled of the sources that tests load; `npm ci` empties it. Each file has one entry, which follows its content. */
export const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/pincite-compiled', import.meta.url));
