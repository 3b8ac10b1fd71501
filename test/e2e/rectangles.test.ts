import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { harbourAcrossPages, mixedHarbour, turnedHarbour } from '../fixtures/make-pdf.ts';
import { App } from './app.ts';
import { expectLit } from './expect-lit.ts';
import { type Folder, newFolder } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

const FILES = [turnedHarbour(), mixedHarbour(), harbourAcrossPages()];
const PLACES = FILES.flatMap(({ name, places }) =>
  places.map((place) => ({ document: name.replace('.pdf', ''), ...place })),
);

describe('cited words are lit where they stand: turned, of mixed sizes, cropped, across pages', () => {
  let shell: Shell;
  let app: App;
  let folder: Folder;
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    const paths: string[] = [];
    for (const { name, bytes } of FILES) paths.push(await folder.write(name, bytes));
    await app.addAll(
      paths,
      FILES.map(({ name }) => name.replace('.pdf', '')),
    );
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it.each(PLACES)('$document, pages $pageIndexes', async ({ document, question, sentence, pageIndexes }) => {
    await app.conversation.answer(question);
    const { citations } = await lastAnswer(shell.dataDir);
    const [citation] = citations;
    if (citation === undefined) throw new Error('no citation');
    expect(citation.text_span.replaceAll(/\s+/g, ' ')).toBe(sentence);
    await app.conversation.chips.first().click();
    await expect.poll(() => shownText(app.reader.pane)).toContain(document);
    const lastPage = pageIndexes.at(-1) ?? 0;
    // A page further down is drawn when it is looked at.
    if (lastPage !== pageIndexes[0]) await app.reader.goTo(String(lastPage + 1));
    const lit = await expectLit(app, citation);
    expect(lit.letters).toBeGreaterThan(50);
  });
});
