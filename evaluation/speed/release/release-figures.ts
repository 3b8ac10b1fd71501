import { median } from '../../metrics/quantile.ts';
import { type Ratio, ratioOfMedians } from '../answers/ratio-of-medians.ts';
import type { Taken } from './processor-time.ts';

/** One job in one turn. */
export interface Turn {
  readonly now: Taken;
  readonly release: Taken;
}

/** What a job takes now of what it took in the release. */
export interface JobFigures {
  readonly job: string;
  readonly turns: number;
  /** Medians, in seconds. */
  readonly now_processor_s: number;
  readonly release_processor_s: number;
  /** Of the processor's time, with its 95 % interval over turns: this one is held. */
  readonly processor: Ratio;
  /** Of the time on the clock, which is told only. */
  readonly clock: Ratio;
}

/** What a job may take of the release's processor time. */
export const MOST_OF_RELEASE = 1.15;

/** The figures of a job from its turns. Throws without a turn. */
export function jobFigures(job: string, turns: readonly Turn[]): JobFigures {
  const pairs = (of: (taken: Taken) => number) =>
    ratioOfMedians(turns.map(({ now, release }) => ({ own: of(now), plain: of(release) })));
  const processor = pairs(({ processorSeconds }) => processorSeconds);
  const clock = pairs(({ seconds }) => seconds);
  if (processor === null || clock === null) throw new Error(`${job} was not measured`);
  const middle = (of: (turn: Turn) => Taken): number =>
    median(turns.map((turn) => of(turn).processorSeconds)) as number;
  return {
    job,
    turns: turns.length,
    now_processor_s: middle(({ now }) => now),
    release_processor_s: middle(({ release }) => release),
    processor,
    clock,
  };
}

/** Whether a job has become slower than it may: by its median, and not by chance alone. */
export const isSlower = ({ processor: { ratio, interval } }: JobFigures): boolean =>
  ratio > MOST_OF_RELEASE && interval[0] > 1;
