import { expect, it } from 'vitest';
import { Grants, hostRouter } from '../../../src/host/host-router.ts';
import { answerer } from '../../../src/host/start-host.ts';
import { Vault } from '../../../src/host/vault.ts';
import type { MachinePolicy } from '../../../src/policy/machine-policy.ts';
import { portConnection } from '../../../src/shell/page/engine-client.ts';
import { portPair } from '../../../src/shell/port-pair.ts';

/** A page's calls of a vault over a library in clear, which nothing here may open or write. */
function callsOf(isOwner: boolean, policy: MachinePolicy | null = null) {
  const never = (): never => {
    throw new Error('nothing may be opened or written');
  };
  const engine = {
    isEncrypted: async () => false,
    resumeRestore: async () => undefined,
    ...{ encryptLibrary: never, decryptLibrary: never, changePassphrase: never, tryPassphrase: never },
  };
  const vault = new Vault({
    dataDir: '/nowhere/library',
    policy: () => policy,
    parent: { onPassphrase: () => undefined, sendPassphrase: never },
    load: async () => engine as never,
    ...{ whileClosed: never, open: never, check: never },
  });
  const router = hostRouter({ engine: never, grants: new Grants(), vault, isOwner, onTaken: never });
  return portConnection(async () => {
    const [ours, theirs] = portPair();
    answerer(router, never)(theirs);
    return ours;
  }).client.vault;
}

const PASSPHRASE = 'correct horse battery';

async function drain(events: Promise<AsyncIterable<unknown>>): Promise<void> {
  for await (const _ of await events) expect.unreachable();
}

it('answers a member of a team how the library lies, and nothing else', async () => {
  const vault = callsOf(false);
  expect((await vault.state()).state).toBe('clear');
  const refused = { code: 'NOT_ALLOWED', message: expect.stringContaining('A member of a team may not call vault.') };
  await expect(vault.unlock({ passphrase: PASSPHRASE })).rejects.toMatchObject(refused);
  await expect(vault.change({ passphrase: PASSPHRASE, to: PASSPHRASE })).rejects.toMatchObject(refused);
  await expect(vault.remember({ remember: true })).rejects.toMatchObject(refused);
  await expect(vault.restore({ from: 'h1' })).rejects.toMatchObject(refused);
  await expect(drain(vault.encrypt({ passphrase: PASSPHRASE }))).rejects.toMatchObject(refused);
  await expect(drain(vault.decrypt({ passphrase: PASSPHRASE }))).rejects.toMatchObject(refused);
});

it('restores no file that the page was not given', async () => {
  await expect(callsOf(true).restore({ from: '/etc/passwd' })).rejects.toMatchObject({ code: 'HANDLE_NOT_FOUND' });
});

it('writes no library that the policy of the computer does not let lie there', async () => {
  const rules = { pincite_policy: 1, issued_by: 'IT of Example Ltd', folders: { libraries: ['/srv/libraries'] } };
  const vault = callsOf(true, { path: '/etc/pincite/policy.json', rules, home: '' } as never);
  const refused = { code: 'FIXED_BY_POLICY', message: expect.stringContaining('IT of Example Ltd') };
  await expect(drain(vault.encrypt({ passphrase: PASSPHRASE }))).rejects.toMatchObject(refused);
  await expect(drain(vault.decrypt({ passphrase: PASSPHRASE }))).rejects.toMatchObject(refused);
  await expect(vault.change({ passphrase: PASSPHRASE, to: PASSPHRASE })).rejects.toMatchObject(refused);
});
