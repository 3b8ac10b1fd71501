import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server, whyNoS3Server } from '../fakes/bucket/s3-server.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const CLI = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));

/** The page of a library with a server that may be reached, as the built product shows it. */
class Allowed {
  readonly home: string;
  shell!: Shell;
  app!: App;

  constructor(home: string) {
    this.home = home;
  }

  static async in(): Promise<Allowed> {
    return new Allowed(await mkdtemp(join(tmpdir(), 'pincite-e2e-servers-')));
  }

  /** The owner's settings name the servers: these are not those of this machine's user. */
  get env(): Record<string, string> {
    return { XDG_CONFIG_HOME: join(this.home, 'config') };
  }

  get dataDir(): string {
    return join(this.home, 'library');
  }

  async pincite(...args: string[]): Promise<void> {
    await promisify(execFile)(process.execPath, [CLI, '--data', this.dataDir, ...args], {
      env: { ...process.env, ...this.env },
    });
  }

  async open(): Promise<void> {
    this.shell = await openShell({ dataDir: this.dataDir, product: true, env: this.env });
    this.app = new App(this.shell.page);
  }

  /** What the page behind the fact about the network says, which is shown by a button of this name. */
  async network(fact: string): Promise<string> {
    const { page } = this.app;
    await page.getByRole('button', { name: fact }).click();
    const dialog = page.getByRole('dialog', { name: 'Network' });
    await expect
      .poll(() => shownText(dialog))
      .toMatch(/Self-check: (\d+) of \1 other connection attempts were refused/u);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expectAccessible(page, `${fact}, ${scheme}`);
    }
    return shownText(dialog);
  }

  async close(): Promise<void> {
    // What the page's policy refuses in the self-check stands in its console.
    const { problems } = this.shell;
    problems.splice(
      0,
      problems.length,
      ...problems.filter((one) => !/offline-check\.invalid|Security Policy/u.test(one)),
    );
    await this.shell.close();
    await rm(this.home, { recursive: true, force: true });
  }
}

describe('a library whose answers a server writes', () => {
  let allowed: Allowed;
  // Nothing listens there: it is asked for nothing.
  const server = '127.0.0.1:9';

  beforeAll(async () => {
    allowed = await Allowed.in();
    await allowed.pincite('ingest', SAMPLES.leave.path, '--wait', 'searchable');
    await allowed.pincite('models', 'remote', 'set', `http://${server}/v1`, '--model', 'team-model');
    await allowed.open();
  });
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
  let [allowed, bucket] = [undefined as unknown as Allowed, undefined as unknown as S3Server];

  beforeAll(async () => {
    [allowed, bucket] = [await Allowed.in(), await startS3Server()];
    const { url, place, key_id: keyId, key } = bucket.endpoint;
    const keyFile = join(allowed.home, 'key');
    await writeFile(keyFile, `${keyId}\n${key}\n`);
    await allowed.pincite('store', 'set', place, '--endpoint', url, '--key-file', keyFile);
    await allowed.pincite('ingest', SAMPLES.leave.path, '--wait', 'searchable');
    await allowed.open();
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
