import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireModel } from '../model/models/require-model.ts';
import { App } from './app.ts';
import { expectLit } from './expect-lit.ts';
import { SAMPLES } from './files.ts';
import { lastAnswer } from './last-answer.ts';
import { openShell, type Shell } from './shell.ts';

describe('the product as it is built, with the default model', () => {
  let shell: Shell;
  let app: App;
  beforeAll(async () => {
    await requireModel('qwen2.5-coder-1.5b');
    shell = await openShell({ product: true });
    app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.file]);
    await app.library.isDone();
  });
  afterAll(() => shell.close());

  it('answers a question, says what it rests on, and lights the words it rests on', { timeout: 400_000 }, async () => {
    await app.conversation.answer(
      'How many days of unused annual leave may be carried over into the next leave year?',
      360_000,
    );
    const { answer, citations } = await lastAnswer(shell.dataDir);
    expect(answer).toMatch(/\b(?:five|5)\b/i);
    await app.conversation.chips.first().click();
    const [first] = citations;
    if (first === undefined) throw new Error('no citation');
    await expectLit(app, first);
    await app.conversation.lastTurn
      .getByText(/^(?:Word for word in|In its own words, from|Put together from) .* places?\.$/)
      .waitFor();
  });

  it('says that it is offline', async () => {
    await app.conversation.pane.getByText('Offline').waitFor();
  });
});
