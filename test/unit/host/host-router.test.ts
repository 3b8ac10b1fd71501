import { once } from 'node:events';
import { isContractProcedure } from '@orpc/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../src/contract/index.ts';
import { isLocalPath, isNewPath, LocalPath, NewPath } from '../../../src/contract/local-path.ts';
import { PAGE_METHODS } from '../../../src/contract/methods/page-methods.ts';
import { Grants, handleTranslator, hostRouter, leavesOf } from '../../../src/host/host-router.ts';
import { answerer } from '../../../src/host/start-host.ts';
import { portConnection } from '../../../src/shell/page/engine-client.ts';
import { portPair } from '../../../src/shell/port-pair.ts';

/**
 * Every field of the contract that takes any text, and what it is. A path is LocalPath, nothing else is opened: `text` is read as
 * words, `name` and `id` are looked up in what the library has (an id that becomes a file name is checked there), `secret` opens a
 * document. A new field of that kind has to be put here.
 */
const FREE_TEXT: Readonly<Record<string, 'path' | 'text' | 'name' | 'id' | 'secret'>> = {
  'ask.collection': 'name',
  'ask.conversation.*.answer': 'text',
  'ask.conversation.*.question': 'text',
  'audit.list.asked_by': 'name',
  'audit.usage.matter': 'name',
  'audit.usageFile.matter': 'name',
  'ask.matter': 'text',
  'ask.question': 'text',
  'ask.thread_id': 'id',
  'collections.create.name': 'name',
  'collections.hold.by': 'text',
  'collections.hold.name': 'name',
  'collections.hold.reason': 'text',
  'collections.release.by': 'text',
  'collections.release.name': 'name',
  'collections.release.reason': 'text',
  'collections.remove.name': 'name',
  'collections.rename.name': 'name',
  'collections.rename.to': 'name',
  'documents.ingest.collection': 'name',
  'documents.ingest.password': 'secret',
  'documents.ingest.paths.*': 'path',
  'documents.ingestToFragments.collection': 'name',
  'documents.ingestToFragments.out': 'path',
  'documents.ingestToFragments.password': 'secret',
  'documents.ingestToFragments.paths.*': 'path',
  'documents.update.add_tag': 'name',
  'documents.update.add_to': 'name',
  'documents.update.collections.*': 'name',
  'documents.update.name': 'name',
  'documents.update.remove_tag': 'name',
  'documents.update.take_out_of': 'name',
  'documents.url.url': 'text',
  'factCheck.cited.*.text_span': 'text',
  'factCheck.collection': 'name',
  'factCheck.sentence': 'text',
  'facts.calendar.collection': 'name',
  'facts.chronology.collection': 'name',
  'exports.notes.collection': 'name',
  'notes.add.author': 'name',
  'notes.add.comment': 'text',
  'notes.change.comment': 'text',
  'notes.change.note_id': 'id',
  'notes.list.collection': 'name',
  'notes.remove.note_id': 'id',
  'folders.follow.collection': 'name',
  'folders.follow.path': 'path',
  'folders.url.path': 'path',
  'folders.url.url': 'text',
  'folders.watch.collection': 'name',
  'folders.watch.path': 'path',
  'grids.askAgain.column_id': 'id',
  'grids.askAgain.grid_id': 'id',
  'grids.change.columns.*.choices.*': 'text',
  'grids.change.columns.*.column_id': 'id',
  'grids.change.columns.*.name': 'text',
  'grids.change.columns.*.question': 'text',
  'grids.change.grid_id': 'id',
  'grids.change.name': 'text',
  'grids.create.collection': 'name',
  'grids.create.columns.*.choices.*': 'text',
  'grids.create.columns.*.name': 'text',
  'grids.create.columns.*.question': 'text',
  'grids.create.name': 'text',
  'grids.export.grid_id': 'id',
  'grids.get.grid_id': 'id',
  'grids.open.collection': 'name',
  'grids.open.columns.*.choices.*': 'text',
  'grids.open.columns.*.name': 'text',
  'grids.open.columns.*.question': 'text',
  'grids.open.name': 'name',
  'grids.pause.grid_id': 'id',
  'grids.readColumns.name': 'text',
  'grids.readColumns.text': 'text',
  'grids.remove.grid_id': 'id',
  'grids.resume.grid_id': 'id',
  'grids.review.column_id': 'id',
  'grids.review.comment': 'text',
  'grids.review.grid_id': 'id',
  'grids.review.reader': 'text',
  'grids.review.value': 'text',
  'grids.watch.grid_id': 'id',
  'library.backup.passphrase': 'secret',
  'library.backup.to': 'path',
  'library.repair.password': 'secret',
  'mentions.find.collection': 'name',
  'mentions.find.term': 'text',
  'mentions.table.collection': 'name',
  'mentions.table.term': 'text',
  'models.choose.id': 'id',
  'models.import.source': 'path',
  'ocr.addLanguage.source': 'path',
  'prepare.collection': 'name',
  'prepare.question': 'text',
  'prepare.thread_id': 'id',
  'quarantine.restore.password': 'secret',
  'questionnaire.collection': 'name',
  'questionnaire.text': 'text',
  'questionnaires.start.collection': 'name',
  'questionnaires.start.file': 'text',
  'questionnaires.start.text': 'text',
  'queue.add.collection': 'name',
  'queue.add.password': 'secret',
  'queue.addAttached.password': 'secret',
  'documents.attachments.password': 'secret',
  'checkDeletion.text': 'text',
  'receipts.check.text': 'text',
  'review.answer_id': 'id',
  'review.comment': 'text',
  'review.reader': 'text',
  'settings.change.keep.*.collection': 'name',
  'settings.change.source_url': 'text',
  'exports.answers.answer_id': 'id',
  'exports.answers.thread_id': 'id',
  'exports.table.csv': 'text',
  'exports.table.name': 'name',
  'queue.add.sources.*': 'path',
  'queue.cancel.keys.*': 'id',
  'queue.dismiss.keys.*': 'id',
  'queue.retry.key': 'id',
  'queue.retry.password': 'secret',
  'search.collection': 'name',
  'search.query': 'text',
  'team.add.collections.*': 'name',
  'team.add.name': 'name',
  'team.change.collections.*': 'name',
  'team.change.name': 'name',
  'team.remove.name': 'name',
  'team.renewToken.name': 'name',
  'team.setGroups.groups.*.collections.*': 'name',
  'team.setGroups.groups.*.group': 'name',
  'threads.get.thread_id': 'id',
  'threads.remove.thread_id': 'id',
  'threads.rename.thread_id': 'id',
  'threads.rename.title': 'text',
  'verifyCitation.claim_text': 'text',
  'verifyCitation.expected_text_span': 'text',
};

interface Procedure {
  readonly method: string;
  readonly input: z.core.$ZodType | undefined;
}

function procedures(node: object, at: readonly string[] = []): readonly Procedure[] {
  if (isContractProcedure(node))
    return [{ method: at.join('.'), input: node['~orpc'].inputSchema as z.core.$ZodType | undefined }];
  return Object.entries(node).flatMap(([name, child]) => procedures(child as object, [...at, name]));
}

/** Text of any form: an enum, a literal or a pattern (the ids of documents and passages) is none. */
function isFreeText(schema: z.core.$ZodType): boolean {
  const json = z.toJSONSchema(schema) as { readonly type?: string; readonly pattern?: string; readonly enum?: unknown };
  return json.type === 'string' && json.pattern === undefined && json.enum === undefined;
}

const leaves = procedures(contract).flatMap(({ method, input }) =>
  input === undefined ? [] : leavesOf(input).map(({ at, schema }) => ({ name: [method, ...at].join('.'), schema })),
);

it('takes a path in no field of the contract but those that are marked as one', () => {
  const free = leaves.filter(({ schema }) => isFreeText(schema)).map(({ name }) => name);
  expect(free.sort()).toEqual(Object.keys(FREE_TEXT).sort());
  const paths = Object.keys(FREE_TEXT).filter((name) => FREE_TEXT[name] === 'path');
  const marked = leaves.filter(({ schema }) => isLocalPath(schema)).map(({ name }) => name);
  expect(marked.sort()).toEqual(paths.sort());
});

it('lists methods of the contract, each once', () => {
  const known = new Set(procedures(contract).map(({ method }) => method));
  expect(PAGE_METHODS.filter((method) => !known.has(method))).toEqual([]);
  expect([...new Set(PAGE_METHODS)].sort()).toEqual([...PAGE_METHODS]);
});

it('puts paths in the place of handles wherever the schema has them, and nowhere else', () => {
  const schema = z.object({
    source: LocalPath.min(1),
    more: z.array(z.object({ file: LocalPath.optional(), name: z.string() })).default([]),
  });
  const path = (handle: string): string => `/granted/${handle}`;
  expect(handleTranslator(schema)({ source: 'a', more: [{ file: 'b', name: 'c' }, { name: 'd' }] }, path)).toEqual({
    input: { source: '/granted/a', more: [{ file: '/granted/b', name: 'c' }, { name: 'd' }] },
    handles: ['a', 'b'],
  });
  for (const input of [undefined, null, 'a', [], { source: 7 }, { more: { 0: { file: 'x' } } }])
    expect(handleTranslator(schema)(input, path)).toEqual({ input, handles: [] });
});

it('writes to no file that was granted to be read, and reads none that is to be written', () => {
  const grants = new Grants();
  grants.add('a', '/granted/contract.pdf');
  grants.add('new-file-b', '/granted/backup.zip');
  const translate = handleTranslator(z.object({ to: NewPath.optional(), from: LocalPath.optional() }));
  const pathOf = (handle: string, isNew: boolean): string => grants.path(handle, isNew);
  expect(translate({ to: 'new-file-b', from: 'a' }, pathOf).input).toEqual({
    to: '/granted/backup.zip',
    from: '/granted/contract.pdf',
  });
  for (const input of [{ to: 'a' }, { from: 'new-file-b' }, { to: '/granted/backup.zip' }, { to: 'new-file-none' }])
    expect(() => translate(input, pathOf)).toThrow(expect.objectContaining({ code: 'HANDLE_NOT_FOUND' }));
  const writing = leaves.filter(({ schema }) => isNewPath(schema)).map(({ name }) => name);
  expect(writing).toEqual(['documents.ingestToFragments.out', 'library.backup.to']);
});

it('makes no router of an input with a kind of value that nobody has looked at', () => {
  for (const kind of [z.record(z.string(), z.string()), z.union([z.string(), z.int()]), z.any(), z.unknown()])
    expect(() => handleTranslator(z.object({ where: kind }))).toThrow(/where is a \w+, which no page may send yet/);
});

it('stops the work when the reader of a stream leaves, and starts none that a page may not ask for', async () => {
  const calls: string[] = [];
  const gone = new AbortController();
  async function* events() {
    try {
      yield { type: 'phase', phase: 'searching' };
      // As an engine that works on: it ends when it is told to.
      await once(gone.signal, 'abort');
    } finally {
      calls.push('stopped');
    }
  }
  const ask = async (_input: unknown, { signal }: { readonly signal: AbortSignal }) => {
    calls.push('asked');
    signal.addEventListener('abort', () => gone.abort());
    return events();
  };
  const client = { ask, audit: { verify: ask } } as never;
  const closed = new AbortController();
  const engine = async () => ({ client, gone: closed.signal });
  const router = hostRouter({
    ...{ engine, grants: new Grants(), onTaken: () => undefined },
    ...{ vault: null as never, isOwner: true },
  });
  const connection = portConnection(async () => {
    const [ours, theirs] = portPair();
    answerer(router, (line) => calls.push(line))(theirs);
    return ours;
  });
  for await (const event of await connection.client.ask({ question: 'Why?' })) if (event.type === 'phase') break;
  await expect.poll(() => calls).toEqual(['asked', 'stopped']);
  await expect(connection.client.audit.keys()).rejects.toMatchObject({ code: 'NOT_ALLOWED', defined: true });
  expect(calls).toEqual(['asked', 'stopped']);
  connection.close();
});
