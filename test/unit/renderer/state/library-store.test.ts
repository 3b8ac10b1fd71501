import { expect, it } from 'vitest';
import { type ErrorCode, PinciteError } from '../../../../src/contract/errors.ts';
import type { Collection } from '../../../../src/contract/library.ts';
import type { EngineClient } from '../../../../src/renderer/state/engine-client.ts';
import { createLibraryStore } from '../../../../src/renderer/state/library-store.ts';

/** Collections are listed when the test says so, in the order it says. */
function slowLists() {
  const waiting: ((collections: Collection[]) => void)[] = [];
  const list = () => new Promise<Collection[]>((resolve) => waiting.push(resolve));
  const client = { documents: { list: async () => [] }, collections: { list } } as unknown as EngineClient;
  return { client, waiting };
}

it('keeps what was read last when an earlier reading comes in later', async () => {
  const { client, waiting } = slowLists();
  const library = createLibraryStore(client);
  const before = library.getState().refresh();
  const after = library.getState().change(async () => null);
  await expect.poll(() => waiting).toHaveLength(2);
  waiting[1]?.([]);
  await after;
  expect(library.getState()).toMatchObject({ loaded: true, collections: [] });
  waiting[0]?.([{ name: 'Removed meanwhile', documents: 1 }]);
  await before;
  expect(library.getState().collections).toEqual([]);
});

/** A queue whose calls fail with these codes, one after the other, and are taken from then on. */
function failingQueue(...codes: ErrorCode[]) {
  const added: unknown[] = [];
  const add = async (given: unknown) => {
    added.push(given);
    const code = codes.shift();
    if (code !== undefined) throw new PinciteError(code);
    return [];
  };
  const nothing = { list: async () => [] };
  const client = { documents: nothing, collections: nothing, queue: { add } } as unknown as EngineClient;
  return { client, added };
}

const GRANTS = [{ handle: 'h1', name: 'a.pdf' }];

it('adds files again when the engine ended before it answered', async () => {
  const { client, added } = failingQueue('ENGINE_GONE');
  const library = createLibraryStore(client);
  await library.getState().add(GRANTS, 'Contracts');
  expect(added).toEqual(Array(2).fill({ sources: ['h1'], collection: 'Contracts' }));
  expect(library.getState()).toMatchObject({ loaded: true, error: null });
});

it('takes files for added whose permission ended with the first call: only a file that was read gives it up', async () => {
  const { client } = failingQueue('ENGINE_GONE', 'HANDLE_NOT_FOUND');
  const library = createLibraryStore(client);
  await library.getState().add(GRANTS, null);
  expect(library.getState().error).toBeNull();
});

it('says that files were not added when the engine does not come back, or may not open them', async () => {
  for (const codes of [['ENGINE_GONE', 'ENGINE_GONE'], ['HANDLE_NOT_FOUND']] as ErrorCode[][]) {
    const library = createLibraryStore(failingQueue(...codes).client);
    await library.getState().add(GRANTS, null);
    expect(library.getState().error?.code).toBe(codes.at(-1));
  }
});

/** A library whose quarantine holds `entries`; counts what is removed, or fails with `code`. */
function removing(entries: readonly object[], code?: ErrorCode) {
  const removed: unknown[] = [];
  const remove = async (given: unknown) => {
    if (code !== undefined) throw new PinciteError(code);
    removed.push(given);
  };
  const nothing = { list: async () => [] };
  const removeCertified = async (given: unknown) => {
    removed.push(given);
    return { complete: entries.length > 0, pdf: new Uint8Array([1]) };
  };
  const documents = { ...nothing, remove, removeCertified };
  const quarantine = { list: async () => entries };
  const client = { documents, collections: nothing, quarantine } as unknown as EngineClient;
  return { library: createLibraryStore(client), removed };
}

const SET_ASIDE = { damaged_id: 'damaged-2026-01-01T00-00-00-000Z' };

it('says that a removal took away what repair had set aside, until it is closed', async () => {
  const { library, removed } = removing([SET_ASIDE]);
  await library.getState().remove(['aaaaaaaaaaaaaaaa'], true);
  expect(removed).toEqual([{ document_ids: ['aaaaaaaaaaaaaaaa'], purge_records: true }]);
  expect(library.getState().note).toContain('What repair had set aside was deleted too');
  library.getState().clearNote();
  expect(library.getState().note).toBeNull();
});

it('says nothing of it where repair set nothing aside, or where nothing was removed', async () => {
  const swept = removing([{ document_id: 'bbbbbbbbbbbbbbbb' }]);
  await swept.library.getState().remove(['aaaaaaaaaaaaaaaa'], false);
  expect(swept.library.getState()).toMatchObject({ note: null, error: null });
  const full = removing([SET_ASIDE], 'NOTHING_REMOVED');
  await full.library.getState().remove(['aaaaaaaaaaaaaaaa'], false);
  expect(full.library.getState()).toMatchObject({ note: null, error: { code: 'NOTHING_REMOVED' } });
});

it('hands the certificate of a removal over, and says where something was found', async () => {
  for (const [entries, note] of [
    [[SET_ASIDE], /What repair had set aside/],
    [[], /Something of it was found afterwards/],
  ] as const) {
    const { library, removed } = removing(entries);
    const given: Uint8Array[] = [];
    await library.getState().remove(['aaaaaaaaaaaaaaaa'], true, async (pdf) => void given.push(pdf));
    expect(removed).toEqual([{ document_ids: ['aaaaaaaaaaaaaaaa'], purge_records: true }]);
    expect(given).toEqual([new Uint8Array([1])]);
    expect(library.getState().note).toMatch(note);
  }
});
