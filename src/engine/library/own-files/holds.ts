import { z } from 'zod';
import { PinciteError } from '../../../contract/errors.ts';
import { Hold } from '../../../contract/records/audit.ts';
import { ownFile } from './own-file.ts';

/** The collection that is held, with the names it had before, under which answers may be recorded. */
const StoredHold = Hold.extend({ collection: z.string(), formerly: z.array(z.string()) });
export type StoredHold = z.infer<typeof StoredHold>;

/** The collections from which nothing is deleted (ADR 0134). */
export interface Holds {
  /** Throws LIBRARY_DAMAGED. */
  read(): Promise<readonly StoredHold[]>;
  set(collection: string, hold: Hold): Promise<void>;
  release(collection: string): Promise<void>;
  /** A collection has another name from now on; its hold goes with it. */
  renameCollection(from: string, to: string): Promise<void>;
}

/** Opens DATA/holds.json. */
export function holdsFile(dataDir: string): Holds {
  const file = ownFile(dataDir, 'holds', z.object({ holds: z.array(StoredHold) }), { holds: [] });
  const change = async (to: (holds: StoredHold[]) => StoredHold[]): Promise<void> => {
    await file.change(({ holds }) => ({ holds: to(holds) }));
  };
  const others = (holds: StoredHold[], name: string) => holds.filter(({ collection }) => collection !== name);
  return {
    read: async () => (await file.read()).holds,
    set: (collection, hold) =>
      change((holds) => [...others(holds, collection), { ...hold, collection, formerly: formerOf(holds, collection) }]),
    release: (collection) => change((holds) => others(holds, collection)),
    renameCollection: async (from, to) => {
      if ((await file.read()).holds.every(({ collection }) => collection !== from)) return;
      const renamed = (hold: StoredHold): StoredHold =>
        hold.collection === from ? { ...hold, collection: to, formerly: [...hold.formerly, from] } : hold;
      await change((holds) => holds.map(renamed));
    },
  };
}

const formerOf = (holds: readonly StoredHold[], name: string): string[] =>
  holds.find(({ collection }) => collection === name)?.formerly ?? [];

/** The hold on a collection, by its name of now or an earlier one; undefined where it is not held. */
export const holdOn = (holds: readonly StoredHold[], name: string): StoredHold | undefined =>
  holds.find(({ collection }) => collection === name) ?? holds.find(({ formerly }) => formerly.includes(name));

/**
 * The hold that ends for a document when it is in the collections `after` in place of `before`, in none by default.
 * Under an earlier name it is held too, as while it moves from one name to the other.
 */
export const holdEnded = (
  holds: readonly StoredHold[],
  before: readonly string[],
  after: readonly string[] = [],
): StoredHold | undefined => holds.find((hold) => covers(hold, before) && !covers(hold, after));

const covers = ({ collection, formerly }: StoredHold, collections: readonly string[]): boolean =>
  [collection, ...formerly].some((name) => collections.includes(name));

/** Why nothing is deleted there. */
export const heldError = ({ collection, set_by: by, set_at: at, reason }: StoredHold): PinciteError =>
  new PinciteError('ON_HOLD', { collection, by, day: at.slice(0, 10), reason });

/** Throws ON_HOLD where there is a hold. */
export function refuseHeld(hold: StoredHold | undefined): void {
  if (hold !== undefined) throw heldError(hold);
}
