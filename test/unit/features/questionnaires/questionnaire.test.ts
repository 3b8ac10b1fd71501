import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Citation } from '../../../../src/contract/answer.ts';
import { PinciteError } from '../../../../src/contract/errors.ts';
import type { QuestionLine } from '../../../../src/contract/methods/asking.ts';
import { parseQuestionnaire } from '../../../../src/engine/features/questionnaires/questionnaire.ts';
import {
  type AskLine,
  type QuestionDone,
  runQuestionnaire,
} from '../../../../src/engine/features/questionnaires/run-questionnaire.ts';
import { csvRow } from '../../../../src/engine/text/csv-row.ts';

const answerTo = (question: string, text = 'Staff get 20 days. [1]'): Answer => ({
  answer_id: 'a1',
  thread_id: 't1',
  question,
  mode: 'answer',
  answer: text,
  claims: [{ text: 'Staff get 20 days.', markers: [1], verdict: 'supported', reason: null }],
  removed: [],
  citations: [
    {
      marker: 1,
      document_id: '0123456789abcdef',
      document_name: 'Leave Policy',
      source_filename: 'leave.pdf',
      chunk_id: '0123456789abcdef_0',
      chunk_index: 0,
      page_index: 5,
      page_number: 6,
      page_label: 'iv',
      section: '',
      text_span: 'Staff get\n20 days, "always".',
      start: 0,
      end: 28,
      rects: [],
      context_spans: [],
      lit_spans: [],
      claim_text: 'Staff get 20 days.',
      citation_type: 'paraphrase',
      similarity: 0.5,
      confidence_score: 1,
    },
  ],
  confidence: 0.9,
  quote_only: false,
  cached: false,
  first_answered_at: null,
  missing_information: null,
  conflicts: [],
  options: [],
  searched: {
    documents: 1,
    of: 1,
    pages: 1,
    unreadable_pages: 0,
    unreadable_documents: [],
    damaged_documents: [],
    passages: 1,
  },
  nearest: [],
  nearest_lines: [],
  needs: null,
  list_basis: null,
  mention_term: null,
  validation: { valid: 1, invalid_removed: 0, missing: 0, notes: [], repaired: false },
  model: { file: 'm', sha256: 's' },
  timings: { evidence_ms: 1, first_token_ms: 2, total_ms: 3, prompt_tokens: 4 },
});

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pincite-batch-'));
});
afterEach(() => rm(directory, { recursive: true }));

const LINES: QuestionLine[] = Array.from({ length: 50 }, (_, i) => ({
  id: `q${i}`,
  question: `=Question, "${i}"?\nReally?`,
}));

async function run(ask: AskLine, out: string, lines = LINES, signal?: AbortSignal): Promise<QuestionDone[]> {
  const seen: QuestionDone[] = [];
  for await (const progress of runQuestionnaire(lines, ask, { out, ...(signal ? { signal } : {}) }))
    if (progress.type === 'done') seen.push(progress);
  return seen;
}

/** Ids of the rows of a finished table, in order. */
async function idsIn(out: string): Promise<string[]> {
  const text = await readFile(out, 'utf8');
  if (!out.endsWith('.csv'))
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id);
  return parse(text)
    .slice(1)
    .map((cells) => cells[0] ?? '');
}

describe('parseQuestionnaire', () => {
  it('reads JSON lines, with more fields than it needs', () => {
    const text =
      '\ufeff{"id":"a","question":"Q?","answers":["x"]}\r\n\n{"id":7,"question":"R?","document_ids":["0123456789abcdef"]}\n';
    expect(parseQuestionnaire(text, 'jsonl')).toEqual([
      { id: 'a', question: 'Q?' },
      { id: '7', question: 'R?', document_ids: ['0123456789abcdef'] },
    ]);
  });

  it('reads CSV with quotes, newlines and scopes', () => {
    const text = '\ufeffID,Question,document_ids\n1,"What, then?\nHow?",\n2,Why?,0123456789abcdef; fedcba9876543210\n';
    expect(parseQuestionnaire(text, 'csv')).toEqual([
      { id: '1', question: 'What, then?\nHow?' },
      { id: '2', question: 'Why?', document_ids: ['0123456789abcdef', 'fedcba9876543210'] },
    ]);
  });

  it('takes names of files in place of ids, in CSV between semicolons', () => {
    const csv = 'question,document_ids\nWhy?,annual leave.pdf; lease.docx\n';
    const jsonl = '{"question":"Why?","document_ids":["annual leave.pdf","lease.docx"]}';
    const lines = [{ id: '1', question: 'Why?', document_ids: ['annual leave.pdf', 'lease.docx'] }];
    expect([parseQuestionnaire(csv, 'csv'), parseQuestionnaire(jsonl, 'jsonl')]).toEqual([lines, lines]);
  });

  it.each([
    ['jsonl', '{"question":"Q?"}\n{"id":"2","question":"R?"}\n{"id":"","question":"S?"}\n', ['1', '2', '3']],
    ['jsonl', '{"question":"Q?"}\n{"question":"R?"}\n{"id":1,"question":"S?"}\n', ['1-', '2', '1']],
    ['csv', 'question\nQ?\nR?\n', ['1', '2']],
    ['csv', 'id,question\n,Q?\nb,R?\n', ['1', 'b']],
  ] as const)('%s: numbers the questions without an id: %j', (format, text, ids) => {
    expect(parseQuestionnaire(text, format).map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ['jsonl', '{"id":"a","question":"Q"}\nnope\n', 2],
    ['jsonl', '\n\n{"id":"a"}\n', 3],
    ['jsonl', '{"id":"a","question":"Q"}\n{"id":"a","question":"R"}\n', 2],
    ['jsonl', '{"id":null,"question":"Q"}', 1],
    ['jsonl', '{"id":"a","question":"Q","document_ids":[7]}', 1],
    ['csv', 'id,question\n1,Q\n1,R\n', 3],
    ['csv', 'id,text\n1,Q\n', 2],
    ['csv', 'id,question\n1,Q,extra\n', 2],
  ] as const)('%s: %j is wrong in line %i', (format, text, line) => {
    expect(() => parseQuestionnaire(text, format)).toThrow(
      expect.objectContaining({ code: 'QUESTIONNAIRE_INVALID', details: expect.objectContaining({ line }) }),
    );
  });

  it('is empty for an empty file', () => {
    expect(parseQuestionnaire('', 'jsonl')).toEqual([]);
    expect(parseQuestionnaire('', 'csv')).toEqual([]);
  });
});

describe.each(['answers.jsonl', 'answers.csv'])('runQuestionnaire into %s', (name) => {
  const out = () => join(directory, name);

  it('writes each row before the next question is asked', async () => {
    const written: number[] = [];
    await run(
      async ({ question }) => {
        const text = await readFile(out(), 'utf8');
        written.push(name.endsWith('.csv') ? parse(text).length - 1 : text.split('\n').length - 1);
        return answerTo(question);
      },
      out(),
      LINES.slice(0, 5),
    );
    expect(written).toEqual([0, 1, 2, 3, 4]);
  });

  it('goes on after it was stopped anywhere, asking nothing twice', async () => {
    let asked = 0;
    const controller = new AbortController();
    const stopping: AskLine = async ({ question }) => {
      if (++asked === 18) {
        controller.abort();
        throw new PinciteError('CANCELLED');
      }
      return answerTo(question);
    };
    await expect(run(stopping, out(), LINES, controller.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await idsIn(out())).toEqual(LINES.slice(0, 17).map((line) => line.id));
    const again: string[] = [];
    const seen = await run(async ({ id, question }) => {
      again.push(id);
      return answerTo(question);
    }, out());
    expect(again).toEqual(LINES.slice(17).map((line) => line.id));
    expect(await idsIn(out())).toEqual(LINES.map((line) => line.id));
    expect(seen.filter((progress) => progress.row === null)).toHaveLength(17);
    expect(seen.at(-1)).toMatchObject({ done: 50, total: 50 });
  });

  it('repairs a record torn at any byte', async () => {
    const two = LINES.slice(0, 2);
    await run(async ({ question }) => answerTo(question), out(), two);
    const whole = await readFile(out());
    for (let cut = 0; cut < whole.length; cut += 37) {
      await writeFile(out(), whole.subarray(0, cut));
      await run(async ({ question }) => answerTo(question), out(), two);
      expect(await idsIn(out()), `cut at ${cut}`).toEqual(['q0', 'q1']);
    }
  });

  it('keeps going after the error of one line, and asks that line again next time', async () => {
    const three = LINES.slice(0, 3);
    const failing: AskLine = async ({ id, question }) => {
      if (id === 'q1') throw new PinciteError('DOCUMENT_NOT_FOUND', { id: 'x' });
      return answerTo(question);
    };
    const seen = await run(failing, out(), three);
    expect(seen[1]?.row).toMatchObject({ id: 'q1', error: { code: 'DOCUMENT_NOT_FOUND' } });
    expect(await idsIn(out())).toEqual(['q0', 'q1', 'q2']);
    expect(await readFile(out(), 'utf8')).toContain('DOCUMENT_NOT_FOUND');
    const again: string[] = [];
    await run(
      async ({ id, question }) => {
        again.push(id);
        return answerTo(question);
      },
      out(),
      three,
    );
    expect(again).toEqual(['q1']);
    expect((await idsIn(out())).toSorted()).toEqual(['q0', 'q1', 'q2']);
    expect(await readFile(out(), 'utf8')).not.toContain('DOCUMENT_NOT_FOUND');
  });

  it('asks again what was answered in the other manner', async () => {
    const out = join(directory, 'out.jsonl');
    const lines = LINES.slice(0, 2);
    const asked: string[] = [];
    const ask =
      (quote_only: boolean): AskLine =>
      async (line) => {
        asked.push(`${line.id} ${quote_only}`);
        return { ...answerTo(line.question), quote_only };
      };
    for (const quoteOnly of [false, false, true, true]) {
      for await (const { total } of runQuestionnaire(lines, ask(quoteOnly), { out, quoteOnly })) expect(total).toBe(2);
    }
    expect(asked).toEqual(['q0 false', 'q1 false', 'q0 true', 'q1 true']);
    expect(await idsIn(out)).toEqual(['q0', 'q1']);
  });

  it('asks again when the question of an id has changed', async () => {
    await run(async ({ question }) => answerTo(question), out(), LINES.slice(0, 2));
    const again: string[] = [];
    const changed = [{ id: 'q0', question: 'Something else?' }, ...LINES.slice(1, 2)];
    await run(
      async ({ id, question }) => {
        again.push(id);
        return answerTo(question);
      },
      out(),
      changed,
    );
    expect(again).toEqual(['q0']);
    expect((await idsIn(out())).toSorted()).toEqual(['q0', 'q1']);
  });

  it('stops at an error that every line would meet', async () => {
    let asked = 0;
    const broken: AskLine = async () => {
      asked++;
      throw new PinciteError('MODEL_MISSING', { role: 'chat', file: 'm.gguf' });
    };
    await expect(run(broken, out())).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    expect(asked).toBe(1);
  });

  it('does not touch a file that is something else', async () => {
    await writeFile(out(), 'Dear diary,\ntoday\n');
    await expect(run(async ({ question }) => answerTo(question), out())).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await readFile(out(), 'utf8')).toBe('Dear diary,\ntoday\n');
  });

  it('keeps rows of an earlier, longer questionnaire', async () => {
    await run(async ({ question }) => answerTo(question), out(), LINES.slice(0, 4));
    await run(async ({ question }) => answerTo(question), out(), LINES.slice(2, 3));
    expect(await idsIn(out())).toEqual(['q0', 'q1', 'q2', 'q3']);
  });
});

describe('the rows', () => {
  it('are whole answers as JSON lines', async () => {
    const out = join(directory, 'a.jsonl');
    await run(async ({ question }) => answerTo(question), out, LINES.slice(0, 1));
    const first = LINES[0];
    expect(JSON.parse(await readFile(out, 'utf8'))).toEqual({ id: 'q0', ...answerTo(first?.question ?? '') });
  });

  it('are a table with citations as CSV, and no cell is a formula', async () => {
    const out = join(directory, 'a.csv');
    await run(async ({ question }) => answerTo(question, '=HYPERLINK("x") [1]'), out, LINES.slice(0, 1));
    const [header, row] = parse(await readFile(out, 'utf8'));
    expect(header).toEqual([
      ...['id', 'question', 'mode', 'answer', 'citations', 'confidence', 'error'],
      ...['verdict', 'notes', 'missing_information', 'basis'],
    ]);
    expect(row).toEqual([
      'q0',
      '\'=Question, "0"?\nReally?',
      'answer',
      '\'=HYPERLINK("x") [1]',
      '[1] Leave Policy p. iv: “Staff get 20 days, "always".”',
      '0.9',
      ...['', 'supported', '', '', 'In its own words, from one place.'],
    ]);
  });

  it('say in CSV what the checks were not sure of, what was removed and what is missing', async () => {
    const out = join(directory, 'a.csv');
    const claim = { text: 'Staff get 20 days.', markers: [1], verdict: 'weak' as const, reason: '“20” is far away.' };
    const changed = {
      claims: [claim],
      removed: [{ text: 'Or 40.', verdict: 'contradicted' as const, reason: 'The source says 20.', before: 1 }],
      missing_information: 'Nothing was found on: when.',
    };
    await run(async ({ question }) => ({ ...answerTo(question), ...changed }), out, LINES.slice(0, 1));
    const [, row] = parse(await readFile(out, 'utf8'));
    expect(row?.slice(7)).toEqual([
      'weak',
      '“Staff get 20 days.” (weak: “20” is far away)\n1 sentence was removed: The source says 20.',
      'Nothing was found on: when.',
      '1 sentence was removed. In its own words, from one place.',
    ]);
    expect(row?.join()).not.toContain('Or 40');
  });

  it('have the nearest lines of what was not answered, and the cells of a row apart', async () => {
    const out = join(directory, 'near.csv');
    const [citation] = answerTo('Which?').citations;
    const line = { ...(citation as Citation), text: 'Zurich\t240\tCHF', lit_spans: [] };
    const changed = {
      mode: 'refuse' as const,
      answer: 'Zurich\t240 [1]',
      claims: [],
      citations: [],
      nearest_lines: [line],
    };
    await run(async ({ question }) => ({ ...answerTo(question), ...changed }), out, LINES.slice(0, 1));
    const [, row = []] = parse(await readFile(out, 'utf8')) as string[][];
    expect(row[3]).toBe('Zurich · 240 [1]');
    expect(row[8]).toMatch(/Zurich · 240 · CHF.*Leave Policy/u);
  });

  it('go on in a CSV table of before, whose rows have fewer columns', async () => {
    const out = join(directory, 'old.csv');
    await run(async ({ question }) => answerTo(question), out, LINES.slice(0, 2));
    const today: string[][] = parse(await readFile(out, 'utf8'));
    await writeFile(
      out,
      today.map((cells) => csvRow(cells.slice(0, 7).map((cell) => cell.replace(/^'/, '')))).join(''),
    );
    const asked: string[] = [];
    await run(
      async ({ id, question }) => {
        asked.push(id);
        return answerTo(question);
      },
      out,
      LINES.slice(0, 3),
    );
    expect(asked).toEqual(['q2']);
    const rows: string[][] = parse(await readFile(out, 'utf8'));
    expect(rows.map((cells) => cells.length)).toEqual([11, 11, 11, 11]);
    expect(rows.map((cells) => cells[7])).toEqual(['verdict', '', '', 'supported']);
    expect(rows.map((cells) => cells.slice(0, 7)).slice(0, 3)).toEqual(today.map((cells) => cells.slice(0, 7)));
  });

  it('are told before each is asked, with the time that is left by those before', async () => {
    const out = join(directory, 'a.jsonl');
    await run(async ({ question }) => answerTo(question), out, LINES.slice(1, 2));
    let clock = 0;
    const ask: AskLine = async ({ question }) => {
      clock += 3000;
      return answerTo(question);
    };
    const told: unknown[] = [];
    for await (const one of runQuestionnaire(LINES.slice(0, 4), ask, { out, now: () => clock }))
      if (one.type === 'asking') told.push([one.id, one.question === '', one.done, one.total, one.seconds_left]);
    // The second was answered by the run before: only three are asked.
    expect(told).toEqual([
      ['q0', false, 0, 4, null],
      ['q2', false, 2, 4, 6],
      ['q3', false, 3, 4, 3],
    ]);
  });

  it('come without a file too', async () => {
    const rows: unknown[] = [];
    for await (const one of runQuestionnaire(LINES.slice(0, 2), async ({ question }) => answerTo(question)))
      if (one.type === 'done') rows.push(one.row);
    expect(rows).toHaveLength(2);
  });

  it('end a torn file that has a whole last record without its newline', async () => {
    const out = join(directory, 'a.jsonl');
    await run(async ({ question }) => answerTo(question), out, LINES.slice(0, 1));
    await writeFile(out, (await readFile(out, 'utf8')).trimEnd());
    await appendFile(out, '');
    const seen = await run(async ({ question }) => answerTo(question), out, LINES.slice(0, 2));
    expect(seen[0]?.row).toBeNull();
  });
});
