import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSample } from '../../../scripts/samples/sample-policies.ts';
import type { Answer } from '../../../src/contract/answer.ts';
import { VerifyCitationResult } from '../../../src/contract/fact-check.ts';
import type { AskEvent } from '../../../src/contract/methods/asking.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { fakeChatRuntime } from '../../fakes/fake-chat-runtime.ts';
import { randomFrom } from '../../fakes/random.ts';
import { wordsUnder } from '../cli/words-under.ts';
import { letters } from './letters.ts';
import { type QuotingChat, quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, newFolder, SAMPLES, sampleLibrary } from './sample-engine.ts';

const QUESTIONS = [
  'How many days of unused annual leave may be carried over into the next leave year?',
  'What are the limits of Hotel Vistula in Warsaw and of the Limmat Hotel in Zurich?',
  'How quickly must a lost laptop be reported to the security team?',
  'Who must approve business travel to another country?',
  'A password has at least how many characters, and is it used for one system only?',
];

describe('an answer from the sample documents, through the contract', () => {
  let engine: Engine;
  let chat: QuotingChat;
  let dataDir: string;
  let remove: () => Promise<void>;
  let ids: Map<string, string>;

  beforeAll(async () => {
    const made = await newFolder();
    remove = made.remove;
    dataDir = join(made.folder, 'library');
    chat = quotingChat();
    const results = await sampleLibrary(dataDir);
    engine = await engineOn(dataDir, chat);
    ids = new Map(results.map((result) => [result.source_filename, String(result.document_id)]));
  });
  afterAll(async () => {
    await engine.close();
    await remove();
  });

  /** Every citation names a place; the place holds the words; the boxes lie around these words and no others. */
  async function expectProven({ citations, claims, answer, markers }: Answer): Promise<void> {
    const library = await openLibrary({ dataDir });
    try {
      for (const citation of citations) {
        const { document_id: id, start, end, text_span: span, page_index: page } = citation;
        const name = SAMPLES.find((sample) => `${sample}.pdf` === citation.source_filename);
        if (name === undefined || page === null) throw new Error(`a citation of ${citation.source_filename}`);
        expect(ids.get(citation.source_filename)).toBe(id);
        expect(await library.textOf(id, start, end)).toBe(span);
        const { words, labels } = await buildSample(name);
        expect(letters(wordsUnder(citation.rects, words))).toBe(letters(span));
        expect(await engine.client.documents.rects({ document_id: id, start, end })).toEqual(citation.rects);
        expect(citation.rects[0]?.page_index).toBe(page);
        expect([citation.page_number, citation.page_label]).toEqual([page + 1, labels[page]]);
        const passage = await library.passage(id, citation.chunk_index);
        expect(citation.chunk_id).toBe(`${id}_${citation.chunk_index}`);
        expect([passage.start <= start, end <= passage.end]).toEqual([true, true]);
        expect(claims.map((claim) => claim.text)).toContain(citation.claim_text);
        expect(answer).toContain(`[${citation.marker}]`);
        expect(citation.chunk_type).toMatch(/^(?:paragraph|list|table)$/);
        const all = await library.textOf(id, 0, (await library.document(id)).characters);
        const [quote, position] = citation.selectors ?? [];
        if (quote?.type !== 'TextQuoteSelector' || position?.type !== 'TextPositionSelector')
          throw new Error('a citation without selectors');
        expect(all).toContain(quote.prefix + quote.exact + quote.suffix);
        expect([...all].slice(position.start, position.end).join('')).toBe(span);
      }
      for (const { marker, start, end } of markers ?? []) expect(answer.slice(start, end)).toBe(`[${marker}]`);
      expect((markers ?? []).map(({ marker }) => marker)).toEqual(claims.flatMap((claim) => claim.markers));
    } finally {
      await library.close();
    }
  }

  it.each(QUESTIONS)('is proven word for word: %s', async (question) => {
    const { answer } = await askAll(engine.client, { question });
    expect(answer).toMatchObject({ mode: 'answer', question, validation: { invalid_removed: 0, missing: 0 } });
    expect(answer.citations.length).toBeGreaterThan(0);
    await expectProven(answer);
  });

  it('streams in the order of the contract', async () => {
    const { events, answer } = await askAll(engine.client, { question: QUESTIONS[0] ?? '', fresh: true });
    const order = events.map((event) => (event.type === 'phase' ? event.phase : event.type));
    const once = order.filter((name, index) => name !== order[index - 1]);
    expect(once).toEqual([
      'searching',
      'evidence',
      'lines',
      'reading',
      'writing',
      'token',
      'claim',
      'checking',
      'final',
    ]);
    const written = events.flatMap((event) => (event.type === 'token' ? [event.text] : [])).join('');
    expect(written).toBe(answer.claims[0]?.text);
    const evidence = events.find((event) => event.type === 'evidence');
    const shown = evidence?.type === 'evidence' ? evidence.hits.map((hit) => hit.chunk_id) : [];
    expect(answer.citations.length).toBeGreaterThan(0);
    for (const citation of answer.citations) expect(shown).toContain(citation.chunk_id);
  });

  it('holds whatever a model that obeys the grammar writes', async () => {
    let citations = 0;
    for (let seed = 1; seed <= 12; seed++) {
      // Careless citing of real lines; every third time mere noise, which can only be refused.
      const model = seed % 3 === 0 ? fakeChatRuntime({ seed }) : quotingChat({ random: randomFrom(seed) });
      const other = await engineOn(dataDir, model);
      const { answer } = await askAll(other.client, {
        question: QUESTIONS[seed % QUESTIONS.length] ?? '',
        // Also where another line than the nearest is cited.
        ...{ fresh: true, anyway: true },
      });
      await expectProven(answer);
      expect(answer.claims.every((claim) => claim.markers.length > 0)).toBe(true);
      if (answer.mode === 'refuse') expect(answer.citations).toEqual([]);
      citations += answer.citations.length;
      await other.close();
    }
    expect(citations).toBeGreaterThan(10);
  });

  it('a follow-up goes on with its thread', async () => {
    const first = await askAll(engine.client, { question: QUESTIONS[0] ?? '', fresh: true });
    const asked = chat.requests.length;
    const { answer } = await askAll(engine.client, {
      question: 'and until when?',
      thread_id: first.answer.thread_id,
    });
    expect(answer.thread_id).toBe(first.answer.thread_id);
    expect(answer.answer_id).not.toBe(first.answer.answer_id);
    const { user } = chat.requests[asked] ?? { user: '' };
    expect(user).toContain(`Earlier question: ${QUESTIONS[0]}`);
    expect(answer.citations[0]?.source_filename).toBe('leave-and-absence.pdf');
    await expectProven(answer);
  });

  it('a question that nothing fits is refused, and says what was searched', async () => {
    const asked = chat.requests.length;
    const { answer, events } = await askAll(engine.client, { question: 'zymurgy quokka xylophone?' });
    expect(answer).toMatchObject({ mode: 'refuse', claims: [], citations: [], confidence: 0 });
    expect(answer.searched).toMatchObject({ documents: SAMPLES.length, unreadable_pages: 0 });
    expect(answer.searched.pages).toBeGreaterThan(30);
    expect(chat.requests).toHaveLength(asked);
    expect(events.map((event) => event.type)).toEqual(['phase', 'evidence', 'final']);
  });

  it('a scope is kept', async () => {
    const id = ids.get('travel-and-expenses.pdf') ?? '';
    const { answer } = await askAll(engine.client, { question: 'Who must give approval?', document_ids: [id] });
    expect(answer.searched.documents).toBe(1);
    expect(answer.citations.filter((citation) => citation.document_id !== id)).toEqual([]);
  });

  it('its citations can be checked again, and a changed word is noticed', async () => {
    const { answer } = await askAll(engine.client, { question: QUESTIONS[0] ?? '', fresh: true });
    const [citation] = answer.citations;
    if (citation === undefined) throw new Error('no citation');
    const { document_id, chunk_index, claim_text, text_span } = citation;
    const request = { document_id, chunk_index, claim_text, expected_text_span: text_span };
    const holds = VerifyCitationResult.parse(await engine.client.verifyCitation(request));
    expect(holds).toMatchObject({ source_text: text_span, is_accurate: true, issues: [] });
    expect(holds.citation).toMatchObject({ start: citation.start, end: citation.end, rects: citation.rects });
    expect(holds.citation).toMatchObject({ page_label: citation.page_label, page_number: citation.page_number });

    const changed = text_span.replace(/\p{L}{5,}/u, 'elephants');
    expect(changed).not.toBe(text_span);
    const fuzzy = await engine.client.verifyCitation({ ...request, expected_text_span: changed });
    expect(fuzzy.is_accurate).toBe(false);
    expect(fuzzy.issues).toContain('text_span_fuzzy_match');
    const foreign = await engine.client.verifyCitation({
      ...request,
      expected_text_span: 'Nothing of this stands there at all.',
    });
    expect(foreign.issues).toContain('text_span_not_found_in_source');
    const unrelated = await engine.client.verifyCitation({
      ...request,
      claim_text: 'Zebras graze on the quarterdeck.',
    });
    expect(unrelated).toMatchObject({ is_accurate: false, issues: ['low_claim_relevance'] });
  });

  it('a citation that says otherwise than its claim is not accurate, and says why', async () => {
    const found = await engine.client.search({ query: 'unused annual leave carried over', k: 20 });
    const hit = found.hits.find(({ text }) => text.includes('Up to five days'));
    if (hit === undefined) throw new Error('no passage says what may be carried over');
    const { document_id } = hit;
    const chunk_index = Number(hit.chunk_id.split('_')[1]);
    const at = /Up to five days[^.]*\./.exec(hit.text)?.[0] ?? '';
    const verify = async (claim_text: string) =>
      VerifyCitationResult.parse(
        await engine.client.verifyCitation({ document_id, chunk_index, claim_text, expected_text_span: at }),
      );
    expect(await verify(at)).toMatchObject({ verdict: 'supported', is_accurate: true, issues: [] });
    for (const wrong of [at.replace('five', 'six'), at.replace('may', 'must')]) {
      expect(wrong).not.toBe(at);
      expect(await verify(wrong)).toMatchObject({
        ...{ verdict: 'contradicted', is_accurate: false, issues: ['contradicted'] },
        reason: expect.stringMatching(/^The source says “(?:five|may)”, the sentence says “(?:six|must)”\.$/),
      });
    }
  });

  it('stopped in the middle it is CANCELLED, and nothing of it is recorded', async () => {
    const before = await engine.client.audit.verify();
    const stop = new AbortController();
    const stopping = await engineOn(dataDir, quotingChat({ onPiece: (index) => index === 4 && stop.abort() }));
    const seen: AskEvent['type'][] = [];
    const asking = async () => {
      const events = await stopping.client.ask({ question: QUESTIONS[0] ?? '', fresh: true }, { signal: stop.signal });
      for await (const event of events) seen.push(event.type);
    };
    await expect(asking()).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(seen).toContain('evidence');
    expect(seen).not.toContain('final');
    expect(await engine.client.audit.verify()).toEqual(before);
    const { answer } = await askAll(engine.client, { question: QUESTIONS[0] ?? '', fresh: true });
    expect(answer.mode).toBe('answer');
    await stopping.close();
  });
});
