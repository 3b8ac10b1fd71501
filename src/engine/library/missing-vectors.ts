import type { StoredPassage } from '../data.ts';
import type { LanceStore } from './lance-store.ts';
import { text } from './row-values.ts';
import { anyOf, quoted } from './sql-text.ts';

/**
 * The passages that have no vector of this model yet. Vectors of another model, of passages that are gone, or stored
 * twice are deleted first, so that after appending the missing ones each passage has exactly one. `where` selects the
 * documents of `passages`.
 */
export async function missingVectors(
  store: LanceStore,
  passages: readonly StoredPassage[],
  where: string,
  modelSha256: string,
): Promise<StoredPassage[]> {
  const foreign = `${where} AND model <> ${quoted(modelSha256)}`;
  if ((await store.count('vectors', foreign)) > 0) await store.delete('vectors', foreign);

  const wanted = new Set(passages.map((passage) => passage.chunkId));
  const present = new Set<string>();
  const wrong = new Set<string>();
  for (const row of await store.read('vectors', { columns: ['chunk_id'], where })) {
    const id = text(row, 'chunk_id');
    if (present.has(id) || !wanted.has(id)) wrong.add(id);
    present.add(id);
  }
  if (wrong.size > 0) await store.delete('vectors', anyOf('chunk_id', wrong));
  return passages.filter(({ chunkId }) => !present.has(chunkId) || wrong.has(chunkId));
}
