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
