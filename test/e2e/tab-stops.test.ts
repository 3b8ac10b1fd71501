import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { SAMPLES } from './files.ts';
import { settled } from './settled.ts';
import { openShell, type Shell } from './shell.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';
/** More than any state has. */
const MOST = 200;

/** Something that Tab comes to. */
interface Stop {
  /** As a screen reader says it. */
  readonly role: string;
  readonly name: string;
  /** Whether the focus is drawn: an outline or a ring, on the element or on the field around it. */
  readonly isRinged: boolean;
  /** Where it is, for the message of a test that fails. */
  readonly at: string;
}

/** What the browser tells assistive technology of the element that has the focus. */
async function nameOf(session: CDPSession): Promise<{ role: string; name: string }> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
  if (result.objectId === undefined) throw new Error('nothing has the focus');
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const said = (value: { value?: unknown } | undefined): string => String(value?.value ?? '');
  return { role: said(nodes[0]?.role), name: said(nodes[0]?.name).trim() };
}

/** Everything that Tab comes to, wherever it begins: past the end of the page it comes to its start, then round. */
async function tabStops(app: App): Promise<Stop[]> {
  const { page } = app;
  const session = await page.context().newCDPSession(page);
  // A page that is drawn anew has its marks made anew: one that had the focus is gone in between.
  await settled(page);
  await page.evaluate(() => {
    for (const seen of document.querySelectorAll('[data-tab-stop]')) seen.removeAttribute('data-tab-stop');
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const stops: Stop[] = [];
  let left = 0;
  for (let step = 0; step < MOST; step++) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement || element instanceof SVGElement) || element === document.body)
        return 'left';
      if (element.dataset.tabStop !== undefined) return 'round';
      element.dataset.tabStop = '';
      const drawn = (one: Element): boolean => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || /0px 0px 0px [1-9]/u.test(boxShadow)
        );
      };
      const field = element.closest('.composer, .field');
      return {
        isRinged: drawn(element) || (field !== null && drawn(field)),
        at: `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`,
      };
    });
    if (seen === 'left') left++;
    if (seen === 'round' || left > 1) return stops;
    if (seen === 'left') continue;
    const said = await nameOf(session);
    // A page that is drawn just then has its marks made anew: the one with the focus is gone, and its new one is come to.
    const isThere = await page.evaluate(() => document.activeElement?.hasAttribute('data-tab-stop') === true);
    if (isThere) stops.push({ ...said, ...seen });
    else await settled(page);
  }
  throw new Error('Tab never came round');
}

describe('Tab', () => {
  let shell: Shell;
  let app: App;
  /** Each stop has a name and a ring, and there are some. */
  const expectNamed = async (): Promise<readonly Stop[]> => {
    const stops = await tabStops(app);
    expect(stops.length).toBeGreaterThan(2);
    expect(stops.filter(({ name }) => name === '')).toEqual([]);
    expect(stops.filter(({ isRinged }) => !isRinged)).toEqual([]);
    return stops;
  };
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2, careless: true } });
    app = new App(shell.page);
  });
  afterAll(() => shell.close());

  it('comes to what has a name, in the first run', async () => {
    await app.welcome.waitFor();
    await expectNamed();
  });

  it('in an empty thread', async () => {
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.file]);
    await app.library.isDone();
    const stops = await expectNamed();
    expect(stops.map(({ name }) => name)).toContain('Width of the conversation');
  });

  it('in an answer beside its page, with its preview', async () => {
    await app.conversation.answer(QUESTION);
    await app.conversation.chips.first().click();
    await app.reader
      .pin(/^Citation 1/)
      .first()
      .waitFor();
    await expectNamed();
  });

  it('with a fact-check, the outline and the search of the reader open', async () => {
    await app.conversation.sentences
      .first()
      .getByText(/carried over/)
      .first()
      .click();
    await app.conversation.pane.getByRole('region', { name: 'Fact-check' }).waitFor();
    for (const name of ['Outline', 'Find in document']) await app.reader.pane.getByRole('button', { name }).click();
    await expectNamed();
  });

  it('in a refusal, with what was searched', async () => {
    await app.conversation.answer('Compare the length of parental leave with the length of compassionate leave.');
    await app.conversation.refusal.getByRole('button', { name: 'What was searched' }).click();
    await expectNamed();
  });

  it('in passages found', async () => {
    await app.conversation.refusal.getByRole('button', { name: 'Show passages' }).click();
    await app.conversation.lastTurn.getByRole('region', { name: 'Passages found' }).waitFor();
    await expectNamed();
  });

  it.each([
    [1000, 800],
    [800, 800],
  ])('in a window of %d x %d', async (width, height) => {
    await app.page.setViewportSize({ width, height });
    await app.page.keyboard.press('Control+2');
    await expectNamed();
    await app.page.keyboard.press('Control+3');
    await expectNamed();
    await app.page.setViewportSize({ width: 1440, height: 900 });
  });
});

const isElectron = process.env.PINCITE_E2E_SHELL === 'electron';

describe.skipIf(isElectron)('keys that a browser keeps for itself', () => {
  let shell: Shell;
  let app: App;
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.file]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('have others in the browser, which are shown in the sheet, in titles and in the commands', async () => {
    await app.page.keyboard.press('?');
    const sheet = app.page.getByRole('dialog', { name: 'All shortcuts' });
    await sheet.waitFor();
    const caps = await sheet
      .locator('.caps')
      .evaluateAll((all) => all.map((one) => [...one.children].map((cap) => cap.textContent).join(' ')));
    expect(caps).toContain('Alt Shift N');
    expect(caps.filter((keys) => /^Ctrl (?:Shift )?(?:[NTWO]|[1-9])$/u.test(keys))).toEqual([]);
    await app.page.keyboard.press('Escape');
    expect(
      await app.conversation.pane.getByRole('button', { name: 'New thread', exact: true }).getAttribute('title'),
    ).toBe('New thread (Alt Shift N)');
    await app.page.keyboard.press('Control+K');
    await app.commands.getByRole('combobox').fill('New thread');
    await app.commands.getByRole('option', { name: /New thread.*Alt.*Shift.*N/ }).waitFor();
    await app.page.keyboard.press('Escape');
  });

  it('run the same commands, also while a question is typed', async () => {
    await app.conversation.answer(QUESTION);
    await app.conversation.question.fill('Half a question');
    await app.page.keyboard.press('Alt+Shift+N');
    await expect.poll(() => app.conversation.turns.count()).toBe(0);
    await app.page.keyboard.press('Alt+Shift+1');
    const row = app.library.pane.locator('[data-row="0"]');
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
    const chooser = app.page.waitForEvent('filechooser');
    // The browser has heard that files are asked for of the test before the key comes.
    await app.page.evaluate(() => null);
    await app.page.keyboard.press('Alt+Shift+O');
    await chooser;
  });
});
