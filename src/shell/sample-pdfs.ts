import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The paths of the PDFs in a folder, by name, so that they are listed in the same order everywhere. */
export async function samplePdfs(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => join(folder, name));
}
