import type { ModelStatus } from '../../contract/models.ts';
import type { ModelEntry } from './catalog.ts';
import { hasClaim } from './fetch-claim.ts';
import { quickState } from './model-file.ts';

/**
 * Every model of the catalog with its state in the cache; `chatId` is the chat model in use. Sizes and recorded hashes are
 * looked at; nothing is hashed.
 */
export async function listModels(
  catalog: readonly ModelEntry[],
  directory: string,
  chatId: string,
): Promise<ModelStatus[]> {
  const statuses: ModelStatus[] = [];
  for (const entry of catalog) {
    const found = await quickState(entry, directory);
    const state = found === 'missing' && (await hasClaim(directory, entry.file)) ? 'partial' : found;
    const { id, role, name, file, bytes, sha256, licence, ram_bytes, measured, tier } = entry;
    const facts = { id, role, name, file, bytes, sha256, licence, ram_bytes, measured, tier };
    const in_use = role === 'chat' ? id === chatId : entry.default;
    statuses.push({ ...facts, default: entry.default, state, in_use });
  }
  return statuses;
}
