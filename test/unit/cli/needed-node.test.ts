import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startOn } from '../../../src/cli/needed-node.ts';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

async function startedOn(version: string): Promise<{ readonly loads: number; readonly said: readonly string[] }> {
  let loads = 0;
  const said: string[] = [];
  const load = async (): Promise<void> => {
    loads += 1;
  };
  await startOn(version, load, (sentence) => said.push(sentence));
  return { loads, said };
}

describe('startOn', () => {
  it.each(['24.0.0', '24.21.0', '26.1.0', '100.0.0'])('loads the program on Node %s', async (version) =>
    expect(await startedOn(version)).toEqual({ loads: 1, said: [] }),
  );
  it.each(['8.17.0', '20.20.2', '23.11.1'])('says in one line which Node it needs on Node %s', async (version) => {
    const { loads, said } = await startedOn(version);
    expect(loads).toBe(0);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(new RegExp(`^pincite: this needs Node 24 or newer, and Node ${version} runs here\\..*\n$`));
  });
  it('needs what package.json states', async () => {
    const oldest = /^>=(\d+)$/.exec(manifest.engines.node)?.[1] ?? '';
    expect((await startedOn(`${oldest}.0.0`)).loads).toBe(1);
    expect((await startedOn(`${Number(oldest) - 1}.9.9`)).said[0]).toContain(`needs Node ${oldest} or newer`);
  });
  it('passes on the failure of the program', async () => {
    const failing = (): Promise<unknown> => Promise.reject(new Error('broken'));
    await expect(startOn('24.1.0', failing, () => undefined)).rejects.toThrow('broken');
  });
});
