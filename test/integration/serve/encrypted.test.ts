import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encryptLibrary } from '../../../src/engine/engine.ts';
import { newMemberToken } from '../../../src/team/members.ts';
import { testServing } from '../../fakes/host/serving.ts';
import { filesBelow, filesWith } from '../../fakes/library/bytes-on-disk.ts';

const SERVE = fileURLToPath(new URL('../../../src/serve/index.ts', import.meta.url));
const PASSPHRASE = 'correct horse battery';

let folder = '';
let data = '';
let started: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-serve-encrypted-'));
  data = join(folder, 'library');
  for (const name of ['page', 'no-models']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'page', 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'pass'), `${PASSPHRASE}\n`);
  await encryptLibrary({ dataDir: data, passphrase: PASSPHRASE });
});
afterEach(async () => {
  for (const child of started) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  started = [];
  await rm(folder, { recursive: true, force: true });
});

function serve(more: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const argv = [SERVE, '--data', data, '--page', join(folder, 'page'), '--json', ...more];
  const child = spawn(process.execPath, argv, {
    env: { ...process.env, PINCITE_PASSPHRASE_FILE: '', PINCITE_MODELS: join(folder, 'no-models'), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  started.push(child);
  return child;
}

/** What the API of a started server says to a search with this token, by default the one it printed. */
async function searched(child: ChildProcess, byToken?: string): Promise<string> {
  const [line] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')) as [string];
  const { api, token } = JSON.parse(line) as { readonly api: string; readonly token?: string };
  const headers = { authorization: `Bearer ${byToken ?? token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ query: 'Quillfeather' });
  return await (await fetch(`${api}/search`, { method: 'POST', headers, body })).text();
}

it('is opened by the passphrase that the command line hands over, or by the file that the environment names', async () => {
  const handed = serve(['--api', '--passphrase-of-parent']);
  handed.send({ passphrase: PASSPHRASE });
  // An open library, in which there is nothing yet.
  expect(await searched(handed)).toContain('LIBRARY_EMPTY');
  const named = serve(['--api'], { PINCITE_PASSPHRASE_FILE: join(folder, 'pass') });
  expect(await searched(named)).toContain('LIBRARY_EMPTY');
  expect(await filesWith(data, PASSPHRASE)).toEqual([]);
});

it('stays locked without one, for its page to ask; the one of another library opens nothing', async () => {
  expect(await searched(serve(['--api']))).toContain('LIBRARY_LOCKED');
  const wrong = serve(['--api', '--passphrase-of-parent']);
  wrong.send({ passphrase: 'another passphrase' });
  expect(await searched(wrong)).toContain('LIBRARY_LOCKED');
});

it('serves a team only with the passphrase of its owner, which its members need not have', async () => {
  const locked = serve(['--team', '--api']);
  const [said, [code]] = await Promise.all([text(locked.stderr as NodeJS.ReadableStream), once(locked, 'exit')]);
  expect([code, said]).toEqual([1, expect.stringMatching(/^pincite: LIBRARY_LOCKED: [^\n]*\n$/u)]);
  const { token, token_sha256 } = newMemberToken();
  const anna = { id: '0123456789abcdef', name: 'Anna', role: 'editor', collections: null, token_sha256 };
  const added_at = '2026-11-30T06:00:00.000Z';
  await writeFile(join(data, 'team.json'), JSON.stringify({ members: [{ ...anna, added_at }], groups: [] }));
  const open = serve(['--team', '--api', '--passphrase-of-parent']);
  open.send({ passphrase: PASSPHRASE });
  expect(await searched(open, token)).toContain('LIBRARY_EMPTY');
  expect(await readFile(join(data, 'team.json'), 'utf8')).not.toContain(PASSPHRASE);
});

it('keeps nothing of what a browser sends or fetches: uploads, backups, temporary files, logs', async () => {
  const temporary = join(folder, 'temporary');
  await mkdir(temporary);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  const served = await testServing();
  try {
    const { client } = served.engine();
    const here = { origin: served.origin };
    for await (const _ of await client.vault.encrypt({ passphrase: PASSPHRASE }));
    const upload = await served.ask('/uploads', {
      method: 'POST',
      headers: { ...here, 'x-pincite-name': 'red-house.txt', 'content-type': 'application/octet-stream' },
      body: Buffer.from('The keeper of the red house is called Quillfeather.'),
    });
    const { handle } = JSON.parse(upload.body.toString()) as { readonly handle: string };
    // In clear until it is in the library, and then no more.
    expect(await filesWith(served.dataDir, 'Quillfeather')).toHaveLength(1);
    await client.queue.add({ sources: [handle] });
    await expect.poll(() => client.documents.list()).toHaveLength(1);
    await expect.poll(() => filesWith(served.dataDir, 'Quillfeather')).toEqual([]);
    const asked = await served.ask('/new-files', {
      method: 'POST',
      headers: { ...here, 'x-pincite-name': 'backup.zip' },
    });
    const file = (JSON.parse(asked.body.toString()) as { readonly handle: string }).handle;
    await client.library.backup({ to: file });
    expect(await filesWith(served.dataDir, 'Quillfeather')).toEqual([]);
    const sent = await served.ask(`/new-files/${file}`);
    expect([sent.status, sent.body.includes('Quillfeather'), sent.body.length > 1000]).toEqual([200, false, true]);
    await expect
      .poll(async () => (await filesBelow(served.dataDir)).filter((name) => name.startsWith('uploads/')))
      .toEqual([]);
    await served.killEngine();
    expect(await client.documents.list().catch(() => client.documents.list())).toHaveLength(1);
    for (const place of [served.dataDir, temporary])
      for (const words of ['Quillfeather', 'red house', PASSPHRASE]) expect(await filesWith(place, words)).toEqual([]);
  } finally {
    await served.close();
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
});
