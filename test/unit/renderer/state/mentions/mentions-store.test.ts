import { describe, expect, it } from 'vitest';
import { mentionRows } from '../../../../../src/renderer/mentions/mention-list.tsx';
import {
  mentionIndex,
  mentionPlace,
  mentionPlaceId,
  neighbourMention,
} from '../../../../../src/renderer/state/mentions/mention-places.ts';
import { createMentionsStore, type OpenMentions } from '../../../../../src/renderer/state/mentions/mentions-store.ts';
import {
  findEvery,
  searchedLine,
  tableName,
  totalLine,
  totalNotes,
  unreadLine,
} from '../../../../../src/renderer/words/mention-words.ts';
import { demoId } from '../../../../fakes/page/demo-library.ts';
import { fakeClient } from '../../../../fakes/page/fake-client.ts';

const newStore = () => createMentionsStore(fakeClient('answer'), { now: () => 0 });
const what = (term: string) => ({ term, semantic: false, documentIds: undefined, collection: null });

async function opened(term: string): Promise<{ store: ReturnType<typeof newStore>; open: OpenMentions }> {
  const store = newStore();
  await store.getState().find(what(term));
  const { open } = store.getState();
  if (open === null) throw new Error('nothing is open');
  return { store, open };
}

describe('the list of mentions', () => {
  it('holds all of them under their documents, with the total', async () => {
    const { open } = await opened('many');
    expect(open.mentions).toHaveLength(10_002);
    expect(open.total).toMatchObject({ mentions: 10_002, documents: 2 });
    const rows = mentionRows(open.documents, open.mentions);
    expect(rows.map((row, at) => (row.kind === 'document' ? at : -1)).filter((at) => at >= 0)).toEqual([0, 10_001]);
    expect(rows.at(-1)).toMatchObject({ kind: 'mention', index: 10_001 });
  });

  it('forgets an earlier list when another is asked for, and closes', async () => {
    const store = newStore();
    const first = store.getState().find(what('many'));
    await store.getState().find(what('weeks'));
    await first;
    expect(store.getState().open).toMatchObject({ what: { term: 'weeks' }, total: { mentions: 5 }, error: null });
    store.getState().close();
    expect(store.getState().open).toBeNull();
  });

  it('tells how much is searched before the end', async () => {
    const store = newStore();
    const told: (string | null)[] = [];
    store.subscribe(({ open }) => {
      if (open?.total === null && open.progress !== null) told.push(searchedLine(open.progress, open.mentions.length));
    });
    await store.getState().find(what('weeks'));
    expect(told).toContain('Looked through 1 of 2 documents, 3 places so far');
  });

  it('asks for a term where there is none yet, and searches for nothing', async () => {
    const { open } = await opened('');
    expect(open).toMatchObject({ what: { term: '' }, mentions: [], total: null, error: null });
  });

  it('says what went wrong', async () => {
    const { open } = await opened(' ');
    expect(open).toMatchObject({ total: null, error: { code: 'TERM_EMPTY' } });
  });

  it('lights a mention once its boxes are there, and knows its neighbours', async () => {
    const { store, open } = await opened('weeks');
    expect(mentionPlace(open, 1, store.getState().rects)).toBeNull();
    await store.getState().loadRects(1);
    const place = mentionPlace(open, 1, store.getState().rects);
    expect(place).toMatchObject({ kind: 'mention', label: '2', document_id: demoId(0), start: 134, end: 139 });
    expect(place?.rects).toHaveLength(1);
    expect(mentionIndex(open, place?.id ?? '')).toBe(1);
    expect(mentionIndex(open, mentionPlaceId(open.run + 1, 1))).toBeNull();
    expect(mentionIndex(open, mentionPlaceId(open.run, 99))).toBeNull();
    expect([neighbourMention(open, 4, 1), neighbourMention(open, 0, -1), neighbourMention(open, null, 1)]).toEqual([
      0, 4, 0,
    ]);
  });
});

describe('words about mentions', () => {
  it('count them, and say what could not be looked through', async () => {
    const { open } = await opened('weeks');
    if (open.total === null) throw new Error('no total');
    expect(totalLine(open.total)).toBe('5 mentions in 2 documents');
    expect(totalNotes(open.total)).toEqual(['2 in another form of the words']);
    expect(unreadLine(open.total)).toBe('6 pages could not be read');
    expect(totalLine({ ...open.total, mentions: 0, documents: 0 })).toBe('No mention in 9 documents');
    expect(totalLine({ ...open.total, mentions: 1, similar: 3 })).toBe('1 mention, 3 similar in 2 documents');
  });

  it('name the action and the file', () => {
    expect(findEvery(' parental\n leave ')).toBe('Find every mention of “parental leave”');
    expect(findEvery('x'.repeat(60))).toBe(`Find every mention of “${'x'.repeat(39)}…”`);
    expect([tableName('R&D: “costs”/2024'), tableName('…')]).toEqual(['mentions-r-d-costs-2024', 'mentions-list']);
  });
});
