import type { ModelStatus } from '../../../contract/models.ts';
import type { ModelEntry } from '../catalog.ts';
import { quickState } from '../model-file.ts';
import { hasClaim } from './fetch-claim.ts';

export type ListedModel = Omit<ModelStatus, 'in_use'>;

/**
 * Every model of the catalog with its state in the cache, without whether a library uses it. Reads sizes and recorded
 * hashes; hashes nothing.
 */
export async function listModels(catalog: readonly ModelEntry[], directory: string): Promise<ListedModel[]> {
  const statuses: ListedModel[] = [];
  for (const entry of catalog) {
    const found = await quickState(entry, directory);
    const state = found === 'missing' && (await hasClaim(directory, entry.file)) ? 'partial' : found;
    const { id, role, name, file, bytes, sha256, licence, ram_bytes, measured, tier } = entry;
    const facts = { id, role, name, file, bytes, sha256, licence, ram_bytes, measured, tier };
    statuses.push({ ...facts, default: entry.default, state });
  }
  return statuses;
}
