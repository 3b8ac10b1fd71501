import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { settled } from './settled.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const LEASE = `# Lease of the quay

This Lease (the "Lease") is made as of March 1, 2026 by and between Harbour Estates LLC ("Landlord") and North Quay Trading, Inc. ("Tenant").

## 1 Rent

Tenant shall pay rent of $12,500 within ten (10) business days of each invoice. The first rent is due on April 1, 2026.

## 2 Rules

Tenant keeps to section 1, to Annex B and to the Information Security Policy.
`;

describe('the page of a document', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  const dialog = (name: string) => app.page.getByRole('dialog', { name });
  const openPage = async (file: string, tab: string): Promise<void> => {
    await app.library.more(file).click();
    await app.page.getByRole('menuitem', { name: 'About this document' }).click();
    await dialog(file).getByRole('tab', { name: tab }).click();
  };
  const list = (file: string, name: string) => dialog(file).getByRole('region', { name });
  /** Selects all text of the first element with these words; as a press of the mouse does, takes the focus from a field first. */
  const selectOnce = (selector: string, words: string) =>
    app.page.evaluate(
      ([where, text]) => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        const found = [...document.querySelectorAll(where ?? '')].find((one) => one.textContent?.includes(text ?? ''));
        if (found === undefined) throw new Error(`${text} is not shown`);
        const range = document.createRange();
        range.selectNodeContents(found);
        document.getSelection()?.removeAllRanges();
        document.getSelection()?.addRange(range);
      },
      [selector, words],
    );
  /** Selects again where the page was drawn anew in between, as a reader would. */
  const select = (selector: string, words: string) =>
    expect
      .poll(async () => {
        await selectOnce(selector, words);
        return app.reader.pane.getByRole('button', { name: 'Highlight selected words' }).isVisible();
      })
      .toBe(true);
  const saved = async (action: () => Promise<void>): Promise<readonly [name: string, text: string]> => {
    const [download] = await Promise.all([app.page.waitForEvent('download'), action()]);
    return [download.suggestedFilename(), await readFile(await download.path(), 'latin1')];
  };

  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    const lease = await folder.write('lease.md', new TextEncoder().encode(LEASE));
    await app.addAll([SAMPLES.security.path, lease], [SAMPLES.security.file, 'lease.md']);
    await app.library.isDone();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('lists parties, deadlines, dates and amounts with their sentences', async () => {
    await openPage('lease.md', 'Facts');
    await expect.poll(() => shownText(list('lease.md', 'Parties'))).toContain('Harbour Estates LLC, Landlord');
    expect(await shownText(list('lease.md', 'Deadlines'))).toMatch(/2 deadlines\s*within ten \(10\) business days/u);
    expect(await shownText(list('lease.md', 'Dates'))).toMatch(/2 dates\s*1 Mar 2026/u);
    expect(await shownText(list('lease.md', 'Amounts'))).toContain('$12,500');
  });

  it.each(['light', 'dark'] as const)('the facts are accessible, %s', async (colorScheme) => {
    await app.page.emulateMedia({ colorScheme });
    await settled(app.page);
    await expectAccessible(app.page, `facts of a document, ${colorScheme}`);
  });

  it('opens a fact at its place', async () => {
    await app.page.emulateMedia({ colorScheme: 'light' });
    await list('lease.md', 'Parties')
      .getByRole('button', { name: /^North Quay/ })
      .click();
    await dialog('lease.md').waitFor({ state: 'hidden' });
    await app.reader.pin(/^Party/).waitFor();
  });

  it('quotes a sentence of each section, which opens', async () => {
    await openPage(SAMPLES.security.file, 'Summary');
    const summary = list(SAMPLES.security.file, 'Summary');
    await expect.poll(() => shownText(summary)).toContain('5.3 Loss and theft');
    await settled(app.page);
    await expectAccessible(app.page, 'summary of a document');
    await summary.getByRole('button', { name: /^5\.3 Loss and theft/ }).click();
    await app.reader.pin(/^5\.3 Loss and theft/).waitFor();
  });

  it('says what it refers to and whether the library has it', async () => {
    await openPage('lease.md', 'Refers to');
    const documents = list('lease.md', 'Other documents');
    await expect.poll(() => shownText(documents)).toContain('Information Security Policy');
    expect(await shownText(documents)).not.toContain('not in the library');
    expect(await shownText(list('lease.md', 'Its own parts'))).toContain('not in this document');
    await settled(app.page);
    await expectAccessible(app.page, 'what a document refers to');
    await app.page.keyboard.press('Escape');
  });

  it('puts the dates of all documents in order, and saves a calendar when asked', async () => {
    await app.library.pane.getByRole('button', { name: 'Sort and filter documents' }).click();
    await app.page.getByRole('menuitem', { name: 'Chronology of those in scope…' }).click();
    const dates = list('Chronology', 'Dates');
    await expect.poll(() => shownText(dates)).toMatch(/15 Jan 2026.*1 Mar 2026.*1 Apr 2026, deadline/su);
    await settled(app.page);
    await expectAccessible(app.page, 'chronology');
    await dialog('Chronology').getByRole('checkbox', { name: 'Deadlines only' }).click();
    await expect.poll(() => shownText(dates)).toContain('1 date');
    const save = () => dialog('Chronology').getByRole('button', { name: 'Save as calendar…' }).click();
    const [name, text] = await saved(save);
    expect(name).toBe('Chronology.ics');
    expect(text).toContain('DTSTART;VALUE=DATE:20260401\r\n');
    await dates.getByRole('button', { name: /^1 Apr 2026/ }).click();
    await app.reader.pin(/^Deadline/).waitFor();
  });

  it('words of a text are marked with a note, which is shown and exported', async () => {
    await app.library.open('lease.md');
    await app.reader.pane.getByText('Tenant shall pay rent', { exact: false }).first().waitFor();
    await select('.reader-text [data-from]', 'Tenant shall pay rent');
    await app.reader.pane.getByRole('button', { name: 'Note on selected words' }).click();
    const note = dialog('Note on these words');
    await note.getByRole('textbox', { name: 'Note' }).fill('Ask the landlord');
    await note.getByRole('textbox', { name: 'Your name as a reader' }).fill('Anna');
    await settled(app.page);
    await expectAccessible(app.page, 'writing a note');
    await note.getByRole('button', { name: 'Save' }).click();
    await app.reader.pin(/^Note by Anna/).waitFor();
    await openPage('lease.md', 'Notes');
    await expect.poll(() => shownText(list('lease.md', 'Notes'))).toContain('Ask the landlord');
    // The words of Markdown without its signs.
    expect(await shownText(list('lease.md', 'Notes'))).not.toContain('#');
    await settled(app.page);
    await expectAccessible(app.page, 'notes of a document');
    const [name, text] = await saved(() =>
      dialog('lease.md').getByRole('button', { name: 'Save as Markdown…' }).click(),
    );
    expect([name, text]).toEqual(['Notes.md', expect.stringContaining('Ask the landlord')]);
    expect(text).not.toContain('\\#');
    await app.page.keyboard.press('Escape');
  });

  it.each(['light', 'dark'] as const)('words of a page are highlighted in a colour of their own, %s', async (theme) => {
    await app.page.emulateMedia({ colorScheme: theme });
    await app.library.open(SAMPLES.security.file);
    // Its printed numbers are known once all of it is open.
    await expect.poll(() => app.reader.pageField.inputValue()).toMatch(/^(?:i|3)$/u);
    await app.reader.goTo(theme === 'light' ? '3' : '4');
    const words = theme === 'light' ? 'reported to the Service Desk' : 'Logs are kept';
    await app.reader.pane.locator('.textLayer span', { hasText: words }).first().waitFor({ state: 'attached' });
    await select('.textLayer span', words);
    await app.reader.pane.getByRole('button', { name: 'Highlight selected words' }).click();
    const pins = app.reader.pin(/^Highlight by Anna/);
    await expect.poll(() => pins.count()).toBe(theme === 'light' ? 1 : 2);
    // In the order of the pages.
    const pin = pins.last();
    await settled(app.page);
    await expectAccessible(app.page, `a highlight of one's own, ${theme}`);
    await pin.click();
    await expect.poll(() => shownText(dialog('Highlight by Anna'))).toContain(words);
    await app.page.keyboard.press('Escape');
    await dialog('Highlight by Anna').waitFor({ state: 'hidden' });
  });

  it('a highlight is removed, and the rest leave in the PDF', async () => {
    await app.page.emulateMedia({ colorScheme: 'light' });
    await app.reader
      .pin(/^Highlight by Anna/)
      .first()
      .click();
    await dialog('Highlight by Anna').getByRole('button', { name: 'Remove' }).click();
    await openPage(SAMPLES.security.file, 'Notes');
    await expect.poll(() => shownText(list(SAMPLES.security.file, 'Notes'))).toContain('1 note');
    const [name, text] = await saved(() =>
      dialog(SAMPLES.security.file).getByRole('button', { name: 'Save PDF with notes…' }).click(),
    );
    expect([name, text.slice(0, 5)]).toEqual(['Information Security Policy (notes).pdf', '%PDF-']);
    expect(text).toContain('/Highlight');
  });
});
