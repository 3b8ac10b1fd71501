import type { Deps } from '../deps.ts';
import { api } from './api.ts';
import { collectionName } from './collection-handlers.ts';
import { streamErrors } from './contract-errors.ts';

export function queueHandlers({ library, queue }: Pick<Deps, 'library' | 'queue'>) {
  return {
    add: api.queue.add.handler(async ({ input }) => {
      const { sources, password } = input;
      const collection = input.collection === undefined ? undefined : collectionName(input.collection);
      // Listed before the first document is in it.
      if (collection !== undefined) await library.collections.change((names) => [...names, collection]);
      return { keys: await queue.add(sources, { collection, password }) };
    }),
    watch: api.queue.watch.handler(({ signal }) => streamErrors(queue.watch(signal))),
    cancel: api.queue.cancel.handler(({ input }) => queue.cancel(input.keys)),
    retry: api.queue.retry.handler(({ input }) => queue.retry(input.key, input.password)),
    dismiss: api.queue.dismiss.handler(({ input }) => queue.dismiss(input.keys)),
  };
}
