import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const FOLDER = fileURLToPath(new URL('../../src/engine/weights', import.meta.url));

const WeightsFile = z.strictObject({
  what: z.string().min(1),
  chosen_on: z.string().min(1),
  half: z.string().min(1),
  /** What makes the values again. */
  command: z.string().startsWith('npm run eval -- ').nullable(),
  commit: z.string().regex(/^[0-9a-f]{7}$/),
  date: z.iso.date(),
  values: z.record(z.string(), z.number()),
});

/** Found by hand or by a search that was not kept: no command makes these yet. This list may only become shorter. */
const WITHOUT_COMMAND = ['answerability.json', 'selection.json', 'thresholds.json'];

describe('numbers that were chosen on data', async () => {
  const names = await readdir(FOLDER);
  test.each(names)('%s says on what, how and when', async (name) => {
    const file = WeightsFile.parse(JSON.parse(await readFile(`${FOLDER}/${name}`, 'utf8')));
    expect(file.command === null).toBe(WITHOUT_COMMAND.includes(name));
  });
});
