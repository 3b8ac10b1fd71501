import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../src/contract/answer.ts';
import { fakeEngine } from '../fake-engine.ts';
import { runCli } from '../run-cli.ts';
import { answer, closest, hit, LEAVE, model, refusal } from '../sample-data.ts';

describe('ask', () => {
  it('prints the checked answer and each citation with both page numbers and the words', async () => {
    const { code, out, err } = await runCli(['ask', answer.question]);
    expect(code).toBe(0);
    expect(out).toContain('Five days may be carried over. [1]\n');
    expect(out).toContain('[1] Leave and Absence Policy — 4 Leave › 4.2 Carry-over — p. 3 · 6 of 12\n');
    expect(out).toContain('    “Up to five days may be carried over.”\n');
    expect(out).not.toContain('PROVISIONAL');
    expect(err).toContain('Searching…\n');
    expect(err).toContain('1 passage in 1 document after 0.2 s; nearest:');
    expect(err).not.toContain('PROVISIONAL');
  });

  it('shows unchecked words only where somebody watches: on stderr, dim, and announced', async () => {
    const { out, err } = await runCli(['ask', answer.question], { tty: true });
    expect(out).not.toContain('PROVISIONAL');
    expect(err.indexOf('not checked yet')).toBeGreaterThan(-1);
    expect(err.indexOf('PROVISIONAL')).toBeGreaterThan(err.indexOf('not checked yet'));
  });

  it('shows the closest lines and how far the model has read, only where somebody watches', async () => {
    const reading = { type: 'reading', tokens: 300, seconds_left: 6.2, is_busy: false } as const;
    const engine = fakeEngine({
      ask: async function* () {
        yield { type: 'evidence', hits: [hit], ms: 212 };
        yield { type: 'lines', lines: [...closest.nearest_lines] };
        yield { ...reading, tokens_read: 126, share: 0.42 };
        yield { ...reading, tokens_read: 200, share: 0.67, is_busy: true };
        yield { type: 'final', answer };
      },
    });
    const { err } = await runCli(['ask', 'Why?'], { engine, tty: true });
    const order = ['1 passage', 'closest lines, not checked yet:', '1. Five days', 'Reading, 42 %, about 6 s'];
    const places = order.map((text) => err.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(-1);
    expect(err).toContain('This computer is busy: reading, 67 %, about 6 s');
    const piped = await runCli(['ask', 'Why?'], { engine });
    expect(piped.err).not.toContain('closest lines');
    expect(piped.err).not.toContain('42 %');
    expect((await runCli(['ask', 'Why?', '--json'], { engine, tty: true })).err).not.toContain('closest lines');
  });

  it('says of a list from how many of the matching passages it is, and how to see all', async () => {
    const listed: Answer = {
      ...answer,
      list_basis: { kind: 'list', used: 5, matching: 23, sections: [], is_whole: false, left_out: [] },
      mention_term: 'carry-over',
    };
    const { out } = await runCli(['ask', 'List all rules on carry-over'], { engine: fakeEngine({ answer: listed }) });
    expect(out).toContain('From 5 of 23 matching passages.\nAll of them: pincite mentions --semantic "carry-over"\n');
    expect((await runCli(['ask', 'q'])).out).not.toContain('matching passages');
  });

  it('names the model as the catalog does, and its file only with ids and in JSON', async () => {
    const written = { ...answer, model: { ...answer.model, file: model.file } };
    const engine = fakeEngine({ answer: written });
    const { out } = await runCli(['ask', 'q'], { engine });
    expect(out).toContain(` · ${model.name}\n`);
    expect(out).not.toContain(model.file);
    expect((await runCli(['ask', 'q', '--ids'], { engine })).out).toContain(model.file);
    expect((await runCli(['ask', 'q', '--json'], { engine })).out).toContain(model.file);
    const elsewhere = { ...answer, model: { ...answer.model, file: 'qwen3-4b', server: 'llm.example:8080' } };
    const far = await runCli(['ask', 'q'], { engine: fakeEngine({ answer: elsewhere }) });
    expect(far.out).toContain(' · qwen3-4b on llm.example:8080\n');
  });

  it('writes markers as the library is set, and citations as a map where that is asked for', async () => {
    const marked = {
      ...answer,
      markers: [{ marker: 1, start: answer.answer.indexOf('[1]'), end: answer.answer.indexOf('[1]') + 3 }],
    };
    const engine = fakeEngine({ answer: marked });
    const map = JSON.parse((await runCli(['ask', 'q', '--json', '--citation-map'], { engine })).out);
    expect(map.citations['1']).toMatchObject({ page: 6, snippet: answer.citations[0]?.text_span });
    await runCli(['settings', '--markers', 'C1'], { engine });
    const { out } = await runCli(['ask', 'q'], { engine });
    expect(out).toContain('Five days may be carried over. C1\n');
    expect(out).toContain('C1 Leave and Absence Policy');
    const named = JSON.parse((await runCli(['ask', 'q', '--json', '--citation-map'], { engine })).out);
    expect(Object.keys(named.citations)[0]).toBe('C1');
  });

  it('prints the answer object with --json and leaves stderr alone', async () => {
    const { out, err } = await runCli(['ask', answer.question, '--json']);
    expect(JSON.parse(out)).toEqual(answer);
    expect(err).toBe('');
  });

  it('gives the retrieved passages too when asked, after the answer or in its object', async () => {
    const { out } = await runCli(['ask', answer.question, '--json', '--context']);
    expect(JSON.parse(out)).toEqual({ ...answer, context: [hit] });
    const shown = (await runCli(['ask', answer.question, '--context'])).out;
    expect(shown.indexOf('They lapse on 31 March.')).toBeGreaterThan(shown.indexOf(answer.claims[0]?.text ?? '-'));
    expect((await runCli(['ask', answer.question])).out).not.toContain('They lapse on 31 March.');
  });

  it('asks within a collection', async () => {
    const { engine } = await runCli(['ask', 'Why?', '--collection', 'Policies']);
    expect(engine.calls).toEqual([
      [
        'ask',
        { question: 'Why?', collection: 'Policies', quote_only: false, fresh: false, anyway: false, listed: false },
      ],
    ]);
  });

  it('passes scope and thread', async () => {
    const { engine } = await runCli(['ask', 'And for contractors?', '--document', LEAVE, '--thread', 't-1']);
    expect(engine.calls).toEqual([
      [
        'ask',
        {
          question: 'And for contractors?',
          document_ids: [LEAVE],
          thread_id: 't-1',
          quote_only: false,
          fresh: false,
          anyway: false,
          listed: false,
        },
      ],
    ]);
  });

  it('asks for quotes only, and says so of the answer', async () => {
    const engine = fakeEngine({ answer: { ...answer, quote_only: true } });
    const { out } = await runCli(['ask', 'Why?', '--quote-only'], { engine });
    expect(engine.calls).toEqual([
      ['ask', { question: 'Why?', quote_only: true, fresh: false, anyway: false, listed: false }],
    ]);
    expect(out).toContain('quote only · 1 citation checked');
    expect((await runCli(['ask', 'Why?'])).out).not.toContain('quote only');
  });

  it('says why to trust an answer, no number, and nothing of a refusal', async () => {
    const { out } = await runCli(['ask', 'Why?']);
    expect(out).toMatch(/^In its own words, from one place\.$/m);
    expect(out.toLowerCase()).not.toContain('confidence');
    const refused = await runCli(['ask', 'Why?'], { engine: fakeEngine({ answer: refusal }) });
    expect(refused.out).not.toContain('place.');
  });

  it('says of an answer of before that it is one, and of no other', async () => {
    const before = { ...answer, cached: true, first_answered_at: '2026-11-22T10:12:09.120Z' };
    const { out } = await runCli(['ask', 'Why?'], { engine: fakeEngine({ answer: before }) });
    expect(out).toContain('Answered before, from the same documents (2026-11-22 10:12 UTC); --fresh asks again.');
    expect((await runCli(['ask', 'Why?'])).out).not.toContain('Answered before');
  });

  it('has the model answer from unconfirmed lines with --anyway', async () => {
    const { engine } = await runCli(['ask', 'Why?', '--anyway']);
    expect(engine.calls).toEqual([
      ['ask', { question: 'Why?', quote_only: false, fresh: false, anyway: true, listed: false }],
    ]);
  });

  it('asks the model again with --fresh', async () => {
    const { engine } = await runCli(['ask', 'Why?', '--fresh']);
    expect(engine.calls).toEqual([
      ['ask', { question: 'Why?', quote_only: false, fresh: true, anyway: false, listed: false }],
    ]);
  });

  it('prints the closest lines of a refusal with their places, in place of passages', async () => {
    const { code, out } = await runCli(['ask', 'Why?'], { engine: fakeEngine({ answer: closest }) });
    expect(code).toBe(3);
    expect(out).toContain('These lines are nearest; none was checked as an answer.');
    expect(out).toContain('1. Five days may be carried over.\n');
    expect(out).toContain('Leave and Absence Policy › 4 Leave › 4.2 Carry-over, p. 3 · 6');
    expect(out).not.toContain('Nearest passages');
  });

  it('tells a sentence apart that its page says and that may not be what was asked', async () => {
    const unsure: Answer = { ...answer, claims: answer.claims.map((one) => ({ ...one, answers_question: 'unsure' })) };
    const { out } = await runCli(['ask', 'Why?'], { engine: fakeEngine({ answer: unsure }) });
    expect(out).toContain('“Five days may be carried over.” Stands on p. 3; may not be what you asked.');
    expect(out.split('may not be what you asked')).toHaveLength(2);
  });

  it('exits 3 for a refusal and says what was searched', async () => {
    const { code, out } = await runCli(['ask', 'Why?'], { engine: fakeEngine({ answer: refusal }) });
    expect(code).toBe(3);
    expect(out).toContain('Searched 2 documents, 12 pages (1 unreadable), 42 passages.');
    expect(out).toContain('Nearest passages (not an answer):\n1. Leave and Absence Policy');
    expect((await runCli(['ask', 'Why?', '--json'], { engine: fakeEngine({ answer: refusal }) })).code).toBe(3);
  });

  it('never lets escapes of a document reach the terminal', async () => {
    const evil = 'Pay \u001b[2J\u001b]0;title\u0007now\u009b31m \u202etxt\r!';
    const infected = {
      ...answer,
      answer: evil,
      citations: answer.citations.map((c) => ({ ...c, text_span: evil, section: evil })),
    };
    const engine = fakeEngine({ answer: infected });
    const plain = await runCli(['ask', 'q'], { engine });
    expect(plain.out).toContain('Pay [2J]0;titlenow31m txt!');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    expect(plain.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    const json = await runCli(['ask', 'q', '--json'], { engine });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    expect(json.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(JSON.parse(json.out).answer).toBe(evil);
  });

  it('aborts the call on Ctrl-C and exits 130', async () => {
    const controller = new AbortController();
    let aborted = false;
    const engine = fakeEngine({
      ask: async function* (signal) {
        yield { type: 'phase', phase: 'searching' };
        controller.abort();
        await delay(5000, undefined, { signal: signal as AbortSignal }).catch((error: unknown) => {
          aborted = true;
          throw error;
        });
      },
    });
    const { code, out, err } = await runCli(['ask', 'q'], { engine, signal: controller.signal });
    expect([code, out, aborted]).toEqual([130, '', true]);
    expect(err).toMatch(/pincite: CANCELLED: Cancelled\.\n$/);
    expect(engine.closed()).toBe(1);
  });

  it('fails when the stream ends without an answer', async () => {
    const engine = fakeEngine({
      ask: async function* () {
        yield { type: 'phase', phase: 'searching' };
      },
    });
    const { code, err } = await runCli(['ask', 'q'], { engine });
    expect([code, err]).toEqual([1, expect.stringContaining('pincite: INTERNAL:')]);
  });
});

describe('ask --batch', () => {
  const lines = [
    { id: 'q1', ...answer },
    { id: 'q2', error: { code: 'INTERNAL', message: 'x' } },
  ];

  it('prints one JSON line a question and counts failed lines as handled', async () => {
    const engine = fakeEngine({ questionnaire: lines });
    const { code, out } = await runCli(['ask', '--batch', 'in.jsonl'], { engine });
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(lines);
    const asked = { input: 'in.jsonl', output: null, quoteOnly: false, fresh: false };
    expect(engine.calls).toEqual([['questionnaire', asked]]);
  });

  it('leaves stdout to a summary when the answers go to a file', async () => {
    const engine = fakeEngine({ questionnaire: lines });
    const argv = ['ask', '--batch', 'in.csv', '--out', 'out.csv'];
    expect((await runCli(argv, { engine })).out).toBe('');
    const { out } = await runCli([...argv, '--json'], { engine });
    expect(JSON.parse(out)).toEqual({ questions: 2, modes: { answer: 1, error: 1 }, out: 'out.csv' });
  });

  it('says on stderr which question is asked, of how many, and the time left: a line for each in a log', async () => {
    const many = [...lines, { id: 'q3', ...refusal }];
    const argv = ['ask', '--batch', 'in.csv', '--out', 'out.csv'];
    const { err } = await runCli(argv, { engine: fakeEngine({ questionnaire: many }) });
    expect(err.split('\n')).toEqual([
      'Question 1 of 3: How many days may be carried over?',
      'Question 2 of 3, about 80 s left: Why?',
      'q2 failed: INTERNAL: x',
      `Question 3 of 3, about 40 s left: ${refusal.question}`,
      '3 questions: 1 answered, 1 failed, 1 not answered; written to out.csv',
      '',
    ]);
    const watched = await runCli(argv, { engine: fakeEngine({ questionnaire: many }), tty: true });
    expect(watched.err).toContain('\r\u001b[2KQuestion 3 of 3, about 40 s left');
    expect(watched.err.match(/\n/gu)).toHaveLength(2);
  });

  it('takes a questionnaire from standard input', async () => {
    const engine = fakeEngine({ questionnaire: [] });
    const { code } = await runCli(['ask', '--batch', '-'], { engine, stdin: '{"id":"1"}' });
    expect([code, engine.calls[0]?.[1]]).toEqual([0, expect.objectContaining({ input: '-', text: '{"id":"1"}' })]);
  });

  it('fails when the questionnaire cannot be read', async () => {
    const { code, err } = await runCli(['ask', '--batch', 'none.jsonl']);
    expect([code, err]).toEqual([1, 'pincite: FILE_NOT_FOUND: There is no file or folder at none.jsonl.\n']);
  });
});
