import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Citation } from '../../src/contract/answer.ts';
import { SHARED_RULE, sharedRulePdf } from '../fixtures/make-pdf.ts';
import { App } from './app.ts';
import { expectLit } from './expect-lit.ts';
import { type Folder, newFolder } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

describe('a sentence that rests on several documents', () => {
  const { question, rule, documents } = SHARED_RULE;
  let shell: Shell;
  let app: App;
  let folder: Folder;
  let citations: readonly Citation[];
  beforeAll(async () => {
    folder = await newFolder();
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    const paths: string[] = [];
    for (const document of documents) paths.push(await folder.write(document.file, sharedRulePdf(document)));
    await app.addAll(
      paths,
      documents.map(({ file }) => file),
    );
    await app.library.isDone();
    await app.conversation.answer(question);
    ({ citations } = await lastAnswer(shell.dataDir));
  });
  afterAll(async () => {
    await shell.close();
    await folder.remove();
  });

  it('has a chip for each of them, and each its source row', async () => {
    expect(await app.conversation.sentences.count()).toBe(1);
    expect(await app.conversation.chips.count()).toBe(documents.length);
    expect(new Set(citations.map(({ document_name }) => document_name))).toEqual(
      new Set(documents.map(({ title }) => title)),
    );
    expect(new Set(citations.map(({ claim_text }) => claim_text))).toEqual(new Set([rule]));
    const sources = await shownText(app.conversation.sources);
    for (const { title } of documents) expect(sources).toContain(title);
  });

  it.each(documents)('lights its words in $title', async ({ title, pageIndex }) => {
    const citation = citations.find(({ document_name }) => document_name === title);
    if (citation === undefined) throw new Error(`${title} is not cited`);
    expect(citation.page_index).toBe(pageIndex);
    await app.conversation.chips.filter({ hasText: String(citation.marker) }).click();
    await expect.poll(() => shownText(app.reader.pane)).toContain(title);
    await expectLit(app, citation);
  });
});
