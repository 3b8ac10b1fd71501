import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@lancedb/lancedb';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type Folder, newFolder, SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

/** Two leases that say different things of the same, and a third that does of one thing. */
const LEASES = {
  'Office Lease': { notice: 'three months to the end of a quarter', limit: 150 },
  'Parking Lease': { notice: 'four weeks to the end of a month', limit: 180 },
  'Storage Lease': { notice: null, limit: 200 },
} as const;
const NAMES = Object.keys(LEASES);
const KEPT = 'Within how many days are expenses claimed after a journey?';

function leaseText(name: string, { notice, limit }: (typeof LEASES)[keyof typeof LEASES]): string {
  const ending = notice === null ? '' : `## Ending the lease\n\nThe notice period is ${notice}.\n\n`;
  return `# ${name}\n\n${ending}## Hotels\n\nThe hotel limit in Linz is ${limit} euros per night.\n`;
}

/** What is shown where something is not as it should be, or not sure. */
describe('doubts', () => {
  let dataDir: string;
  let folder: Folder;
  let shell: Shell;
  let app: App;
  const start = async (): Promise<void> => {
    shell = await openShell({ dataDir, chat: { delayMs: 2 } });
    app = new App(shell.page);
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pincite-e2e-doubts-'));
    folder = await newFolder();
    await start();
    const paths: string[] = [SAMPLES.travel.path];
    for (const [name, lease] of Object.entries(LEASES)) {
      const bytes = new TextEncoder().encode(leaseText(name, lease));
      paths.push(await folder.write(`${name.toLowerCase().replace(' ', '-')}.md`, bytes));
    }
    await app.addAll(paths, [SAMPLES.travel.name, ...NAMES]);
    await app.library.isDone();
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  describe('a sentence that one place says and two contradict', () => {
    let check: Locator;
    beforeAll(async () => {
      await app.page.keyboard.press('Control+Shift+F');
      const dialog = app.page.getByRole('dialog', { name: 'Fact-check a sentence' });
      await dialog.getByRole('textbox').fill('The hotel limit in Linz is 150 euros per night.');
      await dialog.getByRole('button', { name: 'Check', exact: true }).click();
      check = dialog.getByRole('region', { name: 'Fact-check' });
      await check.waitFor();
    });
    afterAll(() => app.page.keyboard.press('Escape'));

    it('says so first, under no tick, and lists what contradicts it before what says it', async () => {
      expect(await shownText(check)).toMatch(/^Contradicted by 2 places, supported by 1\./);
      const marks = await check
        .getByRole('img')
        .evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label')));
      expect(marks.slice(0, 4)).toEqual(['Contradicted', 'Contradicted', 'Contradicted', 'Supported']);
      await expectAccessible(app.page, 'a contradicted sentence');
    });

    it('names the place without the signs of Markdown', async () => {
      const text = await shownText(check);
      expect(text).toContain('Parking Lease › Hotels');
      expect(text).not.toContain('#');
    });

    it('keeps red for places that say otherwise', async () => {
      const marks = (name: string) => check.getByRole('listitem').getByRole('img', { name, exact: true });
      const colour = (name: string) =>
        marks(name)
          .first()
          .evaluate((mark) => getComputedStyle(mark).color);
      expect(await colour('Supported')).not.toBe(await colour('Contradicted'));
      // A place that says nothing of the sentence is no fault of it, and no cross.
      expect(await marks('Unsupported').count()).toBe(0);
    });
  });

  it('asks back where documents differ, with a button for each of them', async () => {
    await app.conversation.answer('What is the notice period?');
    const options = app.conversation.questionBack.getByRole('button', { name: /^\w+ Lease$/ });
    expect((await options.allInnerTexts()).toSorted()).toEqual(['Office Lease', 'Parking Lease']);
    await expectAccessible(app.page, 'documents that differ');
  });

  it('says which part of a question nothing was found on', async () => {
    await app.conversation.answer(`${KEPT.replace('?', '')}, and to whom is the moon landing reported?`);
    const missing = app.conversation.lastTurn.getByText('Missing:').locator('..');
    expect(await shownText(missing)).toBe('Missing: Nothing was found on: “to whom is the moon landing reported”.');
  });

  it('says of an answer that it is a saved one, clear of the question', async () => {
    await app.conversation.answer(KEPT);
    await app.conversation.answer(KEPT);
    const saved = app.conversation.lastTurn.getByText('Saved answer.');
    await saved.waitFor();
    const question = await app.conversation.lastTurn.getByRole('heading').first().boundingBox();
    const note = await saved.locator('../..').boundingBox();
    expect((note?.y ?? 0) - (question?.y ?? 0) - (question?.height ?? 0)).toBeGreaterThanOrEqual(4);
  });

  describe('after its files were changed by somebody else', () => {
    beforeAll(async () => {
      await shell.close();
      const threads = join(dataDir, 'threads');
      for (const name of await readdir(threads)) {
        const text = await readFile(join(threads, name), 'utf8');
        await writeFile(join(threads, name), text.replaceAll('30 days', '90 days'));
      }
      const connection = await connect(join(dataDir, 'library.lance'));
      const documents = await connection.openTable('documents');
      await documents.update({ where: "name = 'Storage Lease'", values: { name: 'Another lease' } });
      documents.close();
      connection.close();
      await start();
      await app.library.hasSearchable('Office Lease');
    });

    it('shows changed answers as changed: no marks, no citations, nothing that they say of themselves', async () => {
      await app.page.keyboard.press('Control+K');
      await app.commands.getByRole('combobox').fill('What is the notice period');
      await app.commands.getByRole('option').filter({ hasText: 'What is the notice period' }).first().click();
      await app.conversation.lastTurn.getByText('Changed since it was recorded.').waitFor();
      expect(await shownText(app.conversation.lastTurn)).toContain('Its file says, unchecked: Expenses');
      expect(await app.conversation.chips.count()).toBe(0);
      expect(await app.conversation.supported.count()).toBe(0);
      expect(await app.conversation.lastTurn.getByText('Saved answer.').count()).toBe(0);
      expect(await app.conversation.lastTurn.getByRole('button', { name: 'Ask again' }).count()).toBe(1);
      await expectAccessible(app.page, 'a changed turn');
    });

    it('says in a refusal how many damaged documents were left out, and how to mend them', async () => {
      await app.page.keyboard.press('Control+N');
      await app.conversation.answer('How many patents were filed in Brazil last autumn?');
      expect(await shownText(app.conversation.refusal)).toMatch(
        /Damaged\s+1 document left out\. Mend the library in a terminal: pincite repair/,
      );
      await expectAccessible(app.page, 'a refusal with a damaged document');
    });
  });
});
