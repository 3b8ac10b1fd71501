import { readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';
const SECOND = 'Within how many days are expenses claimed after a journey?';

describe('an answer leaves the app', () => {
  let shell: Shell;
  let app: App;
  const dialog = () => app.page.getByRole('dialog', { name: 'Export' });
  /** What is downloaded by an action: its name and bytes. */
  const saved = async (action: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> => {
    const [download] = await Promise.all([app.page.waitForEvent('download'), action()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const form = (name: string) => dialog().getByRole('radio', { name: new RegExp(`^${name}: `, 'u') });
  const preview = () => shownText(dialog().getByRole('region', { name: 'What will be in the file' }));
  const saveAs = async (name: string): Promise<void> => {
    await form(name).check();
    await dialog()
      .getByRole('button', { name: /^Save /u })
      .click();
  };

  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path, SAMPLES.travel.path], [SAMPLES.leave.name, SAMPLES.travel.name]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('says that there is none yet', async () => {
    await app.page.keyboard.press('Control+E');
    await dialog().waitFor();
    expect(await shownText(dialog())).toContain('There is no answer yet.');
    await app.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('as Word, by key', async () => {
    await app.conversation.answer(QUESTION);
    await app.page.keyboard.press('Control+E');
    expect(await form('Word').isChecked()).toBe(true);
    await expect.poll(preview).toMatch(/How many days.*Supported.*Leave and Absence Policy/su);
    const { name, bytes } = await saved(() => saveAs('Word'));
    expect(name).toBe('How many days of unused annual leave may be carried over.docx');
    const { value: html } = await mammoth.convertToHtml({ buffer: bytes });
    const { citations } = await lastAnswer(shell.dataDir);
    expect(html).toContain(citations[0]?.claim_text);
    expect(html).toContain('Supported');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('as a receipt, from its own button', async () => {
    await app.conversation.pane.getByRole('button', { name: 'Export answer…' }).click();
    await form('Excel').check();
    await expect.poll(preview).toMatch(/Sentence\s+Verdict\s+Document\s+Page.*Supported/su);
    const { name, bytes } = await saved(() => saveAs('Receipt'));
    expect(name).toBe('How many days of unused annual leave may be carried over (receipt).json');
    expect(JSON.parse(bytes.toString())).toMatchObject({ pincite_receipt: 1, answer: { question: QUESTION } });
  });

  it('with all answers of the thread, from its head', async () => {
    await app.conversation.answer(SECOND);
    await app.conversation.pane.getByRole('button', { name: 'Export…' }).click();
    expect(await dialog().getByRole('radio', { name: 'All 2 answers of the thread' }).isChecked()).toBe(true);
    await expect.poll(preview).toContain(SECOND.slice(0, 20));
    const { bytes } = await saved(() => saveAs('Markdown'));
    expect(bytes.toString().match(/^## .*$/gmu)).toHaveLength(2);
  });

  it('as the document with highlights, by key and from the list', async () => {
    await app.conversation.chips.first().click();
    const { name, bytes } = await saved(() => app.page.keyboard.press('Control+Shift+E'));
    expect([name, bytes.subarray(0, 5).toString()]).toEqual(['Travel and Expenses Policy (highlighted).pdf', '%PDF-']);
    await app.page.keyboard.press('Control+E');
    await dialog().getByRole('radio', { name: 'All 2 answers of the thread' }).check();
    expect(
      await dialog()
        .getByRole('radio', { name: /: PDF, \d+ pages?$/u })
        .count(),
    ).toBe(2);
    await form(SAMPLES.leave.name).check();
    expect(await preview()).toMatch(/cited places? highlighted/u);
    const other = await saved(() => saveAs(SAMPLES.leave.name));
    expect(other.name).toBe('Leave and Absence Policy (highlighted).pdf');
  });

  it('as the marks of a document alone, for the PDF that others have', async () => {
    await app.page.keyboard.press('Control+E');
    await form(`${SAMPLES.travel.name}, marks only`).check();
    expect(await preview()).toMatch(/cited places?, without the document/u);
    const { name, bytes } = await saved(() => saveAs(`${SAMPLES.travel.name}, marks only`));
    expect(name).toBe('Travel and Expenses Policy.xfdf');
    const { citations } = await lastAnswer(shell.dataDir);
    expect(bytes.toString()).toMatch(/^<\?xml/u);
    expect(bytes.toString().match(/<highlight /gu)?.length).toBeGreaterThanOrEqual(1);
    expect(bytes.toString()).toContain(citations[0]?.source_filename);
  });

  it('as lists of references: the cited documents of the answer', async () => {
    await app.page.keyboard.press('Control+E');
    await form('BibTeX').check();
    await expect.poll(preview).toContain('@misc');
    const bibTex = await saved(() => saveAs('BibTeX'));
    expect(bibTex.name).toMatch(/\.bib$/u);
    expect(bibTex.bytes.toString()).toContain('Travel and Expenses Policy');
    await app.page.keyboard.press('Control+E');
    const cslJson = await saved(() => saveAs('CSL-JSON'));
    expect(cslJson.name).toMatch(/\(sources\)\.json$/u);
    expect(JSON.parse(cslJson.bytes.toString())).toMatchObject([{ title: 'Travel and Expenses Policy' }]);
  });

  it.each(['light', 'dark'] as const)('is accessible, %s', async (colorScheme) => {
    await app.page.emulateMedia({ colorScheme });
    await app.page.keyboard.press('Control+E');
    await dialog().waitFor();
    await expectAccessible(app.page, `export, ${colorScheme}`);
    await app.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });
});
