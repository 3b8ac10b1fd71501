import type { LanceStore } from '../tables/store-types.ts';

/** A store that runs `check` before each change, which does not begin when it throws. */
export function guardedStore(store: LanceStore, check: () => Promise<void>): LanceStore {
  const after =
    <Args extends unknown[]>(change: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      await check();
      await change(...args);
    };
  return {
    ...store,
    append: after(store.append),
    replace: after(store.replace),
    delete: after(store.delete),
    moveRows: after(store.moveRows),
    buildTextIndex: after(store.buildTextIndex),
    buildKeyIndex: after(store.buildKeyIndex),
    buildVectorIndex: after(store.buildVectorIndex),
    optimise: after(store.optimise),
    compact: after(store.compact),
    prune: after(store.prune),
  };
}
