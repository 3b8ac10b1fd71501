import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PinciteError, stopIfAborted } from '../../../../contract/errors.ts';
import {
  type JournalDocument,
  type WriteJournal,
  type WriteNote,
  WriteNoteContent,
} from '../../journal/write-journal.ts';
import { quoted } from '../../tables/sql-text.ts';
import type { LeaseOptions, LeaseTimes, Leasing } from '../types.ts';
import { LEASE_TIMES, type LeaseClock, LeasedRows } from './leased-rows.ts';
import type { SharedRow, SharedRows } from './shared-rows.ts';

/**
 * Leases of documents in a bucket, which are its journal too: a document is written, changed and removed under its
 * lease only.
 */
export interface Leases extends WriteJournal {
  /**
   * Leases documents and returns those that it got: with `all` every one, otherwise those that nobody else has, at
   * least one. Waits for others, and takes over leases whose holders report themselves no more: what these left is
   * swept first. Throws CANCELLED.
   */
  begin(documents: readonly JournalDocument[], options?: LeaseOptions): Promise<WriteNote>;
  /** Called before each change: throws STORE_CLAIM_LOST when others may have taken a lease over. */
  hold(): Promise<void>;
  /** Takes over and sweeps what processes left that report themselves no more; waits as long as it takes to know. */
  takeOverDead(signal: AbortSignal): Promise<void>;
  /** Runs `action` as the only indexer. Throws INDEXER_RUNNING. */
  asIndexer<T>(action: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Reports no lease any more: others take over what is left. */
  abandon(): void;
}

export interface LeaseDeps {
  readonly rows: SharedRows;
  /** s3://BUCKET/PREFIX, for messages. */
  readonly place: string;
  /** Deletes what is left of the writes in `writes()`, and ends them. */
  readonly sweep: () => Promise<void>;
  readonly times?: LeaseTimes | undefined;
  readonly clock?: LeaseClock | undefined;
}

/** Leases are rows of a fixed number: a document shares its row with others, which wait. */
const SLOTS = 256;
/** Most documents of a lease whose rows each have a note of all of them. */
const NOTED_AT_ONCE = 32;
const INDEXER = 'indexer';
/** Longest wait before a lease of another is looked at again, in milliseconds. */
const LOOK_MS = 1_000;
/** After so many writes the files of the leases are looked at, whether there are too many. */
const TIDY_EVERY = 8;

/** The rows that leases need, when a library is made. */
export const leaseRows = (): SharedRow[] =>
  [INDEXER, ...Array.from({ length: SLOTS }, (_, i) => `slot-${i}`)].map((name) => ({
    name,
    holder: '',
    beat: 0,
    value: '',
  }));

const slotOf = (documentId: string): string =>
  `slot-${createHash('sha256').update(documentId).digest().readUInt16BE(0) % SLOTS}`;

/** The leases of this process. */
export function bucketLeases({ rows, place, sweep, times = LEASE_TIMES, clock }: LeaseDeps): Leases {
  const own = new LeasedRows(rows, times, clock);
  /** Writes that did not end, by the names of their rows: of this process, or taken over from others. */
  const open = new Map<string, WriteNote>();
  let isIndexing = false;
  let ended = 0;

  /** Lost are all of them: which were taken is not known without asking once more. */
  const abandon = (): void => {
    own.drop();
    open.clear();
  };
  /** Takes the lease of a dead holder over; false when somebody was faster. */
  const takeOver = async (row: SharedRow): Promise<boolean> => {
    if (!(await own.takeFrom(row))) return false;
    // The note names all documents of that lease; each is swept with its own row.
    if (row.name !== INDEXER) open.set(row.name, { file: row.name, note: noteIn(row) });
    return true;
  };
  const sweepLeft = async (): Promise<void> => {
    if (open.size === 0) return;
    await sweep();
    if (open.size > 0) {
      const why = 'an interrupted write cannot be swept, because a row in the list of documents is damaged';
      throw new PinciteError('LIBRARY_DAMAGED', { path: place, why });
    }
  };
  /** Takes over those of dead holders and sweeps what they left; returns those of the living. */
  const takeOverDead = async (names?: readonly string[]): Promise<SharedRow[]> => {
    const living: SharedRow[] = [];
    for (const row of await own.others(names)) if (!own.isDead(row) || !(await takeOver(row))) living.push(row);
    await sweepLeft();
    return living;
  };

  return {
    begin: async (wanted, options = {}) => {
      own.forgetLoss(isIndexing);
      await sweepLeft();
      const { all = false, leaves = 'written' } = options;
      const documents = all ? wanted : wanted.slice(0, NOTED_AT_ONCE);
      const noted = leaves === 'nothing' ? [] : [...documents];
      const note = { at: '', removes: leaves === 'removed', documents: noted };
      const bySlot = Map.groupBy(documents, ({ document_id }) => slotOf(document_id));
      const lookAt = async (names: readonly string[]) => void (await takeOverDead(names));
      const got = await takeSome(own, [...bySlot.keys()], JSON.stringify(note), lookAt, options);
      const write = {
        file: got.join(' '),
        note: { ...note, documents: got.flatMap((name) => bySlot.get(name) ?? []) },
      };
      open.set(write.file, write);
      return write;
    },
    end: async ({ file }) => {
      // What cannot be given back is no longer reported: others take it over.
      if (!open.delete(file)) return;
      await own.giveBack(file.split(' '));
      if (++ended % TIDY_EVERY === 0) await rows.tidy();
    },
    writes: async () => [...open.values()],
    hold: async () => {
      if (await own.isHeld()) return;
      abandon();
      throw new PinciteError('STORE_CLAIM_LOST');
    },
    takeOverDead: async (signal) => {
      // Of those that there are now; they have reported themselves, or ended, or their holders are gone.
      for (let unsure = await takeOverDead(); unsure.length > 0; ) {
        stopIfAborted(signal);
        await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
        const before = new Map(unsure.map((row) => [row.name, own.stateOf(row)]));
        unsure = (await takeOverDead([...before.keys()])).filter((row) => before.get(row.name) === own.stateOf(row));
      }
    },
    asIndexer: async (action, signal) => {
      await becomeIndexer(own, place, takeOver, signal);
      isIndexing = true;
      try {
        return await action();
      } finally {
        isIndexing = false;
        await own.giveBack([INDEXER]);
      }
    },
    abandon,
  };
}

/**
 * Takes rows that are free, at least one of them, and with `all` every one. `lookAt` looks whether those of others are
 * still reported. Throws CANCELLED.
 */
async function takeSome(
  own: LeasedRows,
  names: readonly string[],
  note: string,
  lookAt: (names: readonly string[]) => Promise<void>,
  { all = false, signal }: LeaseOptions,
): Promise<string[]> {
  for (let round = 0; ; round++) {
    stopIfAborted(signal);
    const got = await own.take(names, `holder = ''`, quoted(note));
    if (got.length === names.length || (got.length > 0 && !all)) return got;
    // Two that want several each would wait for each other.
    if (got.length > 0) await own.giveBack(got);
    await lookAt(names);
    await delay(Math.min(50 * 2 ** Math.min(round, 5), LOOK_MS) * (0.5 + Math.random() / 2));
  }
}

/** Takes the row of the indexer when its holder has ended. Throws INDEXER_RUNNING when it reports itself, CANCELLED. */
async function becomeIndexer(
  own: LeasedRows,
  place: string,
  takeOver: (row: SharedRow) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  for (let first = ''; ; ) {
    stopIfAborted(signal);
    if ((await own.take([INDEXER], `holder = ''`)).length > 0) return;
    const [other] = await own.others([INDEXER]);
    if (other === undefined) continue;
    const state = own.stateOf(other);
    if (first !== '' && first !== state) throw new PinciteError('INDEXER_RUNNING', { place });
    first = state;
    if (own.isDead(other) && (await takeOver(other))) return;
    await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * The note of a lease; of one that was killed between taking its row and anything else it is whole, since both are one
 * change.
 */
function noteIn({ name, value }: SharedRow): WriteNote['note'] {
  const note = WriteNoteContent.parse(JSON.parse(value));
  return { ...note, documents: note.documents.filter((one) => slotOf(one.document_id) === name) };
}

/** How changes are run under leases. What one that failed left is swept before the next, or at the session's end. */
export const leasingWith =
  (leases: Leases): Leasing =>
  async (documents, change, options) => {
    for (let left = documents; left.length > 0; ) {
      const write = await leases.begin(left.map(noted), { leaves: 'nothing', ...options });
      const ids = new Set(write.note.documents.map((one) => one.document_id));
      await change(ids);
      await leases.end(write);
      left = left.filter((one) => !ids.has(one.document_id));
    }
  };

/** A summary of a document has more than a lease needs. */
const noted = ({ document_id, source_filename, collections }: JournalDocument): JournalDocument => ({
  document_id,
  source_filename,
  collections,
});
