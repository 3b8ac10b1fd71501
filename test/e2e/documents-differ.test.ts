import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectLit } from './expect-lit.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';
import { shownText } from './shown-text.ts';

/** Both policies say who must be told, and by when: the travel policy within 24 hours, the security policy within one hour. */
describe('documents that differ', () => {
  let shell: Shell;
  let app: App;
  beforeAll(async () => {
    shell = await openShell({ chat: { delayMs: 2 } });
    app = new App(shell.page);
    const samples = [SAMPLES.travel, SAMPLES.security];
    await app.addAll(
      samples.map(({ path }) => path),
      samples.map(({ name }) => name),
    );
    await app.library.isDone();
    await app.conversation.answer('Who must be told when a laptop is lost?');
  });
  afterAll(() => shell.close());

  it('are both quoted, and it is said where they differ', async () => {
    const { citations } = await lastAnswer(shell.dataDir);
    const [travel, security] = [SAMPLES.travel, SAMPLES.security].map(({ name }) => {
      const marker = citations.find(({ document_name }) => document_name === name)?.marker;
      return `in ${name} [${marker}]`;
    });
    const note = await shownText(app.conversation.documentsDiffer);
    expect(note).toContain(`“24 hours” ${travel}`);
    expect(note).toContain(`“one hour” ${security}`);
    await expectAccessible(app.page, 'documents that differ');
  });

  it('light their words', async () => {
    for (const citation of (await lastAnswer(shell.dataDir)).citations) {
      await app.conversation.chips
        .filter({ hasText: String(citation.marker) })
        .first()
        .click();
      await expectLit(app, citation);
    }
  });
});
