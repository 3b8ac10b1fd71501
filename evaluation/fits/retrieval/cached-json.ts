import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { replaceFileDurably } from '../../../src/files/durable-file.ts';
import { nullIfMissing } from '../../../src/files/missing.ts';
import { hashOf } from '../../library/hash-tree.ts';

/** What `make` gave when it was last called with equal `inputs` (anything JSON can hold), else what it gives now. */
export async function cachedJson<T>(
  folder: string,
  inputs: unknown,
  schema: z.ZodType<T>,
  make: () => Promise<T>,
): Promise<T> {
  const path = join(folder, `${hashOf(JSON.stringify(inputs)).slice(0, 32)}.json`);
  const text = await readFile(path, 'utf8').catch(nullIfMissing);
  if (text !== null) return schema.parse(JSON.parse(text));
  const made = await make();
  await mkdir(folder, { recursive: true });
  await replaceFileDurably(path, JSON.stringify(made));
  return made;
}
