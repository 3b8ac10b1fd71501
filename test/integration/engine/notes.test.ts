import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Engine, type EngineClient, restoreBackup } from '../../../src/engine/engine.ts';
import { memberKey, readMembers } from '../../../src/team/members.ts';
import { quotingChat } from './quoting-chat.ts';
import { engineOn, ingestAll, newFolder, samplePath } from './sample-engine.ts';

const RED = 'The red house closes at nine in the evening. Its keeper is called Quillfeather.';
const WORDS = 'Its keeper is called Quillfeather.';

describe('notes of readers', () => {
  let engine: Engine;
  let folder: string;
  let remove: () => Promise<void>;
  let red: string;
  let pdf: string;
  const dataDir = () => join(folder, 'library');
  const at = { start: RED.indexOf(WORDS), end: RED.length };
  const marked = (comment = 'Ask him', client: EngineClient = engine.client) =>
    client.notes.add({ document_id: red, ...at, comment, author: 'Anna' });

  beforeEach(async () => {
    ({ folder, remove } = await newFolder());
    engine = await engineOn(dataDir(), quotingChat());
    await writeFile(join(folder, 'red.txt'), RED);
    const results = await ingestAll(engine.client, [join(folder, 'red.txt'), samplePath('leave-and-absence')], 'Red');
    const idOf = (file: string) => results.find((one) => one.source_filename === file)?.document_id ?? '';
    [red, pdf] = [idOf('red.txt'), idOf('leave-and-absence.pdf')];
  });
  afterEach(async () => {
    await engine.close();
    await remove();
  });

  it('keep their words and place over a restart, are changed and removed', async () => {
    const note = await marked();
    expect(note).toMatchObject({ text: WORDS, comment: 'Ask him', author: 'Anna', ...at, is_there: true });
    await engine.close();
    engine = await engineOn(dataDir(), quotingChat());
    expect(await engine.client.notes.list({ document_ids: [red] })).toEqual([note]);
    const { note_id, document_id } = note;
    const changed = await engine.client.notes.change({ document_id, note_id, comment: 'Asked' });
    expect(changed).toMatchObject({ comment: 'Asked', changed_at: expect.any(String) });
    await engine.client.notes.remove({ document_id, note_id });
    expect(await engine.client.notes.list({})).toEqual([]);
    await expect(engine.client.notes.remove({ document_id, note_id })).rejects.toMatchObject({
      code: 'NOTE_NOT_FOUND',
    });
  });

  it('are made of the boxes of words on a page', async () => {
    const [hit] = (await engine.client.search({ query: 'carried over annual leave', document_ids: [pdf] })).hits;
    const { sentences } = { sentences: engine.client.documents.sentences({ document_id: pdf }) };
    let sentence = null;
    for await (const one of await sentences)
      if (one.start >= (hit?.start ?? 0) && one.text.length > 60) {
        sentence = one;
        break;
      }
    if (sentence === null) throw new Error('the sample has no such sentence');
    const note = await engine.client.notes.add({ document_id: pdf, boxes: sentence.pages, author: 'Anna' });
    expect(note.text).toBe(sentence.text);
    expect(note.rects).toEqual(sentence.pages);
    expect(note.page_number).toBe((note.page_index ?? 0) + 1);
    const nowhere = { boxes: [{ page_index: 0, rects: [[0, 0, 1, 1] as [number, number, number, number]] }] };
    const empty = engine.client.notes.add({ document_id: pdf, ...nowhere, author: 'Anna' });
    await expect(empty).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('leave the library as a list, and a PDF with annotations', async () => {
    await marked('=1+1 *now*');
    await engine.client.notes.add({ document_id: pdf, start: 400, end: 460, author: 'Anna' });
    const text = async (form: 'md' | 'csv') =>
      new TextDecoder().decode((await engine.client.exports.notes({ form, document_ids: [red] })).bytes);
    expect(await text('md')).toContain(`> ${WORDS}\n\n\\=1+1 \\*now\\*\n\n*Anna, `);
    expect(await text('csv')).toContain(`red,red.txt,,,${WORDS},'=1+1 *now*,Anna,`);
    const { name, bytes } = await engine.client.exports.notes({ form: 'pdf', document_ids: [pdf] });
    expect(name).toBe('Leave and Absence Policy (notes).pdf');
    expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-');
    await expect(engine.client.exports.notes({ form: 'pdf' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('are in a backup', async () => {
    await marked();
    const [backup, restored] = [join(folder, 'backup.zip'), join(folder, 'restored')];
    await engine.client.library.backup({ to: backup });
    await restoreBackup({ from: backup, dataDir: restored });
    await engine.close();
    engine = await engineOn(restored, quotingChat());
    expect(await engine.client.notes.list({})).toMatchObject([{ text: WORDS, comment: 'Ask him' }]);
  });

  it('stay when their document is removed, and are purged with its records', async () => {
    await marked();
    expect((await engine.client.documents.records({ document_ids: [red] }))[0]).toMatchObject({ notes: 1 });
    await engine.client.documents.remove({ document_ids: [red] });
    expect(await engine.client.notes.list({})).toEqual([]);
    await ingestAll(engine.client, [join(folder, 'red.txt')]);
    expect(await engine.client.notes.list({})).toMatchObject([{ text: WORDS, is_there: true }]);
    const { complete, statement } = await engine.client.documents.removeCertified({
      document_ids: [red],
      purge_records: true,
    });
    expect([complete, statement.join(' ')]).toEqual([true, expect.stringContaining('None of them was found.')]);
    expect((await readdir(join(dataDir(), 'notes'))).filter((name) => name.endsWith('.json'))).toEqual([]);
  });

  it('are seen by members who see the document, and changed by who wrote them', async () => {
    await engine.client.team.add({ name: 'Ada', role: 'reader', collections: ['Red'] });
    await engine.client.collections.create({ name: 'Blue' });
    await engine.client.team.add({ name: 'Eve', role: 'reader', collections: ['Blue'] });
    const as = async (name: string): Promise<EngineClient> => {
      const member = (await readMembers(dataDir())).find((one) => one.name === name);
      return engine.member(member === undefined ? '' : memberKey(member));
    };
    const [ada, eve] = [await as('Ada'), await as('Eve')];
    const { note_id, document_id } = await marked();
    const hers = await marked('Hers', ada);
    expect(hers.author).toBe('Ada');
    expect((await ada.notes.list({})).map(({ author }) => author)).toEqual(['Anna', 'Ada']);
    expect(await eve.notes.list({})).toEqual([]);
    await expect(ada.notes.remove({ document_id, note_id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(eve.notes.remove({ document_id, note_id })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await ada.notes.remove({ document_id, note_id: hers.note_id });
    expect(await engine.client.notes.list({})).toHaveLength(1);
  });
});
