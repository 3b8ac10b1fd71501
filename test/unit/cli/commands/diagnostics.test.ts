import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../run-cli.ts';

it('prints or writes what helps to find a fault, with names only when they are wanted', async () => {
  expect(JSON.parse((await runCli(['diagnostics'])).out)).toEqual({ names: false });
  const folder = await mkdtemp(join(tmpdir(), 'pincite-diagnostics-'));
  try {
    const out = join(folder, 'd.json');
    expect(await runCli(['diagnostics', '--names', '--out', out])).toMatchObject({ code: 0, out: '' });
    expect(JSON.parse(await readFile(out, 'utf8'))).toEqual({ names: true });
  } finally {
    await rm(folder, { recursive: true });
  }
});
