import { expect, it } from 'vitest';
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
