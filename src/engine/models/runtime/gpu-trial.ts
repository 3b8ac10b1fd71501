import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFileDurably } from '../../../files/durable-file.ts';
import { isMissing, isThere } from '../../../files/missing.ts';

/**
 * Remembers on disk that a graphics driver is being loaded: a driver can end the whole process, which then cannot say
 * so.
 */
export interface GpuTrial {
  /** Whether the process ended in each of the last tries. */
  isHopeless(): Promise<boolean>;
  begin(): Promise<void>;
  end(): Promise<void>;
  /** The user wants it tried again. */
  forget(): Promise<void>;
}

/** A process may also be ended by somebody else just then, so once is not enough. */
const MOST_ENDS = 2;
const Note = z.object({ begun: z.int() });

/** The note is DATA/gpu-trial.json; a note that cannot be read counts as none. */
export function gpuTrial(dataDir: string): GpuTrial {
  const path = join(dataDir, 'gpu-trial.json');
  const begun = async (): Promise<number> => {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (text === null) return 0;
    try {
      return Note.parse(JSON.parse(text)).begun;
    } catch {
      return 0;
    }
  };
  const forget = () => rm(path, { force: true });
  return {
    isHopeless: async () => (await begun()) >= MOST_ENDS,
    begin: async () => {
      // Looking at an empty place makes nothing there.
      if (!(await isThere(dataDir))) return;
      await replaceFileDurably(
        path,
        `${JSON.stringify({ begun: (await begun()) + 1 } satisfies z.infer<typeof Note>)}\n`,
      );
    },
    end: forget,
    forget,
  };
}
