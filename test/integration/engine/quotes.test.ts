import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verbatimShare } from '../../../evaluation/quality/answers/verbatim-share.ts';
import type { Answer } from '../../../src/contract/answer.ts';
import { PinciteError } from '../../../src/contract/errors.ts';
import { provingWords } from '../../../src/contract/view/citation-text.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, newFolder, sampleLibrary } from './sample-engine.ts';

const QUESTIONS = [
  'How many days of unused annual leave may be carried over into the next leave year?',
  'What are the limits of Hotel Vistula in Warsaw and of the Limmat Hotel in Zurich?',
  'How quickly must a lost laptop be reported to the security team?',
];

describe('quotes from the sample documents, through the contract', () => {
  let engine: Engine;
  let dataDir: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const made = await newFolder();
    remove = made.remove;
    dataDir = join(made.folder, 'library');
    await sampleLibrary(dataDir);
    engine = await engineOn(dataDir, quotingChat());
  });
  afterAll(async () => {
    await engine.close();
    await remove();
  });

  /** Every character of every sentence stands in the canonical text of its document, at the place its citation names. */
  async function expectFromDocuments(answers: readonly Answer[]): Promise<number> {
    const library = await openLibrary({ dataDir });
    try {
      const { verbatim, characters } = await verbatimShare(
        answers.map((answer) => ({ answer })),
        library,
      );
      expect(verbatim).toBe(characters);
      for (const citation of answers.flatMap((one) => one.citations)) {
        const { text_span, claim_text, document_id, start, end } = citation;
        expect(await library.textOf(document_id, start, end)).toBe(text_span);
        expect(claim_text).toBe(
          provingWords(citation)
            .replace(/^• /, '')
            .replace(/[ \f\n]*[\f\n][ \f\n]*/g, ' '),
        );
      }
      return characters;
    } finally {
      await library.close();
    }
  }

  it.each(QUESTIONS)('are the words of the documents: %s', async (question) => {
    const { answer } = await askAll(engine.client, { question, quote_only: true });
    expect(answer).toMatchObject({ mode: 'answer', quote_only: true });
    expect(answer.confidence).toBeGreaterThan(0);
    expect(new Set(answer.citations.map((citation) => citation.citation_type))).toEqual(new Set(['direct_quote']));
    expect(answer.citations[0]?.rects.length).toBeGreaterThan(0);
    expect(await expectFromDocuments([answer])).toBeGreaterThan(20);
  });

  it('need no chat model: none is opened, not even one that cannot be', async () => {
    const missing = {
      chat: () => Promise.reject(new PinciteError('MODEL_MISSING', { role: 'chat', file: 'none.gguf' })),
    };
    const other = await engineOn(dataDir, quotingChat(), undefined, false, false, missing);
    const answers: Answer[] = [];
    for (const question of QUESTIONS)
      answers.push((await askAll(other.client, { question, quote_only: true, fresh: true })).answer);
    await expect(askAll(other.client, { question: 'Who approves leave without pay?' })).rejects.toMatchObject({
      code: 'MODEL_MISSING',
    });
    await other.close();
    expect(answers.map(({ mode }) => mode)).toEqual(QUESTIONS.map(() => 'answer'));
    expect(await expectFromDocuments(answers)).toBeGreaterThan(100);
  });

  it('do not answer a question with what answered the one before', async () => {
    const documents = await engine.client.documents.list(undefined);
    const security = documents.find(({ document_name: name }) => name === 'Information Security Policy');
    const document_ids = [security?.document_id ?? ''];
    const first = await askAll(engine.client, { question: QUESTIONS[2] ?? '', quote_only: true, document_ids });
    const { thread_id } = first.answer;
    const ask = async (question: string) =>
      (await askAll(engine.client, { question, quote_only: true, thread_id, document_ids })).answer;
    expect((await ask('How is that reported?')).mode).toBe('answer');
    expect(await ask('What is the penalty for smoking?')).toMatchObject({ mode: 'refuse', citations: [] });
  });

  it('stay quotes in the thread and in the log', async () => {
    const { answer } = await askAll(engine.client, { question: QUESTIONS[0] ?? '', quote_only: true });
    const thread = await engine.client.threads.get({ thread_id: answer.thread_id });
    expect(thread.turns[0]?.answer.quote_only).toBe(true);
    const log = (await readFile(join(dataDir, 'logs', 'rag_trace.jsonl'), 'utf8')).trimEnd().split('\n');
    const { body } = JSON.parse(log.at(-1) ?? '');
    expect([body.query_id, body.metadata.quote_only]).toEqual([answer.answer_id, true]);
  });

  it('are given by a questionnaire too', async () => {
    const input = { text: `{"id":"a","question":"${QUESTIONS[0]}"}`, format: 'jsonl' as const, quote_only: true };
    const rows: Record<string, unknown>[] = [];
    for await (const event of await engine.client.questionnaire(input)) if (event.type === 'line') rows.push(event.row);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id: 'a', mode: 'answer', quote_only: true });
  });
});
