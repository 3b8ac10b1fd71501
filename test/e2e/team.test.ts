import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/browser/find-browser.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { pageProblems } from './shell/page-problems.ts';
import { pincite as runPincite } from './shell/pincite.ts';
import { type Server, startServer } from './shell/server.ts';

describe('the members of a team', () => {
  let folder: string;
  let dataDir: string;
  let server: Server;
  let browser: Browser;
  const problems: string[][] = [];
  const tokens = new Map<string, string>();
  const pincite = (...args: string[]): Promise<string> => runPincite(dataDir, args);
  /** A window of a browser of its own. */
  const newWindow = async (): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    problems.push(pageProblems(page, new URL(server.url).origin));
    await page.goto(server.url);
    return page;
  };
  const signIn = async (page: Page, token: string): Promise<void> => {
    await page.getByLabel('Token').fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const entered = async (name: string): Promise<App> => {
    const page = await newWindow();
    await signIn(page, tokens.get(name) ?? '');
    await page.getByRole('complementary', { name: 'Library' }).waitFor();
    return new App(page);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-e2e-team-'));
    dataDir = join(folder, 'library');
    await pincite('ingest', SAMPLES.leave.path, '--wait', 'searchable', '--collection', 'People');
    await pincite('ingest', SAMPLES.security.path, '--wait', 'searchable', '--collection', 'Machines');
    tokens.set('Ada', await pincite('team', 'add', 'Ada', '--role', 'reader', '--collection', 'People'));
    tokens.set('Eve', await pincite('team', 'add', 'Eve', '--role', 'editor', '--collection', 'Machines'));
    await writeFile(join(dataDir, 'e2e-chat.json'), JSON.stringify({ delayMs: 2 }));
    server = await startServer({ dataDir, product: false, env: {}, team: {} });
    const found = await findBrowser();
    const env = { ...process.env, ...found.env } as Record<string, string>;
    browser = await chromium.launch({ executablePath: found.path, args: [...found.args], env });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('enter by their own token alone, which is in no address', async () => {
    const page = await newWindow();
    expect(new URL(server.url).search).toBe('');
    await page.getByLabel('Token').waitFor();
    await expectAccessible(page, 'signing in');
    await signIn(page, 'pincite_wrong');
    await page.getByText('You are not signed in as a member of this team').waitFor();
    // The refusal is a line in the console of a browser.
    expect(problems.at(-1)?.splice(0)).toEqual([expect.stringContaining('401')]);
    await signIn(page, tokens.get('Ada') ?? '');
    await page.getByRole('complementary', { name: 'Library' }).waitFor();
    expect(page.url()).toBe(server.url);
    await page.context().close();
  });

  it('see their own collections, and what they asked is theirs', async () => {
    const [ada, eve] = [await entered('Ada'), await entered('Eve')];
    await ada.library.hasSearchable(SAMPLES.leave.file);
    await eve.library.hasSearchable(SAMPLES.security.file);
    expect(await ada.page.content()).not.toMatch(/Machines|Information.security/i);
    expect(await eve.page.content()).not.toMatch(/People|Leave.and.absence/i);
    await ada.conversation.question.fill('How many days of unused annual leave may be carried over?');
    await ada.conversation.question.press('Enter');
    await ada.page.getByText(/carr/i).first().waitFor();
    await expect
      .poll(async () => (await readFile(join(dataDir, 'logs', 'rag_trace.jsonl'), 'utf8')).includes('"asked_by":"Ada"'))
      .toBe(true);
    await eve.page.reload();
    await eve.library.hasSearchable(SAMPLES.security.file);
    expect(await eve.page.content()).not.toMatch(/annual leave/i);
    await ada.page.context().close();
    await eve.page.context().close();
  });

  it('a reader has no way to add or remove; an editor has', async () => {
    const [ada, eve] = [await entered('Ada'), await entered('Eve')];
    await ada.library.hasSearchable(SAMPLES.leave.file);
    await eve.library.hasSearchable(SAMPLES.security.file);
    const adds = (app: App) => app.page.getByRole('button', { name: /Add documents|Drop files|New collection/ });
    expect(await adds(ada).count()).toBe(0);
    expect(await adds(eve).count()).toBe(2);
    await ada.page.getByRole('button', { name: 'Settings' }).click();
    await ada.page.getByText('Signed in as Ada, reader').waitFor();
    expect(await ada.page.getByRole('menuitem', { name: /Models|Metrics|Library settings/ }).count()).toBe(0);
    await ada.page.keyboard.press('Escape');
    await ada.library.more(SAMPLES.leave.file).click();
    await ada.page.getByRole('menuitem', { name: 'About this document' }).waitFor();
    expect(await ada.page.getByRole('menuitem', { name: /Remove|Collections/ }).count()).toBe(0);
    await ada.page.keyboard.press('Escape');
    await ada.drop([SAMPLES.travel.path]);
    // What the page does not offer is refused where it is asked for all the same.
    const key = await ada.page.evaluate(() => sessionStorage.getItem('pincite-key') ?? '');
    const upload = await ada.page.context().request.post(`${server.url}uploads`, {
      headers: { 'x-pincite-key': key, 'x-pincite-name': 'a.txt', origin: new URL(server.url).origin },
      data: 'text',
    });
    expect([upload.status(), ((await upload.json()) as { code: string }).code]).toEqual([403, 'NOT_ALLOWED']);
    await eve.drop([SAMPLES.travel.path]);
    await eve.library.hasSearchable(SAMPLES.travel.file, 60_000);
    expect(await pincite('documents', '--json')).toContain('Machines');
    expect(await ada.page.content()).not.toMatch(/Travel.and.expenses/i);
    await ada.page.context().close();
    await eve.page.context().close();
  });

  it('ask by the API with the same token, and are put out where their owner says so', async () => {
    const ask = (token: string) =>
      fetch(`${server.url}api/documents`, { headers: { authorization: `Bearer ${token}` } });
    const token = tokens.get('Ada') ?? '';
    expect(await (await ask(token)).json()).toMatchObject([{ document_name: SAMPLES.leave.name }]);
    expect((await ask('pincite_wrong')).status).toBe(401);
    const ada = await entered('Ada');
    await ada.library.hasSearchable(SAMPLES.leave.file);
    const renewed = await pincite('team', 'token', 'Ada');
    expect((await ask(token)).status).toBe(401);
    expect((await ask(renewed)).status).toBe(200);
    await ada.page.reload();
    await ada.page.getByLabel('Token').waitFor();
    await pincite('team', 'remove', 'Ada');
    expect((await ask(renewed)).status).toBe(401);
    await ada.page.context().close();
  });

  it('had pages without problems, and no token of theirs is kept anywhere', async () => {
    for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const content = await readFile(join(entry.parentPath, entry.name), 'latin1');
      for (const token of tokens.values()) expect([entry.name, content.includes(token)]).toEqual([entry.name, false]);
    }
    expect(problems.flat().filter((one) => !one.includes('401'))).toEqual([]);
  });
});
