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

/** No table of the leave policy has both, so no code can compare them. */
const QUESTION = 'Compare the length of parental leave with the length of compassionate leave.';

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
      expect(row.replaceAll(/\s+/g, ' ')).toContain(
        line.text
          .replaceAll(/\s*\t\s*/g, ' · ')
          .replaceAll(/\s+/g, ' ')
          .replace(/^• /u, '')
          .trim(),
      );
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
    await expectLit(app, { page_index: first.page_index, text_span: first.text });
    await shown().getByRole('button').nth(1).click();
    await expectLit(app, { page_index: second.page_index, text_span: second.text });
    expect(await shownText(app.reader.pane)).toContain('Line 2 of 5');
    await expectAccessible(app.page, 'a closest line on its page');
  });

  it('tells what was searched where that is asked for', async () => {
    await app.conversation.refusal.getByRole('button', { name: 'What was searched' }).click();
    expect(await shownText(app.conversation.refusal)).toContain('1 of 1');
  });
});
