import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gpuTrial } from '../../../../src/engine/models/runtime/gpu-trial.ts';

describe('the trial of a graphics driver', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-trial-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is hopeless when two processes ended in it, until the user wants it again', async () => {
    const data = folder;
    expect(await gpuTrial(data).isHopeless()).toBe(false);
    await gpuTrial(data).begin();
    expect(await gpuTrial(data).isHopeless()).toBe(false);
    await gpuTrial(data).begin();
    expect(await gpuTrial(data).isHopeless()).toBe(true);
    await gpuTrial(data).forget();
    expect(await gpuTrial(data).isHopeless()).toBe(false);
  });

  it('forgets an end before it once it went well', async () => {
    await gpuTrial(folder).begin();
    await gpuTrial(folder).begin();
    await gpuTrial(folder).end();
    expect(await gpuTrial(folder).isHopeless()).toBe(false);
  });

  it('makes no library where there is none', async () => {
    await gpuTrial(join(folder, 'none')).begin();
    expect(await readdir(folder)).toEqual([]);
  });

  it('takes a note that is not ours for none', async () => {
    await writeFile(join(folder, 'gpu-trial.json'), '{"begun":');
    expect(await gpuTrial(folder).isHopeless()).toBe(false);
  });
});
