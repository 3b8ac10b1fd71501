import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';
const SCHEMES = ['light', 'dark'] as const;

describe('what is recorded', () => {
  let shell: Shell;
  let app: App;
  const saved = async (action: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> => {
    const [download] = await Promise.all([app.page.waitForEvent('download'), action()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };

  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 20 } });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path, SAMPLES.travel.path], [SAMPLES.leave.file, SAMPLES.travel.file]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('is nothing before a question is asked', async () => {
    const metrics = await app.library.openFromMenu('Metrics…', 'Metrics');
    await expect.poll(() => shownText(metrics)).toMatch(/Answers\s+None\s+yet; a question that is stopped/u);
    await app.library.closeDialog('Metrics');
  });

  it('is counted, with plots', async () => {
    await app.conversation.answer(QUESTION);
    await app.conversation.answer('Who won the football world cup in 2014?');
    const metrics = await app.library.openFromMenu('Metrics…', 'Metrics');
    const { citations } = await lastAnswer(shell.dataDir);
    await expect.poll(() => shownText(metrics)).toMatch(/Answers\s+1\s+of 2 questions; 1 refused, 0 asked back/u);
    expect(await shownText(metrics)).toMatch(/23 pages in the library: 23 read from their text/u);
    expect(citations).toEqual([]);
    const plots = await metrics.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(plots).toHaveLength(3);
    expect(plots[0]).toMatch(/^Questions a day\. \d+ \w+ \d+: 1 answered, 1 refused\.$/u);
    expect(plots[2]).toMatch(/^Pages read a second\. .* pages\/s\.$/u);
    await metrics
      .getByRole('row', { name: new RegExp(SAMPLES.leave.name, 'u') })
      .first()
      .waitFor();
    const prometheus = metrics.getByRole('button', { name: 'Save for Prometheus' });
    expect(await prometheus.isVisible()).toBe(false);
    await metrics.getByText('For administrators').click();
    const { name, bytes } = await saved(() => prometheus.click());
    expect(name).toBe('pincite-metrics.txt');
    expect(bytes.toString()).toContain('pincite_answers_total{mode="refuse"} 1');
    await app.library.closeDialog('Metrics');
  });

  it('is counted once it is answered, in metrics that were open before', async () => {
    await app.conversation.ask('Who approves parental leave?');
    const metrics = await app.library.openFromMenu('Metrics…', 'Metrics');
    await expect.poll(() => shownText(metrics)).toMatch(/of 3 questions; 1 refused, 0 asked back\s/u);
    await app.library.closeDialog('Metrics');
  });

  it('is kept as long as is set, checked, and told to who helps', async () => {
    const settings = await app.library.openFromMenu('Library settings…', 'Library settings');
    await settings.getByRole('combobox', { name: 'All' }).selectOption('30 days');
    await expect.poll(() => shownText(settings)).toContain('Saved. No answer is older than that.');
    await settings.getByRole('textbox', { name: 'Address of the folder' }).fill('https://docs.acme.example/');
    await settings.getByRole('button', { name: 'Set' }).click();
    await expect.poll(() => shownText(settings)).toContain('New citations have a link from now on.');
    await settings.getByRole('combobox', { name: 'Written as' }).selectOption('C1 C2');
    await expect.poll(() => shownText(settings)).toContain('Copies, exports and other programs have them so');
    await settings.getByRole('button', { name: 'Check the record' }).click();
    await expect.poll(() => shownText(settings)).toContain('The record is whole: 3 entries.');
    const { name, bytes } = await saved(() => settings.getByRole('button', { name: 'Save diagnostics' }).click());
    expect(name).toBe('pincite-diagnostics.json');
    expect(bytes.toString()).not.toContain(SAMPLES.leave.name);
    await app.library.closeDialog('Library settings');
    const again = await app.library.openFromMenu('Library settings…', 'Library settings');
    expect(await again.getByRole('combobox', { name: 'All' }).inputValue()).toBe('30');
    expect(await again.getByRole('textbox').inputValue()).toBe('https://docs.acme.example/');
    expect(await again.getByRole('combobox', { name: 'Written as' }).inputValue()).toBe('C1');
    await app.library.closeDialog('Library settings');
  });

  it('is told by matter, and saved', async () => {
    const usage = await app.library.openFromMenu('Usage by matter…', 'Usage by matter');
    await usage.getByRole('row', { name: /Who won the football world cup/u }).waitFor();
    const { name, bytes } = await saved(() => usage.getByRole('button', { name: 'Save CSV…' }).click());
    expect(name).toBe('Usage.csv');
    expect(bytes.toString().split('\n')[0]).toMatch(/^seq,timestamp,matter,asked_by,question,/u);
    await app.library.closeDialog('Usage by matter');
  });

  it.each(SCHEMES)('is accessible, %s', async (colorScheme) => {
    await app.page.emulateMedia({ colorScheme });
    for (const [item, name] of [
      ['Metrics…', 'Metrics'],
      ['Library settings…', 'Library settings'],
      ['Usage by matter…', 'Usage by matter'],
    ] as const) {
      const open = await app.library.openFromMenu(item, name);
      await open.getByRole('region').first().waitFor();
      await expectAccessible(app.page, `${name}, ${colorScheme}`);
      if (process.env.SHOTS) await app.page.screenshot({ path: `/tmp/shots/${name}-${colorScheme}.png` });
      await app.library.closeDialog(name);
    }
  });

  it('is certified when a document is deleted', async () => {
    await app.library.nameOf(SAMPLES.leave.name).focus();
    await app.page.keyboard.press('Delete');
    const remove = app.page.getByRole('dialog', { name: `Remove ${SAMPLES.leave.name}?` });
    await remove.getByRole('checkbox', { name: /^Purge the records/u }).click();
    await remove.getByRole('checkbox', { name: /^Save a certificate of deletion/u }).click();
    await expectAccessible(app.page, 'remove');
    if (process.env.SHOTS) await app.page.screenshot({ path: '/tmp/shots/remove.png' });
    const { name, bytes } = await saved(() => remove.getByRole('button', { name: 'Remove', exact: true }).click());
    expect([name, bytes.subarray(0, 5).toString()]).toEqual(['Certificate of deletion.pdf', '%PDF-']);
    await app.library.nameOf(SAMPLES.leave.name).waitFor({ state: 'hidden' });
  });
});
