import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const QUESTIONS = `id,question,document_ids
carry,How many days of unused annual leave may be carried over into the next leave year?,
claim,Within how many days are expenses claimed after a journey?,
gone,How many days is a notice period?,ffffffffffffffff
`;

describe('a questionnaire', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const dialog = () => app.page.getByRole('dialog', { name: 'Questionnaire' });
  const choose = async (path: string): Promise<void> => {
    const [chooser] = await Promise.all([
      app.page.waitForEvent('filechooser'),
      dialog().getByRole('button', { name: 'Choose file…' }).click(),
    ]);
    await chooser.setFiles(path);
  };
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 20 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path, SAMPLES.travel.path], [SAMPLES.leave.file, SAMPLES.travel.file]);
    await app.library.isDone();
    await app.library.pane.getByRole('button', { name: 'Settings' }).click();
    await app.page.getByRole('menuitem', { name: 'Questionnaire…' }).click();
    await dialog().waitFor();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('says what is wrong with a file that is none', async () => {
    await choose(await folder.write('notes.csv', new TextEncoder().encode('colour,size\nred,4\n')));
    await dialog().getByRole('alert').waitFor();
    expect(await shownText(dialog())).toMatch(/question/);
  });

  it('is answered line by line and saved as a table with its citations', async () => {
    await choose(await folder.write('due diligence.csv', new TextEncoder().encode(QUESTIONS)));
    // Closed, it goes on, and the line above the question box leads back to it.
    await dialog().getByRole('progressbar', { name: 'Questions answered' }).waitFor();
    await app.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await app.conversation.pane.getByText('due diligence.csv: 2 of 3 answered, 1 not, not saved yet').waitFor();
    await app.conversation.pane.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => shownText(dialog())).toContain('2 of 3 answered, 1 not');
    // Sentences wrap in their column: nothing is cut at the right.
    const table = dialog().getByRole('region', { name: 'Answers' });
    expect(await table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    expect(await shownText(dialog())).toContain('Not answered. There is no document ffffffffffffffff in this library.');
    // Verdict, document and page of each answer; of a refusal the lines that were nearest.
    const first = dialog().getByRole('row').nth(1);
    expect(await shownText(first)).toContain('Supported');
    expect(await shownText(first.getByRole('listitem').first())).toMatch(/^\[1\] Leave and Absence Policy, p\. \w+$/u);
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme });
      await expectAccessible(app.page, `questionnaire answers, ${colorScheme}`);
    }
    const [download] = await Promise.all([
      app.page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Save CSV…' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('due diligence-answers.csv');
    const rows = parse(await readFile(await download.path(), 'utf8'), { columns: true, bom: true }) as Record<
      string,
      string
    >[];
    expect(rows.map(({ id, mode }) => [id, mode])).toEqual([
      ['carry', 'answer'],
      ['claim', 'answer'],
      ['gone', 'error'],
    ]);
    expect(rows[0]?.citations).toContain(SAMPLES.leave.name);
    expect(rows[1]?.citations).toContain(SAMPLES.travel.name);
    expect(rows[2]?.error).toMatch(/^DOCUMENT_NOT_FOUND: /);
    expect(await app.conversation.pane.getByText('due diligence.csv').count()).toBe(0);
  });

  it('opens a place of an answer beside it, with the words lit', async () => {
    // The dialog is still open; the place closes it.
    await dialog()
      .getByRole('button', { name: /^\[1\] Travel and Expenses Policy, p\./u })
      .first()
      .click();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => shownText(app.conversation.sentences.first())).toMatch(/days/u);
    await expect.poll(() => app.conversation.chips.first().getAttribute('aria-current')).toBe('true');
    await app.page.locator('.reader-lit[data-active]').first().waitFor();
  });

  it('is stopped, and what was answered until then is saved', async () => {
    await app.page.keyboard.press('Control+k');
    await app.page.getByRole('combobox').fill('questionnaire');
    await app.page.keyboard.press('Enter');
    await dialog().waitFor();
    const many = Array.from({ length: 60 }, (_, i) => `q${i},How many days of leave has case ${i}?`).join('\n');
    await choose(await folder.write('many.csv', new TextEncoder().encode(`id,question\n${many}\n`)));
    await expect.poll(() => shownText(dialog())).toMatch(/[1-9]\d* of 60 answered.*, about \d+ (?:s|min) left/);
    // The page is not where it is answered.
    await app.page.reload();
    const onItsWay = app.conversation.pane.getByText(/^many\.csv: \d+ of 60 answered/u);
    await onItsWay.waitFor();
    const before = Number(/: (\d+) of/u.exec((await onItsWay.textContent()) ?? '')?.[1]);
    expect(before).toBeGreaterThan(0);
    await app.conversation.pane.getByRole('button', { name: 'Show', exact: true }).click();
    const answered = async (): Promise<number> => Number(/(\d+) of 60/u.exec(await shownText(dialog()))?.[1]);
    await expect.poll(answered).toBeGreaterThan(before);
    await dialog().getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => shownText(dialog())).toMatch(/stopped, [1-9]\d* of 60 answered/);
    const [download] = await Promise.all([
      app.page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Save CSV…' }).click(),
    ]);
    const rows = parse(await readFile(await download.path(), 'utf8'), { columns: true, bom: true }) as { id: string }[];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(60);
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, i) => `q${i}`));
  });
});
