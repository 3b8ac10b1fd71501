import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** What a thread has worked, as its owner sees it. */
export interface WorkClock {
  /**
   * Seconds of the processor that the thread has had, null when it cannot tell. Of a thread that gets no processor the
   * answer comes when it gets some.
   */
  used(): Promise<number | null>;
  /** Resolves when it is time for the next look, at most `seconds` from now; rejects when the signal aborts. */
  next(seconds: number, signal: AbortSignal): Promise<void>;
}

/** The clock of a worker thread. A thread that is inside one long call answers too. */
export const workerClock = (worker: Pick<Worker, 'cpuUsage'>): WorkClock => ({
  used: () =>
    worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1e6,
      // It is not running yet, or any more.
      () => null,
    ),
  next: (seconds, signal) => delay(seconds * 1000, undefined, { signal, ref: false }),
});

export interface WorkLimits {
  /** Most seconds of work on one step. */
  readonly step: number;
  /** Most seconds of work in all; without it there is no such limit. */
  readonly total?: number | undefined;
}

export interface WorkWatch {
  /** The thread is ready for work: what it did before, to start, does not count. */
  begun(): void;
  /** A step is done. */
  step(): void;
  end(): void;
}

interface WorkListener {
  readonly onTooMuch: (which: 'step' | 'total') => void;
  /** Told when the thread stops or begins again to get processor time. */
  readonly onWaiting?: ((isWaiting: boolean) => void) | undefined;
}

/** Seconds between two looks; shorter where the limits are. */
const LOOK_SECONDS = 1;
/** A thread that had less than this share of so many seconds waits for the processor. */
const [WAITING_SHARE, WAITING_SECONDS] = [0.05, 5];

/**
 * Watches how much a thread works. Only processor time counts, never the clock: a thread that is not given the
 * processor is waited for, however long.
 */
export function watchWork(clock: WorkClock, limits: WorkLimits, { onTooMuch, onWaiting }: WorkListener): WorkWatch {
  const ending = new AbortController();
  const every = Math.min(LOOK_SECONDS, Math.min(limits.step, limits.total ?? limits.step) / 4);
  let [isBegun, isNewStep] = [false, true];
  /** What the thread had used when its work, and its step, began. */
  let [total, step]: [number | null, number] = [null, 0];
  /** What it had used at each of the last looks. */
  let looks: number[] = [];
  let [latest, isWaiting, isAsking] = [0, false, false];

  const take = (used: number): void => {
    latest = used;
    if (!isBegun) return;
    total ??= used;
    if (isNewStep) [step, isNewStep] = [used, false];
    if (used - step > limits.step) onTooMuch('step');
    else if (limits.total !== undefined && used - total > limits.total) onTooMuch('total');
  };
  const ask = (): void => {
    if (isAsking) return;
    isAsking = true;
    void clock.used().then((used) => {
      isAsking = false;
      if (used !== null && !ending.signal.aborted) take(used);
    });
  };
  const noteWaiting = (): void => {
    looks = [...looks, latest].slice(-Math.ceil(WAITING_SECONDS / every) - 1);
    const isNow =
      (looks.length - 1) * every >= WAITING_SECONDS && latest - (looks[0] ?? latest) < WAITING_SHARE * WAITING_SECONDS;
    if (isNow === isWaiting) return;
    isWaiting = isNow;
    onWaiting?.(isWaiting);
  };
  const look = async (): Promise<void> => {
    for (ask(); !ending.signal.aborted; ask()) {
      await clock.next(every, ending.signal);
      noteWaiting();
    }
  };
  look().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return {
    begun: () => {
      isBegun = true;
      isNewStep = true;
    },
    step: () => {
      isNewStep = true;
    },
    end: () => ending.abort(),
  };
}
