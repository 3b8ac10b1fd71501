import { randomUUID } from 'node:crypto';
import { Mutex } from 'async-mutex';
import { PinciteError } from '../../../../contract/errors.ts';
import { anyOf, quoted } from '../../tables/sql-text.ts';
import type { LeaseTimes } from '../types.ts';
import type { SharedRow, SharedRows } from './shared-rows.ts';

export const LEASE_TIMES: LeaseTimes = { renewMs: 4_000, fenceMs: 15_000, takeOverMs: 45_000 };

/** Clocks of this process, in milliseconds; no clock of another machine is compared with them. */
export interface LeaseClock {
  /** Stands still while the machine sleeps: what others do is not missed meanwhile. */
  readonly awake: () => number;
  /** Goes on while it sleeps: the own lease ages. */
  readonly wall: () => number;
}

const CLOCK: LeaseClock = { awake: () => performance.now(), wall: Date.now };

/**
 * The shared rows that this process holds. It reports itself in them so long as it holds any; who does not has ended,
 * and others take its rows.
 */
export class LeasedRows {
  readonly #rows: SharedRows;
  readonly #times: LeaseTimes;
  readonly #clock: LeaseClock;
  readonly #me = randomUUID();
  readonly #mine = `holder = ${quoted(this.#me)}`;
  readonly #held = new Set<string>();
  /** Changes of the rows in turn, so that a report never counts a row that is being taken or given back. */
  readonly #turns = new Mutex();
  /** Rows of others as they were first seen in one state. */
  readonly #watched = new Map<string, { readonly state: string; readonly since: number }>();
  #reported = { awake: 0, wall: 0 };
  /** A row was lost: nothing is changed any more under those that there are. */
  #isLost = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(rows: SharedRows, times: LeaseTimes, clock: LeaseClock = CLOCK) {
    this.#rows = rows;
    this.#times = times;
    this.#clock = clock;
  }

  /** Every change of a row gives it another. */
  stateOf({ holder, beat }: SharedRow): string {
    return `${holder} ${beat}`;
  }

  /** Takes rows that match; `value`: an SQL expression. Returns those that are this process's now. */
  take(names: readonly string[], where: string, value?: string): Promise<string[]> {
    return this.#turns.runExclusive(async () => {
      const at = this.#now();
      const holder = quoted(this.#me);
      const change = value === undefined ? { holder } : { holder, value };
      const count = await this.#rows.swap(`${anyOf('name', names)} AND ${where}`, change);
      // The rows themselves say which, also where the answer of the server was lost after the change.
      const got =
        count === names.length
          ? [...names]
          : (await this.#rows.read(names)).filter((row) => row.holder === this.#me).map(({ name }) => name);
      if (this.#held.size === 0) this.#reported = at;
      else if (got.length > 0) await this.#report();
      for (const name of got) this.#held.add(name);
      if (this.#held.size > 0) this.#keepReporting();
      return got;
    });
  }

  /** Takes a row of another, unless it has changed since it was read. */
  async takeFrom({ name, holder, beat }: SharedRow): Promise<boolean> {
    return (await this.take([name], `holder = ${quoted(holder)} AND beat = ${beat}`)).length > 0;
  }

  giveBack(names: readonly string[]): Promise<void> {
    return this.#turns.runExclusive(async () => {
      for (const name of names) this.#held.delete(name);
      this.#stopReporting();
      await this.#rows.swap(`${anyOf('name', names)} AND ${this.#mine}`, { holder: `''`, value: `''` });
    });
  }

  /** Reports no row any more. */
  drop(): void {
    this.#held.clear();
    this.#stopReporting();
  }

  /** Rows that others hold, of these or of all. */
  async others(names?: readonly string[]): Promise<SharedRow[]> {
    return (await this.#rows.read(names)).filter(({ holder }) => holder !== '' && holder !== this.#me);
  }

  /** Whether a row of another has not been reported for as long as a take-over wants. */
  isDead(row: SharedRow): boolean {
    const [state, before] = [this.stateOf(row), this.#watched.get(row.name)];
    if (before?.state === state) return this.#clock.awake() - before.since >= this.#times.takeOverMs;
    this.#watched.set(row.name, { state, since: this.#clock.awake() });
    return false;
  }

  /** Whether nobody can have taken a row of this process over; asks when its last report is too long ago to know. */
  async isHeld(): Promise<boolean> {
    if (this.#held.size > 0 && this.#age() >= this.#times.fenceMs) await this.#turns.runExclusive(() => this.#report());
    return !this.#isLost;
  }

  /** Begins anew after a loss. Throws STORE_CLAIM_LOST for an indexer, whose own row may be among those lost. */
  forgetLoss(isIndexing: boolean): void {
    if (this.#isLost && isIndexing) throw new PinciteError('STORE_CLAIM_LOST');
    this.#isLost = false;
  }

  #now() {
    return { awake: this.#clock.awake(), wall: this.#clock.wall() };
  }

  /** The larger of both: a machine that slept, and a clock that was set, make a report older, never younger. */
  #age(): number {
    return Math.max(this.#clock.awake() - this.#reported.awake, this.#clock.wall() - this.#reported.wall);
  }

  async #report(): Promise<void> {
    if (this.#held.size === 0) return;
    const at = this.#now();
    if ((await this.#rows.swap(this.#mine, {})) < this.#held.size) this.#isLost = true;
    else this.#reported = at;
  }

  #keepReporting(): void {
    // A report that fails is made up for by `isHeld`, before anything else is changed.
    const report = () => void this.#turns.runExclusive(() => this.#report()).catch(() => undefined);
    this.#timer ??= setInterval(report, this.#times.renewMs);
    this.#timer.unref();
  }

  #stopReporting(): void {
    if (this.#held.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
