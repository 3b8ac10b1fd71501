import { expect, it } from 'vitest';
import { runCli } from '../run-cli.ts';

it('hands data directory, port and --json to the browser host', async () => {
  const run = await runCli(['--data', '/d', 'serve', '--port', '8123', '--json']);
  expect([run.code, run.out, run.serveCalls]).toEqual([0, '', [['--data', '/d', '--port', '8123', '--json']]]);
  const api = await runCli(['serve', '--api', '--token-file', 'token', '--json']);
  expect(api.serveCalls).toEqual([['--data', '/default/data', '--api', '--token-file', 'token', '--json']]);
  const alone = await runCli(['serve', '--token-file', 'token']);
  expect([alone.code, alone.serveCalls]).toEqual([2, []]);
  const team = await runCli(['serve', '--team', '--origin', 'https://pincite.example.com']);
  expect(team.serveCalls).toEqual([['--data', '/default/data', '--team', '--origin', 'https://pincite.example.com']]);
  const page = await runCli(['serve', '--api', '--origin', 'https://pages.example.com']);
  expect(page.serveCalls).toEqual([['--data', '/default/data', '--api', '--origin', 'https://pages.example.com']]);
  for (const wrong of [
    ['--origin', 'https://pincite.example.com'],
    ['--team', '--api', '--token-file', 'token'],
  ]) {
    const refused = await runCli(['serve', ...wrong]);
    expect([refused.code, refused.serveCalls]).toEqual([2, []]);
  }
  expect((await runCli(['serve'])).serveCalls).toEqual([['--data', '/default/data']]);
});

it('fails when the browser host fails, and refuses what is no port', async () => {
  expect((await runCli(['serve'], { serveExit: 1 })).code).toBe(1);
  for (const port of ['0', '65536', 'x', '-1', '8e3']) {
    const run = await runCli(['serve', '--port', port]);
    expect([port, run.code, run.serveCalls]).toEqual([port, 2, []]);
  }
});
