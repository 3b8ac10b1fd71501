import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Folder {
  readonly path: string;
  /** Writes a file below the folder and gives its path. */
  write(name: string, bytes: Uint8Array): Promise<string>;
  remove(): Promise<void>;
}

export async function newFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'pincite-files-'));
  return {
    path,
    write: async (name, bytes) => {
      const file = join(path, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
      return file;
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

const sample = (name: string) => ({
  path: fileURLToPath(new URL(`../../resources/sample/${name}.pdf`, import.meta.url)),
  file: `${name}.pdf`,
});

/** The sample documents: where they lie, and what their files and they themselves are called. */
export const SAMPLES = {
  leave: { ...sample('leave-and-absence'), name: 'Leave and Absence Policy' },
  travel: { ...sample('travel-and-expenses'), name: 'Travel and Expenses Policy' },
  security: { ...sample('information-security'), name: 'Information Security Policy' },
} as const;
