import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { VaultEvent } from '../../../src/contract/methods/vault-methods.ts';
import { encryptLibrary } from '../../../src/engine/engine.ts';
import { type HostChoices, type SupervisedHost, supervisedHost } from '../../fakes/host/supervised-host.ts';
import { filesBelow, filesWith } from '../../fakes/library/bytes-on-disk.ts';

const PASSPHRASE = 'correct horse battery';
const TEXT = 'The keeper of the red house is called Quillfeather.';
const CLEAR = { state: 'clear', wrong: false, key_store: 'none', remembered: false };

let hosts: SupervisedHost[] = [];
afterEach(async () => {
  for (const host of hosts) await host.close();
  hosts = [];
});

async function started(choices: HostChoices = {}): Promise<SupervisedHost> {
  const host = await supervisedHost(choices);
  hosts.push(host);
  return host;
}

/** A host on a library that is encrypted before it starts. */
const locked = (choices: HostChoices = {}): Promise<SupervisedHost> =>
  started({
    ...choices,
    prepare: async (dataDir) => {
      await encryptLibrary({ dataDir, passphrase: PASSPHRASE });
      await choices.prepare?.(dataDir);
    },
  });

async function addText(host: SupervisedHost): Promise<void> {
  const path = join(host.dataDir, '..', 'red-house.txt');
  await writeFile(path, TEXT);
  host.supervisor.grant('h1', path);
  await host.client.queue.add({ sources: ['h1'] });
  await expect.poll(() => host.client.documents.list()).toHaveLength(1);
  await expect.poll(() => host.released).toEqual(['h1']);
}

async function eventsOf(events: Promise<AsyncIterable<VaultEvent>>): Promise<VaultEvent[]> {
  const all: VaultEvent[] = [];
  for await (const event of await events) all.push(event);
  return all;
}

it('opens nothing of an encrypted library before its passphrase is given, which a crash does not ask for again', async () => {
  const lines: string[] = [];
  const host = await locked({ onLog: (line) => lines.push(line) });
  const { vault, documents } = host.client;
  expect(await vault.state()).toEqual({ ...CLEAR, state: 'locked' });
  await expect(documents.list()).rejects.toMatchObject({ code: 'LIBRARY_LOCKED', defined: true });
  await expect(vault.remember({ remember: true })).rejects.toMatchObject({ code: 'LIBRARY_LOCKED' });
  await expect(vault.unlock({ passphrase: 'wrong horse' })).rejects.toMatchObject({
    code: 'PASSPHRASE_WRONG',
    message: 'The passphrase does not open key.age.',
  });
  expect((await vault.state()).state).toBe('locked');
  await vault.unlock({ passphrase: PASSPHRASE });
  expect(await documents.list()).toEqual([]);
  expect((await vault.state()).state).toBe('encrypted');
  await addText(host);
  await host.kill();
  await expect.poll(() => host.states.at(-1)).toBe('restarted');
  expect(await documents.list()).toHaveLength(1);
  expect(await filesWith(host.dataDir, 'Quillfeather')).toEqual([]);
  for (const secret of [PASSPHRASE, 'wrong horse']) {
    expect([...host.supervisor.log, ...lines].filter((line) => line.includes(secret))).toEqual([]);
    expect(await filesWith(host.dataDir, secret)).toEqual([]);
  }
});

it('encrypts a library that is in use, changes its passphrase, and has it in clear again', async () => {
  const host = await started();
  const { vault, documents, queue } = host.client;
  await addText(host);
  expect(await vault.state()).toEqual(CLEAR);
  expect((await filesWith(host.dataDir, 'Quillfeather')).length).toBeGreaterThan(0);
  const watching = (async () => {
    for await (const _ of await queue.watch());
  })();
  watching.catch(() => undefined);
  await expect(eventsOf(vault.encrypt({ passphrase: 'short' }))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const events = await eventsOf(vault.encrypt({ passphrase: PASSPHRASE }));
  expect([events.length > 2, events.at(-1)]).toEqual([true, { type: 'done', files: expect.any(Number) }]);
  // Who watched the engine before has lost it, and may watch the next one.
  await expect(watching).rejects.toMatchObject({ code: 'ENGINE_GONE' });
  expect((await vault.state()).state).toBe('encrypted');
  expect(await documents.list()).toHaveLength(1);
  expect(await filesWith(host.dataDir, 'Quillfeather')).toEqual([]);
  await expect(eventsOf(vault.encrypt({ passphrase: PASSPHRASE }))).rejects.toMatchObject({
    code: 'LIBRARY_ENCRYPTED',
  });

  const to = 'another passphrase';
  await expect(vault.change({ passphrase: 'wrong horse', to })).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' });
  await vault.change({ passphrase: PASSPHRASE, to });
  await expect(eventsOf(vault.decrypt({ passphrase: PASSPHRASE }))).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' });
  // It is open all the same.
  expect(await documents.list()).toHaveLength(1);
  await host.kill();
  await expect.poll(() => host.states.at(-1)).toBe('restarted');
  expect(await documents.list()).toHaveLength(1);
  await eventsOf(vault.decrypt({ passphrase: to }));
  expect(await vault.state()).toEqual(CLEAR);
  expect(await documents.list()).toHaveLength(1);
  expect((await filesBelow(host.dataDir)).filter((name) => /^(?:key|restor|cleared)/u.test(name))).toEqual([]);
});

it('a process that adds to an encrypted library is killed: nothing in clear, and the next one goes on', async () => {
  const host = await locked();
  await host.client.vault.unlock({ passphrase: PASSPHRASE });
  const folder = join(host.dataDir, '..', 'files');
  await mkdir(folder);
  for (let i = 0; i < 8; i++) await writeFile(join(folder, `red-${i}.txt`), `${TEXT}\n\n`.repeat(100 + i));
  host.supervisor.grant('h1', folder);
  await host.client.queue.add({ sources: ['h1'] });
  await expect.poll(async () => (await host.client.documents.list()).length, { interval: 5 }).toBeGreaterThan(0);
  await host.kill();
  expect(await filesWith(host.dataDir, 'Quillfeather')).toEqual([]);
  await expect.poll(() => host.states.at(-1)).toBe('restarted');
  await expect.poll(async () => (await host.client.documents.list()).length).toBe(8);
  expect(await filesWith(host.dataDir, 'Quillfeather')).toEqual([]);
});

it('takes the passphrase of its shell, and tells a page where that one is wrong', async () => {
  const given = (passphrase: string) => ({
    given: async () => ({ passphrase, keyStore: 'there', remembered: true }) as const,
    changed: async () => undefined,
  });
  const right = await locked({ passphrase: given(PASSPHRASE) });
  expect(await right.client.vault.state()).toMatchObject({ state: 'encrypted', key_store: 'there', remembered: true });
  expect(await right.client.documents.list()).toEqual([]);
  const wrong = await locked({ passphrase: given('wrong horse') });
  expect(await wrong.client.vault.state()).toMatchObject({ state: 'locked', wrong: true, remembered: true });
  await expect(wrong.client.documents.list()).rejects.toMatchObject({ code: 'LIBRARY_LOCKED' });
});

it('takes the passphrase of the file that the environment names', async () => {
  const host = await locked({
    prepare: async (dataDir) => {
      const file = join(dataDir, '..', 'pass');
      await writeFile(file, `${PASSPHRASE}\n`);
      process.env.PINCITE_PASSPHRASE_FILE = file;
    },
  });
  try {
    expect((await host.client.vault.state()).state).toBe('encrypted');
    expect(await host.client.documents.list()).toEqual([]);
    expect(await readFile(join(host.dataDir, 'key.age'), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/u);
  } finally {
    delete process.env.PINCITE_PASSPHRASE_FILE;
  }
});
