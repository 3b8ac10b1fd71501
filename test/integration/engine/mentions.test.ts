import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mention, MentionEvent, type MentionTotal } from '../../../src/contract/findings/mentions.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { handbook, type KnownMention, MENTIONS, manyMentions } from '../../fixtures/make-pdf.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const MANY = 10_000;

describe('every mention of a term', () => {
  let engine: Engine;
  let remove: () => Promise<void>;
  const ids = new Map<string, string>();

  type Input = Parameters<Engine['client']['mentions']['find']>[0];
  const find = async (input: Input) => {
    const events: MentionEvent[] = [];
    for await (const event of await engine.client.mentions.find(input)) events.push(MentionEvent.parse(event));
    const last = events.at(-1);
    if (last?.type !== 'total') throw new Error(`the last event is ${last?.type}`);
    const mentions = events.flatMap((event) => (event.type === 'mentions' ? event.mentions : []));
    const documents = events.flatMap((event) => (event.type === 'document' ? [event.document] : []));
    return { events, mentions, documents, total: last.total as MentionTotal };
  };
  const inFile = (mentions: readonly Mention[], file: string) =>
    mentions.filter((mention) => mention.document_id === ids.get(file));

  beforeAll(async () => {
    const { folder, remove: removeFolder } = await newFolder();
    remove = removeFolder;
    const files = new Map<string, Uint8Array | string>([
      [MENTIONS.handbook.file, handbook()],
      [MENTIONS.notes.file, MENTIONS.notes.text],
      [MENTIONS.other.file, MENTIONS.other.text],
      ['widgets.txt', manyMentions(MANY)],
    ]);
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
    engine = await engineOn(join(folder, 'library'), quotingChat());
    // One after the other: read at once, the one that is ready first stands first in the library.
    for (const file of files.keys()) {
      const [result] = await ingestAll(engine.client, [join(folder, file)]);
      ids.set(file, String(result?.document_id));
    }
  });
  afterAll(async () => {
    await engine.close();
    await remove();
  });

  it.each([
    [MENTIONS.handbook.file, MENTIONS.handbook.mentions],
    [MENTIONS.notes.file, MENTIONS.notes.mentions],
  ])('finds all of them in %s, whatever way they are written', async (file, known: readonly KnownMention[]) => {
    const mentions = inFile((await find({ term: MENTIONS.term })).mentions, file);
    const { documents } = engine.client;
    const document_id = String(ids.get(file));
    const found = await Promise.all(
      mentions.map(async ({ ranges, match, page_index: page, running }) => {
        const words = await Promise.all(
          ranges.map(async (range) => (await documents.text({ document_id, ...range })).text),
        );
        return { words, match, page, ...(running && { running }) };
      }),
    );
    expect(found).toEqual(known);
    for (const { sentence, marks, text } of mentions) {
      expect(marks.map(({ start, end }) => sentence.slice(start, end)).join(' ')).toBe(text);
    }
  });

  it('counts them by document and in all', async () => {
    const { documents, total } = await find({ term: ` “${MENTIONS.term}” ` });
    expect(
      documents.map(({ source_filename, mentions, exact, running, similar }) => [
        source_filename,
        mentions,
        exact,
        running,
        similar,
      ]),
    ).toEqual([
      // By name, in whatever order they were added.
      [MENTIONS.notes.file, 7, 6, 0, 0],
      [MENTIONS.handbook.file, 10, 9, 4, 0],
    ]);
    expect(total).toMatchObject({
      ...{ term: `“${MENTIONS.term}”`, documents: 2, mentions: 17, exact: 15, running: 4, similar: 0 },
      searched: { documents: 4, pages: 4, unreadable_pages: 0, not_compared: 0 },
    });
  });

  it('boxes of a mention lie on exactly its words, on both pages', async () => {
    const { mentions } = await find({ term: MENTIONS.term });
    const parted = inFile(mentions, MENTIONS.handbook.file).find(({ sentence }) => sentence.includes('\f'));
    const boxes = await Promise.all(
      (parted?.ranges ?? []).map((range) =>
        engine.client.documents.rects({ document_id: String(parted?.document_id), ...range }),
      ),
    );
    expect(boxes.flat().map(({ page_index }) => page_index)).toEqual([1, 2]);
    // Eight and five letters of Courier at 11 points.
    const widths = boxes.flat().map(({ rects }) => Math.round(rects[0]?.[2] ?? 0));
    expect(widths).toEqual([Math.round(8 * 6.6), Math.round(5 * 6.6)]);
  });

  it('stays in the scope', async () => {
    const notes = String(ids.get(MENTIONS.notes.file));
    expect((await find({ term: MENTIONS.term, document_ids: [notes] })).total).toMatchObject({
      mentions: 7,
      documents: 1,
    });
    await engine.client.documents.update({ document_ids: [notes], collections: ['Absence'] });
    const { total } = await find({ term: MENTIONS.term, collection: 'Absence' });
    expect(total).toMatchObject({ mentions: 7, searched: { documents: 1 } });
    await expect(find({ term: 'x', collection: 'None' })).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
  });

  it('gives ten thousand in portions, none left out', async () => {
    const { events, mentions, total } = await find({ term: 'widgets' });
    expect(total).toMatchObject({ mentions: MANY, exact: 0 });
    expect(new Set(mentions.map(({ start }) => start)).size).toBe(MANY);
    const sizes = events.flatMap((event) => (event.type === 'mentions' ? [event.mentions.length] : []));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
  });

  it('lists passages near in meaning beside them, once each and none with the words', async () => {
    const term = 'whoever becomes a mother or a father stays at home with the baby sixteen weeks paid';
    expect((await find({ term })).total).toMatchObject({ mentions: 0, similar: 0 });
    const { mentions, total } = await find({ term, semantic: true });
    expect(total).toMatchObject({ mentions: 0, similar: 1, documents: 1 });
    expect(mentions[0]).toMatchObject({ match: 'similar', document_id: ids.get(MENTIONS.other.file), marks: [] });
    expect(mentions[0]?.similarity).toBeGreaterThan(0.5);
    const words = await find({ term: 'mother or a father stays at home with the baby', semantic: true });
    expect(words.total).toMatchObject({ mentions: 1, similar: 0 });
  });

  it('makes a table of them', async () => {
    const { csv } = await engine.client.mentions.table({ term: MENTIONS.term });
    const rows = parse(csv, { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(17);
    expect(rows[8]).toMatchObject({
      document: MENTIONS.handbook.title,
      page: '1',
      match: 'exact',
      words: 'Parental leave',
    });
    expect(rows[6]).toMatchObject({ file: MENTIONS.notes.file, page: '', match: 'inflected' });
  });

  it('says what is wrong', async () => {
    await expect(find({ term: ' “…” ' })).rejects.toMatchObject({ code: 'TERM_EMPTY' });
    await expect(find({ term: 'very '.repeat(300) })).rejects.toMatchObject({ code: 'TERM_TOO_LONG' });
  });

  it('ends when it is cancelled', async () => {
    const stop = new AbortController();
    const events = await engine.client.mentions.find({ term: 'the' }, { signal: stop.signal });
    await expect(
      (async () => {
        for await (const _ of events) stop.abort();
      })(),
    ).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('gives an answer to a list question the share of what it could be drawn from', async () => {
    const { answer } = await askAll(engine.client, { question: 'Which documents mention parental leave?' });
    expect(answer.mention_term).toBe('parental leave');
    const { list_basis: basis } = answer;
    expect(basis).toMatchObject({ kind: 'list' });
    expect(basis?.used).toBeGreaterThan(0);
    expect(basis?.matching).toBeGreaterThanOrEqual(basis?.used ?? 0);
    const quoted = await askAll(engine.client, {
      question: 'Which documents mention parental leave?',
      quote_only: true,
    });
    // It cites other sections, of the same passages.
    expect(quoted.answer.list_basis).toMatchObject({ used: basis?.used, matching: basis?.matching });
    const ordinary = await askAll(engine.client, { question: 'How long is parental leave paid for?' });
    expect(ordinary.answer).toMatchObject({ list_basis: null, mention_term: 'parental leave' });
    const widgets = await askAll(engine.client, { question: 'List all the widgets.' });
    expect(widgets.answer.list_basis?.matching).toBeGreaterThan(50);
    expect(widgets.answer.list_basis?.used).toBeLessThan(30);
  });
});
