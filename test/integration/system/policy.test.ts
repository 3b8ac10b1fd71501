import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const CLI = fileURLToPath(new URL('../../../src/cli/index.ts', import.meta.url));
const MODELS = fileURLToPath(new URL('../../../src/cli/models.ts', import.meta.url));
const HOST = new URL('../../fakes/host/supervised-host.ts', import.meta.url).href;
const PATIENCE = { timeout: 240_000 };

/** A program sees `etc` in place of /etc, which it alone does: the place of a policy is no argument and no variable. */
const WITH_ETC = ['-m', 'sh', '-c', 'mount --bind "$0" /etc && exec "$@"'];

/** Why no process can be given an /etc of its own on this machine; null when it can. */
function whyNoEtc(): string | null {
  const { status, error, stderr } = spawnSync('unshare', [...WITH_ETC, '/etc', 'true'], { encoding: 'utf8' });
  return status === 0 ? null : `no process gets an /etc of its own here: ${error?.message ?? stderr.trim()}`;
}

let folder: string;
let etc: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincite-etc-'));
  etc = join(folder, 'etc');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function givePolicy(content: unknown): Promise<void> {
  await cp('/etc', etc, { recursive: true, filter: (path) => !/\/(?:ssl|alternatives)\//u.test(path) });
  await mkdir(join(etc, 'pincite'), { mode: 0o755 });
  await writeFile(join(etc, 'pincite', 'policy.json'), JSON.stringify(content), { mode: 0o644 });
}

/** Runs an entry as a user would, with variables that a user might set to get round the policy. */
function run(entry: string, ...argv: readonly string[]) {
  const mine = join(folder, 'mine');
  const env = { ...process.env, XDG_CONFIG_HOME: mine, XDG_DATA_HOME: mine, PROGRAMDATA: mine, HOME: mine };
  // Its place is left out of the copy, and a warning of it is none of ours.
  delete (env as NodeJS.ProcessEnv).NODE_EXTRA_CA_CERTS;
  const args = [...WITH_ETC, etc, process.execPath, entry, ...argv];
  return spawnSync('unshare', args, { env, encoding: 'utf8' });
}
const pincite = (...argv: readonly string[]) => run(CLI, '--data', join(folder, 'library'), ...argv);

const POLICY = { pincite_policy: 1, issued_by: 'IT of Example Ltd' };

it('is read by every process from the folder of the administrators', PATIENCE, async ({ skip }) => {
  const why = whyNoEtc();
  if (why !== null) return skip(why);
  await givePolicy({
    ...POLICY,
    servers: [],
    models: { fetch: false },
    retention: { keep: [{ collection: null, days: 30 }] },
  });
  const held = JSON.parse(pincite('policy', '--json').stdout) as { readonly policy: unknown };
  expect(held.policy).toEqual({ path: '/etc/pincite/policy.json', issued_by: POLICY.issued_by });
  expect(pincite('settings', '--keep', 'forever').stderr).toMatch(/^pincite: FIXED_BY_POLICY: /);
  expect(JSON.parse(pincite('settings', '--json').stdout)).toMatchObject({ keep: [{ collection: null, days: 30 }] });
  expect(run(MODELS, 'fetch').stderr).toMatch(/^pincite: FIXED_BY_POLICY: /);
  expect(pincite('models', 'remote', 'set', 'http://127.0.0.1:9', '--model', 'm').stderr).toMatch(/FIXED_BY_POLICY/);
  // Written by hand, it is not let through.
  const owner = join(folder, 'mine', 'pincite');
  await mkdir(owner, { recursive: true, mode: 0o700 });
  const endpoint = { purpose: 'chat', url: 'http://127.0.0.1:9/', model: 'm', key: null };
  const file = { [join(folder, 'library')]: [endpoint] };
  await writeFile(join(owner, 'endpoints.json'), JSON.stringify(file), { mode: 0o600 });
  expect(pincite('models', 'remote', 'check').stderr).toMatch(
    /SERVERS_UNREADABLE.*does not allow http:\/\/127\.0\.0\.1:9/,
  );
});

it('stops every process where it has an unknown key', PATIENCE, async ({ skip }) => {
  const why = whyNoEtc();
  if (why !== null) return skip(why);
  await givePolicy({ ...POLICY, exprots: [] });
  const sentence = /^pincite: POLICY_UNREADABLE: .*\/etc\/pincite\/policy\.json.*unknown key, exprots/;
  for (const said of [pincite('documents'), pincite('ask', 'Why?'), run(MODELS, 'list')]) {
    expect(said.stderr).toMatch(sentence);
    expect([said.status, said.stdout]).toEqual([1, '']);
  }
  // The process of the engine that the app and the browser host start, as their page hears it.
  const asks = `
    import { supervisedHost } from ${JSON.stringify(HOST)};
    const host = await supervisedHost();
    const said = await host.client.status().then(() => 'no error', ({ code, message }) => code + ': ' + message);
    await host.close();
    process.stdout.write(said);
    process.exit();`;
  const script = join(folder, 'asks.mts');
  await writeFile(script, asks);
  expect(run(script).stdout).toMatch(/^POLICY_UNREADABLE: .*unknown key, exprots/);
});
