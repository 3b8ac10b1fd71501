import { isToldOnly } from '../contract/told-only.ts';
import type { EngineClient } from '../engine/engine.ts';

/**
 * Resolves when none of these files is read any more: each is in the library (one that was there before is still listed, to
 * say so) or was taken off the list. A fresh subscription, so that its first state is one from after they were added.
 */
export async function waitUntilAdded(
  client: EngineClient,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const wanted = new Set(keys);
  for await (const { files } of await client.queue.watch(undefined, { signal }))
    if (!files.some((file) => wanted.has(file.key) && !isToldOnly(file))) return;
}
