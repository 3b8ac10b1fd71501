import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportForm } from '../../../src/contract/records/export.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { answerText } from '../../../src/mcp/answer-text.ts';
import { API_ROUTES } from '../../../src/serve/api/api-routes.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder, samplePath } from './sample-engine.ts';

const QUESTION = 'Within how many days are expenses claimed after a journey?';

describe('the form of markers that is set for a library is that of every text that leaves it', () => {
  let engine: Engine;
  let remove: () => Promise<void>;
  const gone = new AbortController().signal;
  const text = async (form: ExportForm): Promise<string> =>
    new TextDecoder().decode((await engine.client.exports.answers({ form })).bytes);

  beforeAll(async () => {
    const made = await newFolder();
    remove = made.remove;
    engine = await engineOn(`${made.folder}/library`, quotingChat());
    await ingestAll(engine.client, [samplePath('travel-and-expenses')]);
    await engine.client.settings.change({ marker_form: 'C1' });
    await askAll(engine.client, { question: QUESTION });
  });
  afterAll(async () => {
    await engine.close();
    await remove();
  });

  it.each(['md', 'json', 'xfdf'] as const)('exported as %s', async (form) => {
    const exported = await text(form);
    expect(exported).toMatch(/\bC1\b/u);
    expect(exported).not.toContain('[1]');
  });

  it('answered by the API in each of its shapes', async () => {
    const asked = { question: QUESTION };
    const whole = { ...asked, quote_only: false, fresh: false, anyway: false };
    const json = async (name: 'POST /qa' | 'POST /v1/chat/completions', input: object) => {
      const reply = await API_ROUTES[name].answer(engine.client, input as never, gone);
      return JSON.stringify('json' in reply ? reply.json : null);
    };
    expect(await json('POST /qa', asked)).toMatch(/"answer":"[^"]*\. C1.*"citations":\{"C1":/u);
    const chat = await json('POST /v1/chat/completions', {
      model: 'pincite',
      messages: [{ role: 'user', content: QUESTION }],
    });
    expect(chat).toMatch(/"content":"[^"]*\. C1"/u);
    for (const format of [undefined, 'events-v1'] as const) {
      const reply = await API_ROUTES['POST /api/query'].answer(engine.client, { ...whole, stream: true, format }, gone);
      let final = '';
      for await (const event of 'events' in reply ? reply.events : []) final = JSON.stringify(event);
      expect(final).toMatch(/\. C1/u);
      expect(final).not.toContain('. [1]');
    }
  });

  it('written into the table of a questionnaire', async () => {
    const request = { text: `{"id": "q1", "question": "${QUESTION}"}`, format: 'jsonl' } as const;
    let line = '';
    for await (const event of await engine.client.questionnaire(request))
      if (event.type === 'line') line = `${event.text.csv}${event.text.jsonl}`;
    expect(line).toMatch(/C1 Travel and Expenses Policy/u);
    expect(line).not.toContain('. [1]');
  });

  it('while the record keeps it as it was given', async () => {
    const [thread] = await engine.client.threads.list();
    const { turns } = await engine.client.threads.get({ thread_id: thread?.thread_id ?? '' });
    expect(turns[0]?.answer.answer).toContain('[1]');
    expect(answerText(turns[0]?.answer as never, 'C1')).toMatch(/^C1 Travel/mu);
  });
});
