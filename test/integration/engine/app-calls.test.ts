import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FactCheck } from '../../../src/contract/fact-check.ts';
import { EngineStatus, QuestionnaireEvent } from '../../../src/contract/library.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, newFolder, sampleLibrary, samplePath } from './sample-engine.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

describe('what the app asks for, through the contract', () => {
  let engine: Engine;
  let folder: string;
  let remove: () => Promise<void>;
  let leave: string;
  beforeAll(async () => {
    ({ folder, remove } = await newFolder());
    const results = await sampleLibrary(join(folder, 'library'), ['leave-and-absence', 'travel-and-expenses']);
    engine = await engineOn(join(folder, 'library'), quotingChat());
    leave = String(results.find((result) => result.source_filename === 'leave-and-absence.pdf')?.document_id);
  });
  afterAll(async () => {
    await engine.close();
    await remove();
  });

  it('gives any part of a file as it was added', async () => {
    const bytes = await readFile(samplePath('leave-and-absence'));
    const { file } = engine.client.documents;
    for (const [offset, length] of [
      [0, 1024],
      [bytes.length - 10, 100],
      [37, bytes.length],
      [bytes.length, 5],
      [bytes.length + 7, 5],
    ] as const) {
      const part = await file({ document_id: leave, offset, length });
      expect(part.total).toBe(bytes.length);
      expect(Buffer.from(part.bytes).equals(bytes.subarray(offset, offset + length))).toBe(true);
    }
    await expect(file({ document_id: '0'.repeat(16), length: 1 })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
  });

  it('says what it is', async () => {
    const status = EngineStatus.strict().parse(await engine.client.status());
    expect(status).toMatchObject({
      offline: false,
      data_dir: join(folder, 'library'),
      models_command: 'pincite models fetch',
      chat_model: { role: 'chat', default: true, in_use: true, state: 'present' },
      embed_model: { role: 'embed', default: true, state: 'present' },
    });
  });

  it('imports no file that is no model', async () => {
    const source = join(folder, 'strange.gguf');
    await writeFile(source, 'not a model');
    const before = await engine.client.models.list();
    await expect(engine.client.models.import({ source })).rejects.toMatchObject({
      code: 'MODEL_NOT_USABLE',
      data: { details: { file: 'strange.gguf', why: 'it is not a whole GGUF file' } },
    });
    await expect(engine.client.models.import({ source: `${source}.gone` })).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
    expect(await engine.client.models.list()).toEqual(before);
  });

  it('answers a questionnaire line by line, each with its part of the table', async () => {
    const text = `id,question,document_ids\n1,${QUESTION},\n2,"Who must approve unpaid leave, and how?",leave-and-absence.pdf\n3,zymurgy quokka?,\n`;
    const events: Exclude<QuestionnaireEvent, { type: 'asking' }>[] = [];
    const asked: unknown[] = [];
    for await (const event of await engine.client.questionnaire({ text, format: 'csv', document_ids: [leave] })) {
      const parsed = QuestionnaireEvent.parse(event);
      if (parsed.type === 'asking') asked.push([parsed.id, parsed.done, parsed.total, parsed.seconds_left !== null]);
      else events.push(parsed);
    }
    expect(asked).toEqual([
      ['1', 0, 3, false],
      ['2', 1, 3, true],
      ['3', 2, 3, true],
    ]);
    expect(
      events.map((event) => (event.type === 'line' ? [event.done, event.total, event.row.id] : event.total)),
    ).toEqual([3, [1, 3, '1'], [2, 3, '2'], [3, 3, '3']]);
    expect(events[0]?.text).toEqual({
      csv: 'id,question,mode,answer,citations,confidence,error,verdict,notes,missing_information,basis\n',
      jsonl: '',
    });
    // Whatever is there so far is a table: each piece ends its line.
    for (const { text } of events.slice(1)) expect([text.csv.at(-1), text.jsonl.at(-1)]).toEqual(['\n', '\n']);
    const rows = events
      .map(({ text }) => text.jsonl)
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map((row) => [row.id, row.mode, row.searched.documents])).toEqual([
      ['1', 'answer', 1],
      ['2', 'answer', 1],
      ['3', 'refuse', 1],
    ]);
    const bad = engine.client.questionnaire({ text: 'id\n1\n', format: 'csv' });
    await expect(
      (async () => {
        for await (const _ of await bad);
      })(),
    ).rejects.toMatchObject({ code: 'QUESTIONNAIRE_INVALID' });
  });

  describe('fact-check', () => {
    const check = async (input: Parameters<typeof engine.client.factCheck>[0]) =>
      FactCheck.strict().parse(await engine.client.factCheck(input));

    it('of a sentence of an answer shows its cited places first, with the verdict of the answer', async () => {
      const { answer } = await askAll(engine.client, { question: QUESTION });
      const [claim] = answer.claims;
      const cited = answer.citations.map(({ chunk_id, text_span }) => ({ chunk_id, text_span }));
      const found = await check({ sentence: claim?.text ?? '', cited });
      expect(found.verdict).toBe(claim?.verdict);
      expect(found.evidence.length).toBeLessThanOrEqual(6);
      const [first, ...others] = found.evidence;
      expect(first).toMatchObject({ cited: true, verdict: 'supported', span_match: 1, issues: [] });
      expect(first).toMatchObject({ text_span: cited[0]?.text_span, rects: answer.citations[0]?.rects });
      expect(others.length).toBeGreaterThan(0);
      expect(others.every((evidence) => !evidence.cited && evidence.confidence_score > 0)).toBe(true);
      const scores = others.map((evidence) => evidence.confidence_score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      for (const { document_id, start, end, text_span } of found.evidence) {
        expect((await engine.client.documents.text({ document_id, start, end })).text).toBe(text_span);
      }
    });

    it('finds the evidence of a pasted sentence, and names what differs', async () => {
      const right = await check({ sentence: 'A lost laptop is reported to the travel desk.' });
      expect(right.evidence.length).toBeGreaterThan(0);
      const { answer } = await askAll(engine.client, { question: QUESTION });
      const sentence = answer.claims[0]?.text ?? '';
      const found = await check({ sentence });
      expect(found).toMatchObject({ sentence, verdict: 'supported' });
      expect(found.evidence[0]).toMatchObject({ cited: false, document_id: leave });
      const changed = `${sentence.replace(/[.]$/u, '')} for zebras and quokkas.`;
      const weaker = await check({ sentence: changed });
      expect(weaker.evidence[0]?.reason).toMatch(/“zebras” and “quokkas” are not in the source/);
      expect(weaker.evidence[0]?.confidence_score).toBeLessThan(found.evidence[0]?.confidence_score ?? 0);
    });

    it('shows where the words of a place contradict the sentence', async () => {
      const found = await check({ sentence: 'A full-time employee has 30 weeks of annual leave in each leave year.' });
      expect(found).toMatchObject({ verdict: 'contradicted' });
      const [best] = found.evidence;
      expect(best?.differences.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['number', 'unit']));
      expect(best?.differences.filter(({ source }) => source !== null).length).toBeGreaterThan(0);
      for (const { source } of best?.differences ?? []) {
        if (source === null) continue;
        const { document_id = '' } = best ?? {};
        const { text } = await engine.client.documents.text({ document_id, start: source.start, end: source.end });
        expect(text).toBe(source.text);
      }
    });

    it('a place that says otherwise decides, whatever others say; another row or another rule does not', async () => {
      const covered = await check({ sentence: 'Contractors are covered by the policy.' });
      expect(covered).toMatchObject({ verdict: 'contradicted', reason: expect.stringContaining('not covered') });
      expect(covered.contradicted_by).toBeGreaterThan(0);
      expect(covered.evidence[0]?.verdict).toBe('contradicted');
      for (const sentence of [
        'The hotel limit per night in Vienna is 150 euros.',
        'In a city that is not listed the daily allowance is 44 euros.',
        'Flights of less than six hours are booked in economy class.',
      ]) {
        expect(await check({ sentence })).toMatchObject({ sentence, verdict: 'supported', contradicted_by: 0 });
      }
    });

    it('what stands above decides: under “What is not reimbursed” nothing is', async () => {
      const found = await check({ sentence: 'Parking penalties are reimbursed.' });
      expect(found).toMatchObject({ verdict: 'contradicted', supported_by: 0 });
      const [heading] = found.evidence[0]?.context_spans ?? [];
      expect(heading).toMatchObject({ kind: 'heading', text: expect.stringContaining('What is not reimbursed') });
      expect(heading?.rects.length).toBeGreaterThan(0);
    });

    it('says when nothing speaks of it, and when cited words do not stand there', async () => {
      expect(await check({ sentence: 'Zymurgy quokka xylophone.' })).toMatchObject({
        ...{ verdict: 'unsupported', evidence: [], reason: 'No passage that speaks of it was found.' },
      });
      const found = await check({
        sentence: 'Zymurgy quokka xylophone.',
        cited: [{ chunk_id: `${leave}_3`, text_span: 'Xylophones are played by quokkas at all times of the year.' }],
      });
      expect(found).toMatchObject({ verdict: 'unsupported', reason: 'The cited words do not stand there.' });
      expect(found.evidence).toMatchObject([
        { cited: true, issues: expect.arrayContaining(['text_span_not_found_in_source']) },
      ]);
    });
  });
});
