import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, NearestLine } from '../../src/contract/answer.ts';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectLit } from './expect-lit.ts';
import { SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';
import { until } from './until.ts';

/** No table of the leave policy has both, so no code can compare them. */
const QUESTION = 'Compare the length of parental leave with the length of compassionate leave.';

const lettersOf = (text: string): string => text.replaceAll(/[\s,.·]+/gu, '');

/** The one answer of the one thread, as it is kept. */
async function onlyAnswer(dataDir: string): Promise<Answer> {
  const folder = join(dataDir, 'threads');
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return JSON.parse(await readFile(join(folder, file), 'utf8')).turns[0].answer;
}

describe('a question that needs a comparison which no code does', () => {
  let shell: Shell;
  let app: App;
  let lines: readonly NearestLine[];
  const shown = () => app.conversation.refusal.getByRole('list', { name: 'Closest lines, not confirmed' });
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name]);
    await app.library.isDone();
    await app.conversation.answer(QUESTION);
    lines = (await onlyAnswer(shell.dataDir)).nearest_lines;
  });
  afterAll(() => shell.close());

  it('is not confirmed: the reason, then its five nearest lines with their places, and no passages', async () => {
    const text = await shownText(app.conversation.refusal);
    expect(text).toContain('Not confirmed. This needs a comparison, and no figures were found');
    expect(text).toContain('These lines are nearest; none was checked as an answer.');
    expect(lines).toHaveLength(5);
    expect(await shown().getByRole('listitem').count()).toBe(5);
    for (const [i, line] of lines.entries()) {
      const row = await shownText(shown().getByRole('listitem').nth(i));
      // A row of a table is shown as its cells.
      expect(lettersOf(row)).toContain(lettersOf(line.text.replace(/^• /u, '')));
      expect(row).toContain(line.document_name);
    }
    expect(text).not.toContain('Nearest passages');
    expect(text).not.toContain('Searched');
    await expectAccessible(app.page, 'closest lines');
  });

  it('opens nothing until a line is clicked, and lights that line on its page from its stored boxes', async () => {
    expect(await shown().locator('[aria-current]').count()).toBe(0);
    expect(await app.reader.pane.locator('[data-place-id][data-active]').count()).toBe(0);
    const [first, second] = lines;
    if (first === undefined || second === undefined) throw new Error('two lines expected');
    await shown().getByRole('button').first().click();
    await app.reader
      .pin(/^Line 1/)
      .first()
      .waitFor();
    // The words that may answer are lit, as in the list; the rest of the line is underlined.
    await expectLit(app, { ...first, text_span: first.text });
    await shown().getByRole('button').nth(1).click();
    await expectLit(app, { ...second, text_span: second.text });
    expect(await shownText(app.reader.pane)).toContain('Line 2 of 5');
    await expectAccessible(app.page, 'a closest line on its page');
  });

  it('tells what was searched where that is asked for', async () => {
    await app.conversation.refusal.getByRole('button', { name: 'What was searched' }).click();
    const text = await shownText(app.conversation.refusal);
    expect(text).toContain('1 of 1');
    // The lines are the nearest passages, and their reason leads.
    expect(text).not.toMatch(/Nearest|Not found/u);
    await app.conversation.refusal.getByRole('button', { name: 'Every mention of' }).waitFor();
  });
});

/** Neither policy has a Martian. */
const NAMED = 'Who is the Martian ambassador?';

describe.each(['light', 'dark'] as const)('a question that names what no document mentions, %s', (colorScheme) => {
  let shell: Shell;
  let app: App;
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 }, colorScheme });
    app = new App(shell.page);
    const { leave, travel } = SAMPLES;
    await app.addAll([leave.path, travel.path], [leave.name, travel.name]);
    await app.library.isDone();
    await app.library.open(leave.name);
    // Its printed numbers are known once all of it is open, and a page that is asked for sooner is not gone to.
    const isAt = async (page: string) => (await app.reader.pageField.inputValue()) === page;
    await until('all of it is open', () => isAt('i'));
    await app.reader.goTo('4');
    await until('its page 4 is read', () => isAt('4'));
    await app.conversation.answer(NAMED);
  });
  afterAll(() => shell.close());

  it('leads with that reason, once, then has the nearest lines', async () => {
    const { refusal } = app.conversation;
    const text = await shownText(refusal);
    expect(text).toMatch(/^Not confirmed\. Nothing found mentions “Martian”\. These lines are nearest/u);
    expect(text.split('“Martian”')).toHaveLength(2);
    expect(
      await refusal
        .getByRole('list', { name: /^Closest lines/ })
        .getByRole('listitem')
        .count(),
    ).toBe(5);
    expect(await refusal.getByRole('list').count()).toBe(1);
    expect(await refusal.locator('mark').count()).toBeGreaterThan(0);
    await expectAccessible(app.page, `refusal with a name, ${colorScheme}`);
  });

  it('opens nothing over the page that is being read, until a line is clicked', async () => {
    expect(await shownText(app.reader.title)).toContain(SAMPLES.leave.file);
    expect(await app.reader.pageField.inputValue()).toBe('4');
    expect(await app.reader.pane.locator('[data-place-id][data-active]').count()).toBe(0);
    const line = app.conversation.refusal.getByRole('button').filter({ hasText: SAMPLES.travel.name }).first();
    await line.click();
    await app.reader
      .pin(/^Line \d/)
      .first()
      .waitFor();
    expect(await shownText(app.reader.title)).toContain(SAMPLES.travel.file);
    await expectAccessible(app.page, `a line lit on its page, ${colorScheme}`);
  });
});

describe('a question that nothing near enough was found for', () => {
  let shell: Shell;
  let app: App;
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('is asked of the model where the reader wants that, whose sentences are checked all the same', async () => {
    await app.conversation.answer('What is the dress code of the office?');
    const refusals = app.conversation.pane.getByRole('group', { name: 'Not answered' });
    const write = refusals.getByRole('button', { name: 'Write an answer from these' });
    expect(await shownText(refusals.last())).toContain('No passage near enough');
    await expectAccessible(app.page, 'lines that an answer may be written from');
    await write.click();
    // The stand-in repeats lines, and none of them answers.
    await expect.poll(() => shownText(refusals.last())).toContain('No answer could be written that can be checked');
    // It was asked now: there is no more to be written.
    expect(await write.count()).toBe(1);
  });
});

describe('an answer that cites another line than the nearest', () => {
  let shell: Shell;
  let app: App;
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.security.path], [SAMPLES.security.name]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('gives way to the lines, and is shown at a click as one that may not be what was asked', async () => {
    // The stand-in goes by words and takes another line than the reader.
    await app.conversation.answer('By when is a lost laptop reported, and to whom?');
    const refusal = app.conversation.refusal;
    const text = await shownText(refusal);
    expect(text).toContain('Not confirmed. What could be written rests on another line than the one nearest');
    expect(await refusal.getByRole('list', { name: 'Closest lines, not confirmed' }).count()).toBe(1);
    expect(await app.conversation.chips.count()).toBe(0);
    await expectAccessible(app.page, 'an answer that gave way to lines');
    await refusal.getByRole('button', { name: 'Write an answer from these' }).click();
    // Its sentences are shown before they are checked.
    await expect.poll(() => shownText(app.conversation.lastTurn)).toContain('may not be what you asked');
  });
});
