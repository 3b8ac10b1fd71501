import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ModelRole } from '../../contract/models.ts';
import { replaceFileDurably } from '../../files/durable-file.ts';
import { isMissing } from '../../files/missing.ts';
import { type HubSource, loadCatalog, ModelEntry } from './catalog.ts';
import type { GgufFacts } from './gguf-role.ts';

/** Entries of the user beside the catalog, in the folder of the model files. */
const FILE = 'own-models.json';
const OwnModels = z.object({ models: z.array(ModelEntry) });

/**
 * The catalog and what the user added to it, in this order. Entries that cannot be read count as none; adding one
 * writes anew.
 */
export async function knownModels(directory: string): Promise<readonly ModelEntry[]> {
  return [...loadCatalog(), ...(await ownModels(directory))];
}

async function ownModels(directory: string): Promise<readonly ModelEntry[]> {
  try {
    return OwnModels.parse(JSON.parse(await readFile(join(directory, FILE), 'utf8'))).models;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError || error instanceof z.ZodError) return [];
    throw error;
  }
}

/** Adds an entry, or replaces the one with its id. Of two processes that add at once, the last one counts. */
export async function keepOwnModel(directory: string, entry: ModelEntry): Promise<void> {
  const others = (await ownModels(directory)).filter(({ id }) => id !== entry.id);
  await mkdir(directory, { recursive: true });
  await replaceFileDurably(join(directory, FILE), `${JSON.stringify({ models: [...others, entry] }, null, 2)}\n`);
}

/** Memory of a chat model beside its weights, from the measured one: 1.1 GB of weights take 2.6 GB. */
const CHAT_EXTRA_BYTES = 1_200_000_000;

/** A file that the catalog does not have. */
export interface OwnFile {
  /** As the user named it. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly source: HubSource | null;
}

/** The names that a file gets which the catalog does not have: one that is taken gets a part of its hash. */
export function ownNames(
  { name, sha256 }: Pick<OwnFile, 'name' | 'sha256'>,
  known: readonly ModelEntry[],
): Pick<ModelEntry, 'id' | 'file'> {
  const stem = name
    .replace(/\.gguf$/i, '')
    .replace(/[^\w.+-]+|^[^\w]+/g, '-')
    .replace(/^-+/, '');
  const named = (word: string) => ({
    id:
      word
        .toLowerCase()
        .replace(/[^a-z0-9.-]+/g, '-')
        .replace(/^[^a-z0-9]+/, '') || sha256.slice(0, 8),
    file: `${word}.gguf`,
  });
  const first = named(stem === '' ? sha256.slice(0, 8) : stem);
  const taken = known.some(
    (entry) =>
      entry.sha256 !== sha256 && (entry.id === first.id || entry.file.toLowerCase() === first.file.toLowerCase()),
  );
  return taken ? named(`${stem}-${sha256.slice(0, 8)}`) : first;
}

/** The entry of a user's model. Nobody measured it, and it may be used like one of the catalog. */
export function ownEntry(own: OwnFile, role: ModelRole, facts: GgufFacts, known: readonly ModelEntry[]): ModelEntry {
  const names = ownNames(own, known);
  return {
    ...names,
    role,
    // The name in its head is often that of a training run, and the same for each size.
    name: names.file.replace(/\.gguf$/, ''),
    bytes: own.bytes,
    sha256: own.sha256,
    licence: facts.licence ?? 'unknown',
    ram_bytes: role === 'chat' ? Math.round(own.bytes * 1.25) + CHAT_EXTRA_BYTES : own.bytes * 2 + 100_000_000,
    measured: false,
    default: false,
    tier: 'own',
    sources: own.source === null ? [] : [own.source],
  };
}
