import type { EngineClient } from '../engine/engine.ts';

/**
 * Resolves when none of these files is in the queue any more: each is in the library or was taken off the list, and its path
 * will not be read again. A fresh subscription, so that its first state is one from after they were added.
 */
export async function waitUntilAdded(
  client: EngineClient,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const wanted = new Set(keys);
  for await (const { files } of await client.queue.watch(undefined, { signal }))
    if (!files.some(({ key }) => wanted.has(key))) return;
}
