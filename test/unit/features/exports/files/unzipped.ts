import { strFromU8, unzipSync } from 'fflate';

/** The text of each file in an archive. */
export const unzipped = (bytes: Uint8Array): ReadonlyMap<string, string> =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
