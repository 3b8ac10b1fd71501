import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Answer, Citation } from '../../../src/contract/answer.ts';
import type { DocumentSummary } from '../../../src/contract/documents.ts';
import type { EngineClient } from '../../../src/engine/engine.ts';

/**
 * What became of one use of a damaged library: `same` as of the sound one; `poorer`: something else or less, but true;
 * `refused` with a code of ours; `wrong`: it says what is not in the documents, lights another place, or fails with no
 * code of ours.
 */
export interface Used {
  readonly use: string;
  readonly outcome: 'same' | 'poorer' | 'refused' | 'wrong';
  readonly detail: string;
}

export const QUESTIONS = [
  'How many days of annual leave may be carried over?',
  'What is reimbursed for a taxi?',
  'How long must a password be?',
];
/** Codes that say plainly what is the matter; INTERNAL does not. */
const REFUSALS = new Set([
  'LIBRARY_DAMAGED',
  'DOCUMENT_DAMAGED',
  'DOCUMENT_NOT_FOUND',
  'LIBRARY_EMPTY',
  'CHUNK_NOT_FOUND',
  'RECORD_FAILED',
]);

/** Uses the damaged library in one way, and keeps what became of it. `judge` says what is wrong; null for nothing. */
type Attempt = <Found>(
  name: string,
  run: (client: EngineClient) => Promise<Found>,
  judge: (found: Found, expected: Found) => Promise<string | null> | string | null,
) => Promise<void>;

/** Uses a library in every way that shows evidence, and compares what it says with the sound one. */
export async function tryLibrary(client: EngineClient, sound: EngineClient): Promise<Used[]> {
  const used: Used[] = [];
  const attempt: Attempt = async (name, run, judge) => {
    const expected = await expectedOf(sound, name, run);
    try {
      const found = await run(client);
      const wrong = await judge(found, expected);
      const outcome = wrong !== null ? 'wrong' : isDeepStrictEqual(found, expected) ? 'same' : 'poorer';
      used.push({ use: name, outcome, detail: wrong ?? '' });
    } catch (error) {
      const { code, message } = error as { code?: string; message?: string };
      const outcome = REFUSALS.has(code ?? '') ? 'refused' : 'wrong';
      used.push({ use: name, outcome, detail: `${code}: ${message}` });
    }
  };
  const documents = await sound.documents.list();
  await attempt('documents', listed, listIsTrue);
  await tryQuestions(attempt, (evidence) => untrueEvidence(evidence, documents, sound));
  for (const document of documents) await tryDocument(attempt, document);
  await attempt('mentions', mentionsOf, onlySame);
  await attempt(
    'fact-check',
    async (of) => of.factCheck({ sentence: 'Up to five days of annual leave may be carried over.' }),
    () => null,
  );
  return used;
}

const onlySame = (found: unknown, expected: unknown): string | null =>
  isDeepStrictEqual(found, expected) ? null : 'differs';

/** Searches, kept answers, new answers and quotes of each question. */
async function tryQuestions(
  attempt: Attempt,
  untrue: (evidence: readonly Evidence[]) => Promise<string | null>,
): Promise<void> {
  for (const query of QUESTIONS) {
    await attempt(
      `search ${query}`,
      async (of) =>
        (await of.search({ query, k: 8 })).hits.map((hit) => ({ ...pick(hit), text: hit.text, rects: null })),
      untrue,
    );
    await attempt(
      `kept answer ${query}`,
      async (of) => (await askOnce(of, query, false, false)).citations.map(evidenceOf),
      untrue,
    );
    for (const quote_only of [false, true]) {
      await attempt(
        `${quote_only ? 'quote' : 'ask'} ${query}`,
        async (of) => (await askOnce(of, query, quote_only)).citations.map(evidenceOf),
        untrue,
      );
    }
  }
}

/** All that can be shown of a document. */
async function tryDocument(attempt: Attempt, { document_id: id, characters }: DocumentSummary): Promise<void> {
  const whole = { document_id: id, start: 0, end: characters };
  await attempt(`text of ${id}`, (of) => of.documents.text(whole), onlySame);
  await attempt(`boxes of ${id}`, (of) => of.documents.rects(whole), onlySame);
  await attempt(`coverage of ${id}`, (of) => of.documents.coverage({ document_id: id }), onlySame);
  await attempt(
    `file of ${id}`,
    async (of) => digest((await of.documents.file({ document_id: id, offset: 0, length: 2 ** 24 })).bytes),
    onlySame,
  );
  await attempt(
    `show ${id}`,
    async (of) =>
      (await of.documents.render({ ...whole, start: 200, end: 260, scale: 0.25 })).map(({ png }) => digest(png)),
    onlySame,
  );
  await attempt(
    `verify-citation ${id}`,
    (of) =>
      of.verifyCitation({
        document_id: id,
        chunk_index: 3,
        claim_text: 'Employees must keep receipts.',
        expected_text_span: 'must',
      }),
    onlySame,
  );
}

/**
 * The first that is wrong of these: null when the words are those of the document at that place, under its own name,
 * and the boxes are theirs.
 */
async function untrueEvidence(
  evidence: readonly Evidence[],
  documents: readonly DocumentSummary[],
  sound: EngineClient,
): Promise<string | null> {
  for (const { document_id, document_name, source_filename, start, end, text, rects } of evidence) {
    const document = documents.find((one) => one.document_id === document_id);
    if (document === undefined) return `cites ${document_id}, which is no document`;
    if (document.document_name !== document_name || document.source_filename !== source_filename)
      return `cites ${document_id} as ${document_name}`;
    const there = await sound.documents.text({ document_id, start, end });
    if (there.text !== text) return `“${text}” is not what stands there (“${there.text}”)`;
    if (rects === null) continue;
    const lit = await sound.documents.rects({ document_id, start, end });
    if (!isDeepStrictEqual(lit, rects)) return `lights another place for “${text}”`;
  }
  return null;
}

/** What the sound library says is asked for once. */
const answers = new WeakMap<EngineClient, Map<string, unknown>>();

async function expectedOf<Found>(
  sound: EngineClient,
  name: string,
  run: (client: EngineClient) => Promise<Found>,
): Promise<Found> {
  const known = answers.get(sound) ?? new Map<string, unknown>();
  answers.set(sound, known);
  if (!known.has(name)) known.set(name, await run(sound));
  return known.get(name) as Found;
}

interface Evidence {
  readonly document_id: string;
  readonly document_name: string;
  readonly source_filename: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly rects: unknown;
}

function pick({ document_id, document_name, source_filename, start, end }: Omit<Evidence, 'text' | 'rects'>) {
  return { document_id, document_name, source_filename, start, end };
}

const evidenceOf = (citation: Citation): Evidence => ({
  ...pick(citation),
  text: citation.text_span,
  rects: citation.rects,
});

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function askOnce(client: EngineClient, question: string, quoteOnly: boolean, fresh = true): Promise<Answer> {
  for await (const event of await client.ask({ question, quote_only: quoteOnly, fresh })) {
    if (event.type === 'final') return event.answer;
  }
  throw new Error('no final answer');
}

async function mentionsOf(client: EngineClient): Promise<unknown> {
  const places: unknown[] = [];
  for await (const event of await client.mentions.find({ term: 'days' })) {
    if (event.type === 'mentions') places.push(...event.mentions);
  }
  return places;
}

type Listed = { document_id: string }[];
const listed = async (client: EngineClient): Promise<Listed> => [...(await client.documents.list())];

/** What is listed of a document is what was known of it. */
function listIsTrue(found: Listed, expected: Listed): string | null {
  const byId = new Map(expected.map((one) => [one.document_id, one]));
  const wrong = found.find((one) => !isDeepStrictEqual(withoutState(one), withoutState(byId.get(one.document_id))));
  return wrong === undefined ? null : `lists ${JSON.stringify(wrong)}`;
}

/** A document may be embedded less far than it was. */
function withoutState(one: object | undefined): object {
  return { ...one, state: '', embedded: 0 };
}
