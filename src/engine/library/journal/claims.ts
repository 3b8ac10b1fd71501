import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import { PinciteError, stopIfAborted } from '../../../contract/errors.ts';
import type { SharedRow, SharedRows } from '../tables/lance-shared.ts';
import { anyOf, quoted } from '../tables/sql-text.ts';
import { type Claims, type WriteNote, WriteNoteContent } from './write-journal.ts';

/** In milliseconds. */
export interface Lease {
  /** A claim reports itself so often. */
  readonly renewMs: number;
  /** Without a report for so long its holder changes nothing any more before it has reported itself again. */
  readonly fenceMs: number;
  /**
   * Who has watched a claim for so long without a report takes it over. Longer than `fenceMs` by more than any change
   * takes that began before: the client of the server gives a request up sooner (`bucket.ts`).
   */
  readonly takeOverMs: number;
}
export const LEASE: Lease = { renewMs: 4_000, fenceMs: 15_000, takeOverMs: 45_000 };

/** Clocks of this process, in milliseconds; no clock of another machine is compared with them. */
export interface LeaseClock {
  /** Stands still while the machine sleeps: what others do is not missed meanwhile. */
  readonly awake: () => number;
  /** Goes on while it sleeps: the own claim ages. */
  readonly wall: () => number;
}

export interface ClaimDeps {
  readonly rows: SharedRows;
  /** s3://BUCKET/PREFIX, for messages. */
  readonly place: string;
  /** Deletes what is left of the writes in `writes()`, and ends them. */
  readonly sweep: () => Promise<void>;
  readonly lease?: Lease | undefined;
  readonly clock?: LeaseClock | undefined;
}

/** Claims are rows of a fixed number: a document shares its row with others, which wait. */
const SLOTS = 256;
/** Most documents of a claim whose rows each have a note of all of them. */
const NOTED_AT_ONCE = 32;
const INDEXER = 'indexer';
/** Longest wait between two looks at a claim of another, in milliseconds. */
const LOOK_MS = 1_000;
/** After so many writes the files of the claims are looked at, whether there are too many. */
const TIDY_EVERY = 8;

/** The rows that claims need, when a library is made. */
export const claimRows = (): SharedRow[] =>
  [INDEXER, ...Array.from({ length: SLOTS }, (_, i) => `slot-${i}`)].map((name) => ({
    name,
    holder: '',
    beat: 0,
    value: '',
  }));

const slotOf = (documentId: string): string =>
  `slot-${createHash('sha256').update(documentId).digest().readUInt16BE(0) % SLOTS}`;

/** Every change of a row gives it another. */
const stateOf = ({ holder, beat }: SharedRow): string => `${holder} ${beat}`;

const CLOCK: LeaseClock = { awake: () => performance.now(), wall: Date.now };

export function bucketClaims({ rows, place, sweep, lease = LEASE, clock = CLOCK }: ClaimDeps): Claims {
  const me = randomUUID();
  const mine = `holder = ${quoted(me)}`;
  /** Rows that this process holds. */
  const held = new Set<string>();
  /** Writes that did not end, by the names of their rows: of this process, or taken over from others. */
  const open = new Map<string, WriteNote>();
  /** Changes of the rows in turn, so that a report never counts a row that is being taken or given back. */
  const turns = new Mutex();
  let reported = { awake: 0, wall: 0 };
  /** A claim was lost: nothing is changed any more under those that there are. */
  let isLost = false;
  let isIndexing = false;
  let ended = 0;
  let timer: NodeJS.Timeout | null = null;

  const now = () => ({ awake: clock.awake(), wall: clock.wall() });
  /** The larger of both: a machine that slept, and a clock that was set, make a claim older, never younger. */
  const age = (): number => Math.max(clock.awake() - reported.awake, clock.wall() - reported.wall);
  const report = async (): Promise<void> => {
    if (held.size === 0) return;
    const at = now();
    if ((await rows.swap(mine, {})) < held.size) isLost = true;
    else reported = at;
  };
  const keepReporting = (): void => {
    // A report that fails is made up for by `hold`, before anything else is changed.
    timer ??= setInterval(() => void turns.runExclusive(report).catch(() => undefined), lease.renewMs);
    timer.unref();
  };
  const stopReporting = (): void => {
    if (held.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
  /** Takes rows that match; `value`: an SQL expression. Returns those that are this process's now. */
  const take = (names: readonly string[], where: string, value?: string): Promise<string[]> =>
    turns.runExclusive(async () => {
      const at = now();
      const change = { holder: quoted(me), ...(value === undefined ? {} : { value }) };
      const count = await rows.swap(`${anyOf('name', names)} AND ${where}`, change);
      // The rows themselves say which, also where the answer of the server was lost after the change.
      const got =
        count === names.length
          ? [...names]
          : (await rows.read(names)).filter(({ holder }) => holder === me).map(({ name }) => name);
      if (held.size === 0) reported = at;
      else if (got.length > 0) await report();
      for (const name of got) held.add(name);
      if (held.size > 0) keepReporting();
      return got;
    });
  const giveBack = (names: readonly string[]): Promise<void> =>
    turns.runExclusive(async () => {
      for (const name of names) held.delete(name);
      stopReporting();
      await rows.swap(`${anyOf('name', names)} AND ${mine}`, { holder: `''`, value: `''` });
    });

  /** Claims of others as they were first seen, by (holder, beat). */
  const watched = new Map<string, { readonly state: string; readonly since: number }>();
  /** Whether a claim of another has not been reported for as long as a take-over wants. */
  const isDead = (row: SharedRow): boolean => {
    const [state, before] = [stateOf(row), watched.get(row.name)];
    if (before?.state === state) return clock.awake() - before.since >= lease.takeOverMs;
    watched.set(row.name, { state, since: clock.awake() });
    return false;
  };
  const others = async (names?: readonly string[]): Promise<SharedRow[]> =>
    (await rows.read(names)).filter(({ holder }) => holder !== '' && holder !== me);
  /** Lost are all of them: which were taken is not known without asking once more. */
  const lose = (): void => {
    held.clear();
    open.clear();
    stopReporting();
  };
  /** Takes a dead claim over; false when its holder lives, or somebody was faster. */
  const takeOver = async ({ name, holder, beat, value }: SharedRow): Promise<boolean> => {
    const got = await take([name], `holder = ${quoted(holder)} AND beat = ${beat}`);
    if (got.length === 0) return false;
    // The note names all documents of that claim; each is swept with its own row.
    if (name !== INDEXER) open.set(name, { file: name, note: noteIn(name, value) });
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
  const takeOverDead = async (names?: readonly string[]): Promise<SharedRow[]> => {
    const living: SharedRow[] = [];
    for (const row of await others(names)) if (!isDead(row) || !(await takeOver(row))) living.push(row);
    await sweepLeft();
    return living;
  };

  return {
    begin: async (wanted, { all = false, leaves = 'written', signal } = {}) => {
      if (isLost && isIndexing) throw new PinciteError('STORE_CLAIM_LOST');
      isLost = false;
      await sweepLeft();
      const documents = all ? wanted : wanted.slice(0, NOTED_AT_ONCE);
      const note = { at: '', removes: leaves === 'removed', documents: leaves === 'nothing' ? [] : [...documents] };
      const value = quoted(JSON.stringify(note));
      const bySlot = Map.groupBy(documents, ({ document_id }) => slotOf(document_id));
      const names = [...bySlot.keys()];
      for (let round = 0; ; round++) {
        stopIfAborted(signal);
        let got = await take(names, `holder = ''`, value);
        if (all && got.length < names.length) {
          // Two that want several each would wait for each other.
          if (got.length > 0) await giveBack(got);
          got = [];
        }
        if (got.length > 0) {
          const claimed = got.flatMap((name) => bySlot.get(name) ?? []);
          const write = { file: got.join(' '), note: { ...note, documents: claimed } };
          open.set(write.file, write);
          return write;
        }
        await takeOverDead(names);
        await delay(Math.min(50 * 2 ** Math.min(round, 5), LOOK_MS) * (0.5 + Math.random() / 2));
      }
    },
    end: async ({ file }) => {
      // What cannot be given back is no longer reported: others take it over.
      if (!open.delete(file)) return;
      await giveBack(file.split(' '));
      if (++ended % TIDY_EVERY === 0) await rows.tidy();
    },
    writes: async () => [...open.values()],
    hold: async () => {
      if (held.size > 0 && age() >= lease.fenceMs) await turns.runExclusive(report);
      if (!isLost) return;
      lose();
      throw new PinciteError('STORE_CLAIM_LOST');
    },
    takeOverDead: async (signal) => {
      // Of those that there are now; they have reported themselves, or ended, or their holders are gone.
      for (let unsure = await takeOverDead(); unsure.length > 0; ) {
        stopIfAborted(signal);
        await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
        const before = new Map(unsure.map((row) => [row.name, stateOf(row)]));
        unsure = (await takeOverDead([...before.keys()])).filter((row) => before.get(row.name) === stateOf(row));
      }
    },
    asIndexer: async (action, signal) => {
      for (let first = ''; ; ) {
        stopIfAborted(signal);
        if ((await take([INDEXER], `holder = ''`)).length > 0) break;
        const [other] = await others([INDEXER]);
        if (other === undefined) continue;
        const state = stateOf(other);
        if (first !== '' && first !== state) throw new PinciteError('INDEXER_RUNNING', { place });
        first = state;
        if (isDead(other) && (await takeOver(other))) break;
        await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
      }
      isIndexing = true;
      try {
        return await action();
      } finally {
        isIndexing = false;
        await giveBack([INDEXER]);
      }
    },
    abandon: lose,
  };
}

/**
 * The note of a claim; of one that was killed between taking its row and anything else it is whole, since both are one
 * change.
 */
function noteIn(slot: string, value: string): WriteNote['note'] {
  const note = WriteNoteContent.parse(JSON.parse(value));
  return { ...note, documents: note.documents.filter((one) => slotOf(one.document_id) === slot) };
}
