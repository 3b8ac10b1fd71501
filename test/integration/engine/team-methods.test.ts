import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/contract/index.ts';
import type { Method } from '../../../src/contract/methods/page-methods.ts';
import type { TeamRole } from '../../../src/contract/methods/team-methods.ts';
import { isOpenTo, TEAM_POLICY } from '../../../src/contract/methods/team-policy.ts';
import type { Engine, EngineClient } from '../../../src/engine/engine.ts';
import { memberKey, readMembers } from '../../../src/team/members.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder, samplePath } from './sample-engine.ts';

/** What nothing of which a member of the other collection may be told; the names of the files, of the collection and of its documents too. */
const CANARIES = /Zarquith|Vellumcrest|cobalt|Cobaltreach|leave-and-absence|Leave and absence|Northmere/iu;

const OLD = '# Cobalt rules\n\nThe keeper of the tall house is called Zarquith. Zarquith counts nine lamps.\n';
const NEW = '# Cobalt rules\n\nThe keeper of the tall house is called Vellumcrest. Vellumcrest counts ten lamps.\n';
const OWN = '# Amber rules\n\nThe keeper of the low house is called Quillfeather. Quillfeather counts six lamps.\n';
const KEEPER = 'What is the keeper of the tall house called?';

/** Everything by which a caller can name something of a library. */
interface Names {
  readonly document: string;
  readonly older: string;
  readonly pdf: string;
  readonly collection: string;
  readonly thread: string;
  readonly answer: string;
  readonly key: string;
  readonly grid: string;
}

/** Of nothing that was ever there. */
const NEVER: Names = {
  ...{ document: 'aaaaaaaaaaaaaaaa', older: 'bbbbbbbbbbbbbbbb', pdf: 'cccccccccccccccc' },
  ...{ collection: 'Never', thread: 'never-thread', answer: 'never-answer', key: 'never-key', grid: 'never-grid' },
};

/** Calls of each method that name something; of a method that names nothing one call of it. A new method is tried once it is named here. */
const CALLS: Readonly<Record<Method, (names: Names) => readonly unknown[]>> = {
  ask: ({ document, collection, thread }) => [
    { question: KEEPER },
    { question: KEEPER, quote_only: true, fresh: true },
    { question: KEEPER, document_ids: [document] },
    { question: KEEPER, collection },
    { question: 'And who counts the lamps?', thread_id: thread },
    { question: 'List every keeper of a house.' },
  ],
  'audit.accept': () => [undefined],
  'audit.export': () => [{}],
  'audit.holds': () => [undefined],
  'audit.keys': () => [undefined],
  'audit.list': () => [{}],
  'audit.usage': ({ collection }) => [{ matter: collection }],
  'audit.usageFile': ({ collection }) => [{ form: 'csv', matter: collection }],
  'audit.verify': () => [undefined],
  checkDeletion: () => [{ text: '{}' }],
  checkOffline: () => [undefined],
  'collections.create': ({ collection }) => [{ name: collection }],
  'collections.hold': ({ collection }) => [{ name: collection, by: 'Eve', reason: 'none' }],
  'collections.list': () => [undefined],
  'collections.release': ({ collection }) => [{ name: collection, by: 'Eve', reason: 'none' }],
  'collections.remove': ({ collection }) => [{ name: collection }],
  'collections.rename': ({ collection }) => [{ name: collection, to: 'Mine' }],
  diagnostics: () => [{ names: true }],
  'documents.attachments': ({ document, pdf }) => [{ document_id: document }, { document_id: pdf }],
  'documents.changes': ({ document, older }) => [{ document_id: older, newer_id: document }],
  'documents.cited': ({ document }) => [{ document_id: document }],
  'documents.compare': ({ document, older }) => [
    { document_id: older, newer_id: document, places: [{ start: 15, end: 60 }] },
  ],
  'documents.original': ({ document }) => [{ document_id: document }],
  'documents.coverage': ({ document, pdf }) => [{ document_id: document }, { document_id: pdf }],
  'documents.file': ({ document, pdf }) => [
    { document_id: document, offset: 0, length: 500 },
    { document_id: pdf, offset: 0, length: 500 },
  ],
  'documents.ingest': ({ collection, document }) => [
    { paths: [], wait: 'searchable', collection },
    { paths: [], wait: 'searchable', attached_to: document },
  ],
  'documents.ingestToFragments': ({ collection }) => [{ paths: [], out: '/nowhere/fragments', collection }],
  'documents.list': () => [undefined],
  'documents.marks': ({ document }) => [{ document_id: document, start: 0, end: 20 }],
  'documents.records': ({ document, pdf }) => [{ document_ids: [document, pdf] }],
  'documents.rects': ({ document, pdf }) => [
    { document_id: document, start: 0, end: 20 },
    { document_id: pdf, start: 0, end: 20 },
  ],
  'documents.remove': ({ document }) => [
    { document_ids: [document] },
    { document_ids: [document], purge_records: true },
  ],
  'documents.removeCertified': ({ document }) => [{ document_ids: [document], purge_records: false }],
  'documents.render': ({ document, pdf }) => [
    { document_id: document, start: 0, end: 20 },
    { document_id: pdf, start: 0, end: 20 },
  ],
  'documents.sections': ({ document, pdf }) => [{ document_id: document }, { document_id: pdf }],
  'documents.sentences': ({ document, pdf }) => [{ document_id: document }, { document_id: pdf }],
  'documents.tables': ({ document, pdf }) => [{ document_id: document }, { document_id: pdf }],
  'documents.terms': ({ document, pdf }) => [{ document_id: document }, { document_id: pdf }],
  'documents.text': ({ document, pdf }) => [
    { document_id: document, start: 0, end: 60 },
    { document_id: pdf, start: 0, end: 60 },
  ],
  'documents.update': ({ document, collection }) => [
    { document_ids: [document], add_to: 'Amberfield' },
    { document_ids: [document], collections: [collection] },
    { document_ids: [document], supersedes: null },
    { document_ids: [document], name: 'Mine', add_tag: 'mine' },
  ],
  'documents.url': ({ document }) => [{ document_id: document }, { document_id: document, url: 'https://a.example/' }],
  'exports.answers': ({ answer, thread }) => [
    ...(['json', 'md', 'csv', 'receipt', 'csl-json', 'bibtex'] as const).map((form) => ({ form, answer_id: answer })),
    { form: 'json', thread_id: thread },
  ],
  'exports.table': () => [{ csv: 'a,b\n', name: 'table' }],
  factCheck: ({ document, collection }) => [
    { sentence: 'The keeper of the tall house counts lamps.' },
    { sentence: 'The keeper of the tall house counts lamps.', document_ids: [document] },
    { sentence: 'The keeper of the tall house counts lamps.', collection },
    { sentence: 'The keeper counts.', cited: [{ chunk_id: `${document}_0`, text_span: 'The keeper' }] },
  ],
  'facts.calendar': ({ document, collection }) => [{ document_ids: [document] }, { collection }, {}],
  'facts.chronology': ({ document, collection }) => [{ document_ids: [document] }, { collection }, {}],
  'facts.of': ({ document, pdf }) => [{ document_id: document }, { document_id: pdf }],
  'facts.references': ({ document, pdf }) => [{ document_id: document }, { document_id: pdf }],
  'facts.summary': ({ document, pdf }) => [{ document_id: document }, { document_id: pdf }],
  'exports.notes': ({ document, collection, pdf }) => [
    { form: 'md', document_ids: [document] },
    { form: 'csv', collection },
    { form: 'csv' },
    { form: 'pdf', document_ids: [pdf] },
  ],
  'notes.add': ({ document }) => [{ document_id: document, start: 0, end: 20, author: 'Me' }],
  'notes.change': ({ document, key }) => [{ document_id: document, note_id: key, comment: 'x' }],
  'notes.list': ({ document, collection }) => [{ document_ids: [document] }, { collection }, {}],
  'notes.remove': ({ document, key }) => [{ document_id: document, note_id: key }],
  'folders.follow': ({ collection }) => [{ path: '/nowhere', collection }],
  'folders.look': ({ key }) => [{ folder_id: key }],
  'folders.resume': ({ key }) => [{ folder_id: key }],
  'folders.states': () => [undefined],
  'folders.unfollow': ({ key }) => [{ folder_id: key, documents: 'remove' }],
  'folders.url': () => [{ path: '/nowhere' }],
  'folders.watch': ({ collection }) => [{ path: '/nowhere', collection, once: true }],
  'grids.askAgain': ({ grid }) => [{ grid_id: grid }],
  'grids.change': ({ grid }) => [{ grid_id: grid, name: 'Mine now' }],
  'grids.create': ({ collection, document }) => [
    { name: 'Mine', columns: [{ name: 'Keeper', question: KEEPER }], collection },
    { name: 'Mine', columns: [{ name: 'Keeper', question: KEEPER }], document_ids: [document] },
  ],
  'grids.export': ({ grid, document }) => [
    { grid_id: grid, format: 'json' },
    { grid_id: grid, format: 'csv', document_ids: [document] },
  ],
  'grids.get': ({ grid }) => [{ grid_id: grid }],
  'grids.list': () => [undefined],
  'grids.open': ({ collection }) => [
    { name: 'Cobalt rules', columns: [{ name: 'Keeper', question: KEEPER }], collection },
  ],
  'grids.pause': ({ grid }) => [{ grid_id: grid }],
  'grids.readColumns': () => [{ text: 'name,question\n', format: 'csv', name: 'mine' }],
  'grids.remove': ({ grid }) => [{ grid_id: grid }],
  'grids.resume': ({ grid }) => [{ grid_id: grid }],
  'grids.review': ({ grid, document }) => [
    { grid_id: grid, document_id: document, column_id: 'c', action: 'accepted', reader: 'Ada' },
  ],
  'grids.templates': () => [undefined],
  'grids.watch': ({ grid }) => [{ grid_id: grid }],
  'library.backup': () => [{ to: '/nowhere/backup' }],
  'library.check': () => [undefined],
  'library.index': () => [undefined],
  'library.repair': () => [{}],
  'mentions.find': ({ document, collection }) => [
    { term: 'keeper' },
    { term: 'keeper', semantic: true },
    { term: 'keeper', document_ids: [document] },
    { term: 'keeper', collection },
  ],
  'mentions.table': ({ document, collection }) => [
    { term: 'keeper' },
    { term: 'keeper', document_ids: [document] },
    { term: 'keeper', collection },
  ],
  metrics: () => [undefined],
  'models.choose': () => [{ id: 'none' }],
  'models.chooseDevice': () => [{ choice: 'off' }],
  'models.device': () => [undefined],
  'models.import': () => [{ source: '/nowhere/model' }],
  'models.list': () => [undefined],
  'models.recommend': () => [undefined],
  'models.tryServer': () => [undefined],
  'ocr.addLanguage': () => [{ source: '/nowhere/xyz.traineddata' }],
  'ocr.languages': () => [undefined],
  'ocr.removeLanguage': () => [{ code: 'xyz' }],
  policy: () => [undefined],
  prepare: ({ document, collection, thread }) => [
    { question: KEEPER, document_ids: [document] },
    { question: KEEPER, collection },
    { question: KEEPER, thread_id: thread },
  ],
  'quarantine.list': () => [undefined],
  'quarantine.remove': ({ document }) => [{ ids: [document] }],
  'quarantine.restore': ({ document }) => [{ document_id: document }],
  questionnaire: ({ document, collection }) => [
    { text: `id,question\n1,${KEEPER}\n`, format: 'csv' },
    { text: `id,question\n1,${KEEPER}\n`, format: 'csv', collection },
    { text: `id,question\n1,${KEEPER}\n`, format: 'csv', document_ids: [document] },
    { text: `${JSON.stringify({ id: '1', question: KEEPER, document_ids: [document] })}\n`, format: 'jsonl' },
  ],
  'questionnaires.noteSaved': () => [undefined],
  'questionnaires.start': ({ collection }) => [
    { text: `id,question\n1,${KEEPER}\n`, format: 'csv', collection, file: 'mine.csv' },
  ],
  'questionnaires.stop': () => [undefined],
  'questionnaires.watch': () => [undefined],
  'queue.add': ({ collection, document }) => [
    { sources: ['/nowhere/at-all.txt'], collection },
    { sources: [`attachment:${document}/0/some.txt`], collection: 'Amberfield' },
  ],
  'queue.addAttached': ({ pdf }) => [{ document_id: pdf, indexes: [0] }],
  'queue.cancel': ({ key }) => [{ keys: [key] }],
  'queue.dismiss': ({ key }) => [{ keys: [key] }],
  'queue.proceed': ({ document }) => [{ document_ids: [document] }],
  'queue.readNow': () => [undefined],
  'queue.retry': ({ key }) => [{ key }],
  'queue.watch': () => [undefined],
  'receipts.check': () => [{ text: '{}' }],
  review: ({ answer }) => [{ answer_id: answer, claim: 0, decision: 'accepted', comment: null, reader: 'Ada' }],
  search: ({ document, collection }) => [
    { query: 'keeper of the tall house' },
    { query: 'keeper of the tall house', document_ids: [document] },
    { query: 'keeper of the tall house', collection },
    { query: 'days of leave carried over', k: 100 },
  ],
  'settings.change': () => [{ similarity_threshold: 0.2 }],
  'settings.expire': () => [undefined],
  'settings.get': () => [undefined],
  status: () => [undefined],
  'team.add': ({ collection }) => [{ name: 'New', role: 'reader', collections: [collection] }],
  'team.change': ({ collection }) => [{ name: 'Ada', collections: [collection] }],
  'team.groups': () => [undefined],
  'team.list': () => [undefined],
  'team.remove': () => [{ name: 'Ada' }],
  'team.renewToken': () => [{ name: 'Ada' }],
  'team.setGroups': ({ collection }) => [{ groups: [{ group: 'all', role: 'editor', collections: [collection] }] }],
  'threads.citing': ({ document, pdf }) => [{ document_id: document }, { document_id: pdf }],
  'threads.get': ({ thread }) => [{ thread_id: thread }],
  'threads.list': () => [undefined],
  'threads.remove': ({ thread }) => [{ thread_id: thread }],
  'threads.rename': ({ thread }) => [{ thread_id: thread, title: 'Mine now' }],
  verifyCitation: ({ document }) => [
    { document_id: document, chunk_index: 0, claim_text: 'It counts lamps.', expected_text_span: 'counts nine lamps' },
  ],
};

const methodsOf = (node: object, at: readonly string[] = []): string[] =>
  isContractProcedure(node)
    ? [at.join('.')]
    : Object.entries(node).flatMap(([name, child]) => methodsOf(child as object, [...at, name]));
/** Of the contract as it is when this runs. */
const METHODS = methodsOf(contract) as Method[];

/** Streams that go on for as long as they are watched: of these the first event is all. */
const ENDLESS: readonly string[] = ['grids.watch', 'queue.watch', 'questionnaires.watch'];
/** Of which a member without a questionnaire hears nothing. */
const SILENT = 'questionnaires.watch';

type Call = (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;

/** All that a caller learns by one call: its output, or its events, or its error. */
async function learnt(client: EngineClient, method: Method, input: unknown): Promise<unknown> {
  const stop = new AbortController();
  const call = method.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], client) as Call;
  const events: unknown[] = [];
  try {
    const output = await call(input, { signal: stop.signal });
    if (!(typeof output === 'object' && output !== null && Symbol.asyncIterator in output)) return { output };
    if (method === SILENT) setTimeout(() => stop.abort(), 200);
    for await (const event of output as AsyncIterable<unknown>) {
      events.push(event);
      if (ENDLESS.includes(method)) break;
    }
    stop.abort();
    return { events };
  } catch (error) {
    const { code, message, data } = error as { code?: string; message?: string; data?: unknown };
    return { events, error: { code, message, data } };
  }
}

/** Text of it, bytes read as text too, so that a word is found wherever it stands. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    one instanceof Uint8Array ? Buffer.from(one).toString('latin1') : one,
  ) ?? 'undefined';

/** What differs between two calls with the same meaning: times, and ids that are made for each. */
const PASSING =
  /"(?:\w+_ms|ms|\w+_at|at|answer_id|thread_id|timestamp|refused_since)":(?:"[^"]*"|[\d.]+|null|\{[^}]*\{[^}]*\}[^}]*\}|\{[^}]*\})/g;
const named = (text: string, names: Names): string =>
  Object.entries(names)
    .reduce((rest, [what, name]) => rest.replaceAll(name as string, `<${what}>`), text)
    .replace(PASSING, '');

describe('a member of a team', () => {
  let engine: Engine;
  let remove: () => Promise<void>;
  let hidden: Names;
  let dataDir: string;
  const clientOf = async (name: string): Promise<EngineClient> => {
    const member = (await readMembers(dataDir)).find((one) => one.name === name);
    return engine.member(member ? memberKey(member) : 'nobody');
  };

  beforeAll(async () => {
    const { folder, remove: removeFolder } = await newFolder();
    remove = removeFolder;
    dataDir = join(folder, 'library');
    engine = await engineOn(dataDir, quotingChat());
    const file = async (name: string, text: string): Promise<string> => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    const { client } = engine;
    const [older] = await ingestAll(client, [await file('cobalt-rules.md', OLD)], 'Cobaltreach');
    const [newer] = await ingestAll(client, [await file('cobalt-rules-2.md', NEW)], 'Cobaltreach');
    const [pdf] = await ingestAll(client, [samplePath('leave-and-absence')], 'Cobaltreach');
    await ingestAll(client, [await file('amber-rules.md', OWN)], 'Amberfield');
    await client.documents.update({
      document_ids: [newer?.document_id ?? ''],
      supersedes: older?.document_id ?? '',
    });
    await client.settings.change({ keep: [{ collection: 'Cobaltreach', days: 900 }] });
    const { answer } = await askAll(client, { question: KEEPER, collection: 'Cobaltreach' });
    // A file of the other collection that waits for its owner: it is damaged.
    const { keys } = await client.queue.add({
      sources: [await file('cobalt-broken.pdf', '%PDF-1.7 broken')],
      collection: 'Cobaltreach',
    });
    for await (const { files } of await client.queue.watch()) if (files.some(({ code }) => code !== null)) break;
    const columns = [{ name: 'Keeper', question: KEEPER }];
    const { grid_id: grid } = await client.grids.create({ name: 'Cobalt rules', columns, collection: 'Cobaltreach' });
    hidden = {
      ...{ document: newer?.document_id ?? '', older: older?.document_id ?? '', pdf: pdf?.document_id ?? '' },
      ...{ collection: 'Cobaltreach', thread: answer.thread_id, answer: answer.answer_id, key: keys[0] ?? '', grid },
    };
    await client.team.add({ name: 'Ada', role: 'reader', collections: ['Amberfield'] });
    await client.team.add({ name: 'Eve', role: 'editor', collections: ['Amberfield'] });
    await client.team.add({ name: 'Cob', role: 'editor', collections: ['Cobaltreach'] });
    await client.team.add({ name: 'All', role: 'editor', collections: null });
  });
  afterAll(async () => {
    await engine.close();
    await remove();
  });

  it('has a call of every method of the contract here', () => {
    expect(Object.keys(CALLS).sort()).toEqual([...METHODS].sort());
    expect(Object.keys(TEAM_POLICY).sort()).toEqual([...METHODS].sort());
  });

  const members: readonly (readonly [string, TeamRole])[] = [
    ['Ada', 'reader'],
    ['Eve', 'editor'],
  ];
  for (const [name, role] of members)
    describe(`${name}, ${role} of another collection`, () => {
      it.each(METHODS)('gets nothing of it by %s', async (method) => {
        const client = await clientOf(name);
        for (const [i, input] of CALLS[method](hidden).entries()) {
          const got = await learnt(client, method, input);
          if (!isOpenTo(role, method)) {
            expect(got).toMatchObject({ error: { code: 'NOT_ALLOWED' } });
            continue;
          }
          // What they named themselves may be repeated; nothing else of it, and the same as of what was never there.
          const text = named(textOf(got), hidden);
          expect(text).not.toMatch(CANARIES);
          // A call that is not one would try nothing.
          expect(text).not.toContain('Input validation failed');
          const other = CALLS[method](NEVER)[i];
          if (textOf(other) === textOf(input)) {
            expect(Object.values(hidden).filter((one) => textOf(got).includes(one))).toEqual([]);
            continue;
          }
          const never = await learnt(client, method, other);
          expect(text).toBe(named(textOf(never), NEVER));
        }
      });
    });

  it('would be told of by most methods, if they were not limited', async () => {
    const open = METHODS.filter((method) => isOpenTo('reader', method));
    const telling: string[] = [];
    for (const method of open) {
      if (method === 'threads.remove' || method === 'grids.remove') continue;
      for (const input of CALLS[method](hidden)) {
        const text = textOf(await learnt(engine.client, method, input));
        if (CANARIES.test(text.replaceAll('Cobaltreach', '')) && !telling.includes(method)) telling.push(method);
      }
    }
    const expected: Method[] = [
      ...(['ask', 'documents.changes', 'documents.cited', 'documents.compare', 'documents.file'] as const),
      ...(['documents.list', 'documents.sections', 'documents.sentences', 'documents.tables'] as const),
      ...(['documents.text', 'exports.answers', 'factCheck', 'mentions.find', 'mentions.table'] as const),
      ...(['grids.change', 'grids.export', 'grids.get', 'grids.list', 'grids.watch'] as const),
      ...(['exports.notes', 'notes.add'] as const),
      ...(['facts.calendar', 'facts.chronology', 'facts.of', 'facts.references', 'facts.summary'] as const),
      ...(['questionnaire', 'queue.watch', 'search', 'threads.citing', 'threads.get', 'verifyCitation'] as const),
    ];
    expect(telling.sort()).toEqual(expected.sort());
  });

  it('who may see the collection is told as its owner is', async () => {
    const client = await clientOf('Cob');
    expect((await client.documents.list()).map((one) => one.source_filename)).toEqual([
      ...['cobalt-rules.md', 'cobalt-rules-2.md', 'leave-and-absence.pdf'],
    ]);
    expect(await client.collections.list()).toEqual([{ name: 'Cobaltreach', documents: 3 }]);
    const { answer } = await askAll(client, { question: KEEPER });
    expect(answer.answer).toMatch(/Zarquith|Vellumcrest/);
    // What the owner asked is the owner's, and what another member asked is theirs.
    expect((await client.threads.list()).map((one) => one.thread_id)).toEqual([answer.thread_id]);
    const all = await clientOf('All');
    expect(await all.documents.list()).toHaveLength(4);
    expect(await all.threads.list()).toEqual([]);
    await expect(all.threads.get({ thread_id: answer.thread_id })).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
  });
});
