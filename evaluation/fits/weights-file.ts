import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { replaceFileDurably } from '../../src/files/durable-file.ts';

/** Where numbers that were chosen on data stand. */
export const WEIGHTS_FOLDER = fileURLToPath(new URL('../../src/engine/weights', import.meta.url));

/** How much worse the shipped values may be than those that a fit finds now (tolerance.ts). */
const Tolerance = z.strictObject({
  /** What is compared. */
  figure: z.string().min(1),
  standard_errors: z.number().positive(),
});
export type Tolerance = z.infer<typeof Tolerance>;

/** A file of src/engine/weights. */
export const WeightsFile = z.strictObject({
  what: z.string().min(1),
  chosen_on: z.string().min(1),
  half: z.string().min(1),
  /** What makes the values again. */
  command: z.string().startsWith('npm run eval -- '),
  tolerance: Tolerance.optional(),
  /** In whose code they were chosen. */
  commit: z.string().regex(/^[0-9a-f]{7}$/),
  date: z.iso.date(),
  values: z.record(z.string(), z.number()),
});
export type WeightsFile = z.infer<typeof WeightsFile>;

/** Throws when the file is not there or not as `WeightsFile` says. */
export async function readWeightsFile(name: string, folder = WEIGHTS_FOLDER): Promise<WeightsFile> {
  return WeightsFile.parse(JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')));
}

/** Replaces what a fit finds out; what was fitted, on what and how closely stays. */
export async function writeWeightsFile(
  name: string,
  fitted: Pick<WeightsFile, 'values' | 'command' | 'commit' | 'date'>,
  folder = WEIGHTS_FOLDER,
): Promise<void> {
  const file = WeightsFile.parse({ ...(await readWeightsFile(name, folder)), ...fitted });
  await replaceFileDurably(join(folder, `${name}.json`), `${JSON.stringify(file, null, 2)}\n`);
}
