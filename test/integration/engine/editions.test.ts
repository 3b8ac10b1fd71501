import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Citation } from '../../../src/contract/answer.ts';
import { EditionChanges, EditionComparison } from '../../../src/contract/findings/edition-comparison.ts';
import { proofOf, provingWords } from '../../../src/contract/view/citation-text.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { EDITIONS, newerEdition, olderEdition } from '../../fixtures/make-pdf.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

describe('what a newer edition says where an older one was cited', () => {
  let engine: Engine;
  let remove: () => Promise<void>;
  let older: string;
  let newer: string;
  let other: string;
  let cited: Citation;
  /** Where the older edition says this. */
  const placeOf = async (sentence: string): Promise<{ start: number; end: number }> => {
    for await (const row of await engine.client.documents.sentences({ document_id: older })) {
      if (row.text === sentence) return row;
    }
    throw new Error(`the older edition does not say: ${sentence}`);
  };
  const compare = async (...places: readonly Pick<Citation, 'start' | 'end'>[]) => {
    const asked = places.map(({ start, end }) => ({ start, end }));
    const input = { document_id: older, newer_id: newer, places: asked };
    return EditionComparison.strict().parse(await engine.client.documents.compare(input)).places;
  };

  beforeAll(async () => {
    const made = await newFolder();
    remove = made.remove;
    engine = await engineOn(join(made.folder, 'library'), quotingChat());
    const add = async (year: string, file: string, bytes: Uint8Array | string) => {
      const path = join(made.folder, year, file);
      await mkdir(join(made.folder, year), { recursive: true });
      await writeFile(path, bytes);
      const [result] = await ingestAll(engine.client, [path]);
      return String(result?.document_id);
    };
    older = await add('2024', EDITIONS.file, olderEdition());
    const { answer } = await askAll(engine.client, { question: EDITIONS.changed.question });
    const [citation] = answer.citations;
    if (citation === undefined) throw new Error('no citation');
    cited = { ...citation, ...proofOf(citation), text_span: provingWords(citation) };
    newer = await add('2025', EDITIONS.file, newerEdition());
    other = await add('2025', 'other.txt', 'The crane on quay seven lifts at most sixty tonnes.');
  });
  afterAll(async () => {
    await engine.close();
    await remove();
  });

  it('lists every difference between two whole editions', async () => {
    const { client } = engine;
    const found = EditionChanges.strict().parse(
      await client.documents.changes({ document_id: older, newer_id: newer }),
    );
    expect(found.cut).toBe(false);
    expect(found.unchanged).toBe(1);
    const told = found.changes.map((change) => [change.older?.text ?? null, change.newer?.text ?? null]);
    expect(told).toContainEqual([EDITIONS.changed.before, EDITIONS.changed.after]);
    expect(told).toContainEqual([EDITIONS.gone, null]);
    // A sentence that only stands elsewhere is unchanged.
    expect(told.flat()).not.toContain(EDITIONS.moved);
    const changed = found.changes.find((change) => change.newer?.text === EDITIONS.changed.after);
    expect(changed?.newer).toMatchObject({ page_number: 2 });
    await expect(client.documents.changes({ document_id: newer, newer_id: older })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('gives the words that changed, with their page and their boxes', async () => {
    const [place] = await compare(cited);
    expect(place?.text).toBe(cited.text_span);
    expect(place?.text).toBe(EDITIONS.changed.before);
    expect(place?.newer).toMatchObject({ text: EDITIONS.changed.after, page_index: 1, page_number: 2 });
    expect(place?.newer?.similarity).toBeGreaterThan(0.7);
    expect(place?.newer?.similarity).toBeLessThan(1);
    const { start = 0, end = 0, rects } = place?.newer ?? {};
    const { documents } = engine.client;
    expect((await documents.text({ document_id: newer, start, end })).text).toBe(EDITIONS.changed.after);
    expect(rects).toEqual(await documents.rects({ document_id: newer, start, end }));
    expect(rects?.map((page) => page.page_index)).toEqual([1]);
  });

  it('says that words only moved, and that others are gone, each in the order asked for', async () => {
    const [moved, gone] = await compare(await placeOf(EDITIONS.moved), await placeOf(EDITIONS.gone));
    expect(moved?.newer).toMatchObject({ text: EDITIONS.moved, similarity: 1, page_number: 3 });
    expect(gone).toMatchObject({ text: EDITIONS.gone, newer: null });
  });

  it('holds a part of a sentence against a part of the newer one', async () => {
    const { start } = cited;
    const part = 'its driver signs the lifting book';
    const at = start + EDITIONS.changed.before.indexOf(part);
    const lifts = start + EDITIONS.changed.before.indexOf('lifts at most forty tonnes');
    const [same, changed] = await compare(
      { start: at, end: at + part.length },
      { start: lifts, end: lifts + 'lifts at most forty tonnes'.length },
    );
    expect(same?.newer).toMatchObject({ text: part, similarity: 1 });
    expect(changed?.newer?.text).toBe('lifts at most fifty-five tonnes');
  });

  it('goes on over the editions in between', async () => {
    await engine.client.documents.update({ document_ids: [other], supersedes: newer });
    const { start, end } = cited;
    const input = { document_id: older, newer_id: other, places: [{ start, end }] };
    const { places, newer_name } = await engine.client.documents.compare(input);
    expect(newer_name).toBe('other');
    expect(places[0]?.newer).toMatchObject({ page_index: null, page_number: null, page_label: null, rects: [] });
    expect(places[0]?.newer?.text).toContain('sixty tonnes');
    await engine.client.documents.update({ document_ids: [other], supersedes: null });
  });

  it('refuses what is no newer edition, no document and no range', async () => {
    const { start, end } = cited;
    const refused = (document_id: string, newer_id: string, place: { start: number; end: number }) =>
      engine.client.documents.compare({ document_id, newer_id, places: [place] });
    const badRequest = { code: 'BAD_REQUEST' };
    await expect(refused(older, older, { start, end })).rejects.toMatchObject(badRequest);
    await expect(refused(newer, older, { start, end })).rejects.toMatchObject(badRequest);
    await expect(refused(older, other, { start, end })).rejects.toMatchObject(badRequest);
    const unknown = 'f'.repeat(16);
    await expect(refused(older, unknown, { start, end })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(refused(unknown, newer, { start, end })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(refused(older, newer, { start, end: 99_999 })).rejects.toMatchObject({ code: 'BAD_RANGE' });
    await expect(refused(older, newer, { start: end, end: start + 1 })).rejects.toMatchObject({ code: 'BAD_RANGE' });
    await expect(compare()).rejects.toMatchObject(badRequest);
  });
});
