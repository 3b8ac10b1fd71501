import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server, whyNoS3Server } from '../fakes/bucket/s3-server.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { takeSelfCheck } from './shell/page-problems.ts';
import { pincite } from './shell/pincite.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

/** The page of a library with a server that may be reached, as the built product shows it. */
class Allowed {
  home = '';
  shell!: Shell;
  app!: App;

  /** Sets a library up by commands, and opens it. */
  async open(commands: (home: string) => Promise<readonly (readonly string[])[]>): Promise<void> {
    this.home = await mkdtemp(join(tmpdir(), 'pincite-e2e-servers-'));
    const dataDir = join(this.home, 'library');
    // The owner's settings name the servers: these are not those of this machine's user.
    const env = { XDG_CONFIG_HOME: join(this.home, 'config') };
    for (const args of await commands(this.home)) await pincite(dataDir, args, env);
    this.shell = await openShell({ dataDir, product: true, env });
    this.app = new App(this.shell.page);
  }

  /** What the page behind the fact about the network says, which is shown by a button of this name. */
  async network(fact: string): Promise<string> {
    const { page } = this.app;
    await page.getByRole('button', { name: fact }).click();
    const dialog = page.getByRole('dialog', { name: 'Network' });
    await expect.poll(() => shownText(dialog)).toMatch(/Self-check: (\d+) of \1 ways to other computers were refused/u);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expectAccessible(page, `${fact}, ${scheme}`);
    }
    return shownText(dialog);
  }

  async close(): Promise<void> {
    takeSelfCheck(this.shell.problems);
    await this.shell.close();
    await rm(this.home, { recursive: true, force: true });
  }
}

const INGEST = ['ingest', SAMPLES.leave.path, '--wait', 'searchable'];

describe('a library whose answers a server writes', () => {
  const allowed = new Allowed();
  // Nothing listens there: it is asked for nothing.
  const server = '127.0.0.1:9';

  beforeAll(() =>
    allowed.open(async () => [INGEST, ['models', 'remote', 'set', `http://${server}/v1`, '--model', 'team-model']]),
  );
  afterAll(() => allowed.close());

  it('says where questions go wherever it would say that it is offline', async () => {
    await allowed.app.library.hasSearchable(SAMPLES.leave.name);
    const said = await allowed.network(`Sends to ${server}`);
    expect(said).toContain(`Only ${server} can be reached.`);
    expect(said).toContain(
      `Questions, and the passages found for them, are sent to ${server}, which writes the answers.`,
    );
    expect(await shownText(allowed.app.page.locator('body'))).not.toMatch(/\bOffline\b/u);
  });
});

const why = whyNoS3Server();
if (why !== null) process.stderr.write(`The page of a library in a bucket is not tested: ${why}\n`);

describe.skipIf(why !== null)('a library in a bucket', () => {
  const allowed = new Allowed();
  let bucket: S3Server;

  beforeAll(async () => {
    bucket = await startS3Server();
    const { url, place, key_id: keyId, key } = bucket.endpoint;
    await allowed.open(async (home) => {
      const keyFile = join(home, 'key');
      await writeFile(keyFile, `${keyId}\n${key}\n`);
      return [['store', 'set', place, '--endpoint', url, '--key-file', keyFile], INGEST];
    });
  });
  afterAll(async () => {
    await allowed.close();
    await bucket.close();
  });

  it('shows what is there, and says where documents are kept', async () => {
    await allowed.app.library.hasSearchable(SAMPLES.leave.name, 60_000);
    const { host } = new URL(bucket.endpoint.url);
    const said = await allowed.network(`Library on ${host}`);
    expect(said).toContain(`Only ${host} can be reached.`);
    expect(said).toContain(
      `Documents are kept on ${host}, together with the words and vectors by which they are found.`,
    );
  });
});
