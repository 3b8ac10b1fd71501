import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../src/contract/answer.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { withFileLock } from '../../../src/engine/library/writer-lock.ts';
import { recordKeys } from '../../../src/engine/records/record-keys.ts';
import { canonicalJson } from '../../../src/engine/text/canonical-json.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, newFolder, sampleLibrary } from './sample-engine.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';
const UNKNOWN = 'zymurgy quokka xylophone?';

let dataDir: string;
let remove: () => Promise<void>;
let engine: Engine;
beforeEach(async () => {
  const made = await newFolder();
  remove = made.remove;
  dataDir = join(made.folder, 'library');
  await sampleLibrary(dataDir, ['leave-and-absence']);
  engine = await engineOn(dataDir, quotingChat());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await engine.close();
  await remove();
});

const ask = async (question = QUESTION) => (await askAll(engine.client, { question })).answer;
const ring = () =>
  recordKeys(join(dataDir, '..', 'owner'), (path, action) =>
    withFileLock(path, action, { timeoutMs: 1000 }),
  ).openToSign();

/** What somebody does who can write to the library's folder; `signed`: and has the key. */
async function editKept(change: (answer: Answer, kept: { evidence: { text: string }[] }) => void, signed: boolean) {
  const [name = ''] = await readdir(join(dataDir, 'answers'));
  const path = join(dataDir, 'answers', name);
  const { macs, ...kept } = JSON.parse(await readFile(path, 'utf8'));
  const before = JSON.stringify(kept);
  change(kept.record.answer, kept);
  expect(JSON.stringify(kept)).not.toBe(before);
  const marks = signed ? (await ring()).sign('kept answer', canonicalJson(kept)) : macs;
  await writeFile(path, JSON.stringify({ ...kept, macs: marks }));
}

const FALSE_QUOTE = 'All unused leave may be carried over without any limit.';
const FALSE_CLAIM = 'Up to 47 days of unused annual leave may be carried over into the next leave year.';
const falseQuote = ({ citations }: Answer): void => {
  for (const citation of citations) citation.text_span = FALSE_QUOTE;
};
const saying =
  (change: (text: string) => string) =>
  (answer: Answer): void => {
    for (const claim of answer.claims) claim.text = change(claim.text);
    for (const citation of answer.citations) citation.claim_text = change(citation.claim_text);
    retell(answer);
  };
const falseClaim = saying(() => FALSE_CLAIM);
const falseYes = saying((text) => `Yes: ${text}`);
const retell = (answer: Answer): void => {
  answer.answer = answer.claims
    .map(({ text, markers }) => `${text} ${markers.map((n) => `[${n}]`).join('')}`)
    .join(' ');
};

describe('a kept answer that was edited', () => {
  it.each([
    ['a false quotation', falseQuote],
    ['a false sentence', falseClaim],
    ['another model', (answer: Answer) => void Object.assign(answer.model, { file: 'better-model.gguf' })],
    ['a confidence of 1', (answer: Answer) => void Object.assign(answer, { confidence: 1 })],
    [
      'a refusal instead',
      (answer: Answer) => void Object.assign(answer, { mode: 'refuse', claims: [], citations: [] }),
    ],
  ])('(%s) is not given again, and the log says why', async (_, change) => {
    const lines = vi.spyOn(process.stderr, 'write');
    await ask();
    await editKept(change, false);
    expect((await ask()).cached).toBe(false);
    const said = lines.mock.calls.map(([line]) => String(line)).find((line) => line.includes('The kept answer'));
    expect(said).toMatch(/^The kept answer [0-9a-f]{64} was changed since it was kept and is not used\.\n$/);
    expect((await ask()).cached).toBe(true);
    expect(await engine.client.audit.verify()).toMatchObject({ state: 'valid', entries: 3 });
  });

  it.each([
    ['a false quotation', falseQuote, 'what it cites does not stand in the document at that place'],
    ['a false sentence', falseClaim, 'the words it cites do not support a sentence as it says'],
    ['a yes that was not asked', falseYes, 'a sentence does not say the yes or no before it'],
    [
      'a text that says more',
      (answer: Answer) => void Object.assign(answer, { answer: `${answer.answer} And more.` }),
      'its text is not its sentences',
    ],
    [
      'documents that differ in words they lack',
      ({ conflicts, citations: [one] }: Answer) =>
        void conflicts.push({
          sides: ['six days', '47 days'].map((words) => ({
            words,
            marker: 1,
            document_name: one?.document_name ?? '',
          })),
        }),
      'documents are said to differ in words they lack',
    ],
    [
      'a sentence without a citation',
      (answer: Answer) => void Object.assign(answer, { citations: [] }),
      'a sentence has a marker without',
    ],
    [
      'another place',
      ({ citations }: Answer) => {
        for (const one of citations) [one.start, one.end] = [one.start + 3, one.end + 3];
      },
      'what it cites does not stand in the document at that place',
    ],
    [
      'a passage that says something else',
      (_: Answer, kept: { evidence: { text: string }[] }) => {
        for (const hit of kept.evidence) hit.text = FALSE_QUOTE;
      },
      'a passage that it shows is not the stored one',
    ],
  ])('by somebody who has the key (%s) does not pass its checks', async (_, change, why) => {
    const lines = vi.spyOn(process.stderr, 'write');
    await ask();
    await editKept(change, true);
    expect((await ask()).cached).toBe(false);
    expect(lines.mock.calls.map(([line]) => String(line)).join('')).toContain(` is not used: ${why}`);
    expect((await ask()).cached).toBe(true);
  });

  it('has its pages, names and boxes from the library, whatever its file says', async () => {
    const first = await ask();
    await editKept(({ citations }) => {
      for (const one of citations)
        Object.assign(one, { page_index: 0, page_number: 99, page_label: 'x', document_name: 'Another', rects: [] });
    }, true);
    const again = await ask();
    expect(again.cached).toBe(true);
    expect(again.citations).toEqual(first.citations);
  });

  it('says nothing for a refusal that states something', async () => {
    await ask(UNKNOWN);
    await editKept((answer) => {
      answer.claims = [{ text: FALSE_QUOTE, markers: [1], verdict: 'supported', reason: null }];
    }, true);
    expect((await ask(UNKNOWN)).cached).toBe(false);
  });
});

describe('a thread that was edited', () => {
  const editTurn = async (thread: string, change: (turn: { answer: Answer; macs?: unknown }) => void) => {
    const path = join(dataDir, 'threads', `${thread}.json`);
    const file = JSON.parse(await readFile(path, 'utf8'));
    for (const turn of file.turns) change(turn);
    await writeFile(path, JSON.stringify(file));
  };
  const opened = async (thread_id: string) => (await engine.client.threads.get({ thread_id })).turns[0];

  it('is shown as it was recorded while nobody touches it', async () => {
    const { thread_id, ...answer } = await ask();
    expect(await opened(thread_id)).toMatchObject({ record: { state: 'whole', reason: null }, answer });
  });

  it.each([
    ['an answer', QUESTION, falseQuote],
    ['a refusal', UNKNOWN, (answer: Answer) => void Object.assign(answer, { answer: 'Everything is allowed.' })],
  ])('(%s) is flagged as changed since it was recorded', async (_, question, change) => {
    const { thread_id } = await ask(question);
    await editTurn(thread_id, ({ answer }) => change(answer));
    expect(await opened(thread_id)).toMatchObject({
      record: { state: 'changed', reason: 'Its file was changed after it was recorded.' },
      answer: { mode: 'refuse', claims: [], citations: [], nearest: [], nearest_lines: [] },
    });
  });

  it.each([
    ['a false quotation', falseQuote, 'changed', /^It does not pass its checks: what it cites does not stand/],
    ['a false sentence', falseClaim, 'changed', /^It does not pass its checks: the words it cites do not support/],
    ['nothing else', () => undefined, 'unproven', /^It carries no mark of a key: it is from before/],
  ] as const)('and had its mark taken away, with %s, is not shown as it was', async (_, change, state, reason) => {
    const { thread_id } = await ask();
    await editTurn(thread_id, (turn) => {
      change(turn.answer);
      delete turn.macs;
    });
    expect((await opened(thread_id))?.record).toEqual({ state, reason: expect.stringMatching(reason) });
  });

  it('and had its mark taken away shows no line that does not stand in its document', async () => {
    const { citations } = await ask();
    const { thread_id } = await ask(UNKNOWN);
    await editTurn(thread_id, (turn) => {
      const lines = citations.slice(0, 1).map(({ text_span: text, ...place }) => ({ ...place, text, lit_spans: [] }));
      turn.answer.nearest_lines = [...lines, ...lines.map((line) => ({ ...line, text: FALSE_QUOTE }))];
      delete turn.macs;
    });
    const { record, answer } = (await opened(thread_id)) ?? {};
    expect(record?.state).toBe('unproven');
    expect(answer?.nearest_lines.map(({ text, rects }) => [text, rects.length])).toEqual([
      [citations[0]?.text_span, expect.any(Number)],
    ]);
  });

  it('by moving a turn to another thread is flagged', async () => {
    const [one, other] = [await ask(), await ask(UNKNOWN)];
    const folder = join(dataDir, 'threads');
    const { turns } = JSON.parse(await readFile(join(folder, `${one.thread_id}.json`), 'utf8'));
    const path = join(folder, `${other.thread_id}.json`);
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), turns }));
    expect((await opened(other.thread_id))?.record.state).toBe('changed');
  });
});
