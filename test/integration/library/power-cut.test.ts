import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { randomFrom } from '../../fakes/random.ts';
import type { CutModel } from '../../power-cut/disk-after-cut.ts';
import { whyNotRecorded } from '../../power-cut/record-process.ts';
import { replayCuts } from '../../power-cut/replay-cuts.ts';
import { SCENARIOS } from '../../power-cut/scenarios.ts';

/** A sample of what `npm run bench -- power-cut` looks at. */
const NAMES = Object.keys(SCENARIOS).filter((name) => name !== 'many ingests');
const MOMENTS = 8;
const MODELS: readonly CutModel[] = ['least', 'names', 7];
const why = whyNotRecorded();

test.for(NAMES)('the power is cut in the middle of: %s', async (name, { skip }) => {
  if (why !== null) return skip(why);
  const folder = await temporaryFolder();
  const found = await SCENARIOS[name]?.(folder);
  if (!found) throw new Error(name);
  const { operations } = found.recording;
  // The last moment has all reports; of the others a part, other ones for each scenario but always the same.
  const random = randomFrom(name.length);
  const counts = Array.from({ length: MOMENTS }, () => Math.floor(random() * operations.length));
  const result = await replayCuts(found, folder, [...counts, operations.length], MODELS);
  expect(result.found).toEqual([]);
  // Some only replace one small file.
  expect(result.disks).toBeGreaterThan(Math.min(MOMENTS, operations.length / 2));
});
