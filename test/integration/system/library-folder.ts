import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Finished, runProcess } from '../cli/spawn-cli.ts';

export interface LibraryFolder {
  readonly folder: string;
  readonly data: string;
  /** A folder without a model in it. */
  readonly noModels: string;
  /** Writes a file (and its folders) below `folder` and gives its path. */
  write(name: string, bytes: Uint8Array | string): Promise<string>;
  /** The real command line on this library, without models, to its end. */
  pincite(...argv: string[]): Promise<Finished>;
}

/** An empty folder with a place for a library, deleted after the test. */
export async function libraryFolder(): Promise<LibraryFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-system-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [data, noModels] = [join(folder, 'library'), join(folder, 'no-models')];
  await mkdir(noModels);
  return {
    folder,
    data,
    noModels,
    write: async (name, bytes) => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      return path;
    },
    pincite: (...argv) => runProcess(['--data', data, ...argv], noModels),
  };
}

/** The lines of a text that ends with a newline. */
export const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
