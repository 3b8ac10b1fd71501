import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSample } from '../../../scripts/samples/sample-policies.ts';
import { DocumentSummary, PageCoverage, SentenceRow } from '../../../src/contract/documents.ts';
import { SearchHit } from '../../../src/contract/search.ts';
import { DocumentTable } from '../../../src/contract/tables.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { fakeChatRuntime } from '../../fakes/fake-chat-runtime.ts';
import { wordsUnder } from '../cli/words-under.ts';
import { letters } from './letters.ts';
import { engineOn, ingestAll, newFolder, SAMPLES, samplePath } from './sample-engine.ts';

describe('the documents of a library, through the contract', () => {
  let engine: Engine;
  let dataDir: string;
  let remove: () => Promise<void>;
  const idOf = async (name: (typeof SAMPLES)[number]) =>
    createHash('sha256')
      .update(await readFile(samplePath(name)))
      .digest('hex')
      .slice(0, 16);

  beforeAll(async () => {
    const made = await newFolder();
    remove = made.remove;
    dataDir = join(made.folder, 'library');
    engine = await engineOn(dataDir, fakeChatRuntime());
    const results = await ingestAll(engine.client, SAMPLES.map(samplePath));
    expect(results.map(({ state, reason, duplicate }) => ({ state, reason, duplicate }))).toEqual(
      SAMPLES.map(() => ({ state: 'ready', reason: null, duplicate: false })),
    );
  });
  afterAll(async () => {
    await engine.close();
    await remove();
  });

  it('are listed once, each whole, under the hash of their bytes', async () => {
    const documents = (await engine.client.documents.list()).map((document) => DocumentSummary.parse(document));
    expect(documents.map((document) => document.source_filename).sort()).toEqual(SAMPLES.map((name) => `${name}.pdf`));
    for (const name of SAMPLES) {
      const document = documents.find(({ source_filename }) => source_filename === `${name}.pdf`);
      const { labels } = await buildSample(name);
      expect(document).toMatchObject({ document_id: await idOf(name), state: 'ready', pages: labels.length });
      expect(document?.embedded).toBe(document?.passages);
      expect(document?.coverage).toMatchObject({ pages: labels.length, unreadable: 0, share: 1 });
    }
  });

  it('are the same when added again', async () => {
    const results = await ingestAll(engine.client, SAMPLES.map(samplePath));
    expect(results.map((result) => [result.duplicate, result.state])).toEqual(SAMPLES.map(() => [true, 'ready']));
    expect(await engine.client.documents.list()).toHaveLength(SAMPLES.length);
  });

  it('have sections and defined terms at their own words', async () => {
    const document_id = await idOf('information-security');
    const { documents } = engine.client;
    const words = async (start: number, end: number) => (await documents.text({ document_id, start, end })).text;
    const sections = await documents.sections({ document_id });
    expect(sections.length).toBeGreaterThan(40);
    for (const { title, start } of sections) expect(await words(start, start + title.length), title).toBe(title);
    const terms = await documents.terms({ document_id });
    expect(terms).toMatchObject([{ term: 'Encrypted', page_number: 11, page_label: 'A-1' }]);
    for (const { term, start, end } of terms) expect(await words(start, end)).toBe(term);
    expect(await documents.cited({ document_id })).toEqual({ citations: 0, answers: 0, sections: [] });
  });

  it('tell the labels of their pages from their numbers', async () => {
    for (const name of SAMPLES) {
      const { labels } = await buildSample(name);
      const pages = await engine.client.documents.coverage({ document_id: await idOf(name) });
      expect(pages.map((page) => PageCoverage.parse(page).page_label)).toEqual(labels);
      expect(pages.map((page) => [page.page_index, page.page_number])).toEqual(labels.map((_, i) => [i, i + 1]));
    }
  });

  it('give sentences that are ranges of the one text, with boxes around exactly their words', async () => {
    const library = await openLibrary({ dataDir });
    try {
      for (const name of SAMPLES) {
        const id = await idOf(name);
        const { words } = await buildSample(name);
        let last = 0;
        let sentences = 0;
        for await (const row of await engine.client.documents.sentences({ document_id: id })) {
          const { start, end, text, pages } = SentenceRow.parse(row);
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text).toBe(await library.textOf(id, start, end));
          expect(letters(wordsUnder(pages, words)), text).toBe(letters(text));
          last = end;
          sentences++;
        }
        expect(sentences).toBeGreaterThan(100);
      }
    } finally {
      await library.close();
    }
  });

  it('give the boxes of any range, and a picture with just these lit', async () => {
    const id = await idOf('leave-and-absence');
    const { words } = await buildSample('leave-and-absence');
    const { hits } = await engine.client.search({ query: 'unused leave carried over', document_ids: [id] });
    const [hit] = hits;
    if (hit === undefined) throw new Error('nothing found');
    const range = { document_id: id, start: hit.start, end: hit.end };
    const rects = await engine.client.documents.rects(range);
    expect(letters(wordsUnder(rects, words))).toBe(letters(hit.text));

    const images = await engine.client.documents.render({ ...range, scale: 1 });
    expect(images.map((image) => image.page_index)).toEqual(rects.map((page) => page.page_index));
    for (const image of images) {
      const picture = PNG.sync.read(Buffer.from(image.png));
      expect([
        [picture.width, picture.height],
        [picture.height, picture.width],
      ]).toContainEqual([595, 842]);
      // A highlighted pixel has a colour; ink, paper and rules of the page have almost none.
      const lit = Array.from({ length: picture.width * picture.height }, (_, i) => i * 4).filter((at) => {
        const [red = 0, green = 0, blue = 0] = picture.data.subarray(at, at + 3);
        return Math.max(red, green, blue) - Math.min(red, green, blue) > 60;
      }).length;
      const area = (rects.find((page) => page.page_index === image.page_index)?.rects ?? []).reduce(
        (sum, [, , width, height]) => sum + width * height,
        0,
      );
      expect(lit).toBeGreaterThan(area * 0.5);
      expect(lit).toBeLessThan(area * 1.5);
    }
  });

  it('give their tables with the heads of each cell, one over two pages once', async () => {
    const id = await idOf('travel-and-expenses');
    const library = await openLibrary({ dataDir });
    try {
      const tables: DocumentTable[] = [];
      for await (const table of await engine.client.documents.tables({ document_id: id })) {
        tables.push(DocumentTable.parse(table));
      }
      expect(tables).toEqual(await library.tablesOf(id));
      const limits = tables.find(({ pages }) => pages.length === 2);
      expect(limits).toMatchObject({ pages: [6, 7], captions: [{ text: expect.stringContaining('Hotel limits') }] });
      const zurich = limits?.rows.find(({ heads }) => heads.at(-1)?.text === 'Zurich');
      const [limit] = zurich?.cells ?? [];
      expect(limit).toMatchObject({ text: '240', value: 240, unit: 'CHF', column: 0 });
      expect(await library.textOf(id, limit?.start ?? 0, limit?.end ?? 0)).toBe('240');
      const lines = limits?.columns[0]?.heads[0]?.ranges ?? [];
      const words = await Promise.all(lines.map(([start, end]) => library.textOf(id, start, end)));
      expect(words).toEqual(['Hotel limit', 'per night']);
    } finally {
      await library.close();
    }
    await expect(
      (async () => {
        for await (const _ of await engine.client.documents.tables({ document_id: 'ffffffffffffffff' }));
      })(),
    ).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });

  it('are lit only in the parts asked for', async () => {
    const id = await idOf('leave-and-absence');
    const { hits } = await engine.client.search({ query: 'unused leave carried over', document_ids: [id] });
    const { start = 0, end = 0 } = hits[0] ?? {};
    const yellow = async (parts: { start: number; end: number; weight: 'strong' | 'thin' }[] | undefined) => {
      const [image] = await engine.client.documents.render({ document_id: id, start, end, scale: 1, parts });
      if (image === undefined) throw new Error('nothing drawn');
      const { data } = PNG.sync.read(Buffer.from(image.png));
      return Array.from({ length: data.length / 4 }, (_, i) => i * 4).filter(
        (at) => (data[at] as number) - (data[at + 2] as number) > 60,
      ).length;
    };
    const word = { start, end: start + 10 };
    const [all, strong, thin] = [
      await yellow(undefined),
      await yellow([{ ...word, weight: 'strong' }]),
      await yellow([{ ...word, weight: 'thin' }]),
    ];
    expect(strong).toBeLessThan(all / 3);
    expect(thin).toBeLessThan(strong / 3);
    expect(thin).toBeGreaterThan(0);
  });

  it('are found by their words, in the scope asked for', async () => {
    const id = await idOf('travel-and-expenses');
    const everywhere = await engine.client.search({ query: 'hotel limit per night', k: 20 });
    for (const hit of everywhere.hits) SearchHit.parse(hit);
    expect(everywhere.hits[0]?.document_id).toBe(id);
    expect(new Set(everywhere.hits.map((hit) => hit.chunk_id)).size).toBe(everywhere.hits.length);
    for (const hit of everywhere.hits) {
      expect(hit.similarity).not.toBeNull();
      expect(hit.pages[0]).toBe(hit.page_index);
      expect(hit.page_number).toBe((hit.page_index ?? Number.NaN) + 1);
    }
    const scores = everywhere.hits.map((hit) => hit.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    const leave = await idOf('leave-and-absence');
    const scoped = await engine.client.search({ query: 'approval by the line manager', k: 20, document_ids: [leave] });
    expect(new Set(scoped.hits.map((hit) => hit.document_id))).toEqual(new Set([leave]));
  });
});
