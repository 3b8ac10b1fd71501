import { z } from 'zod';
import type { Interval } from '../metrics/bootstrap-interval.ts';
import type { RunId } from './runs.ts';

export const AREAS = ['engine', 'app', 'held-out'] as const;
export type Area = (typeof AREAS)[number];

/** What a figure is counted in; decides its decimals. */
export type Unit = 'share' | 'ratio' | 'ms' | 's' | 'MB' | 'GB' | 'pages/s' | 'count';

export interface Target {
  readonly is: '>=' | '<=' | '<';
  readonly number: number;
}

/** One figure of a run. */
export interface Measured {
  readonly value: number;
  /** 95 % bootstrap interval; null where the run has none. */
  readonly interval: Interval | null;
  /** What it was taken over: "160", "500 of 500". */
  readonly of?: string;
}

/** A figure that is held up against a number, with what measures it. */
export interface Bar {
  /** Its name in evaluation/results.json. */
  readonly id: string;
  readonly area: Area;
  /** Of the requirements, or the number of the first list of bars. */
  readonly requirement: string;
  readonly words: string;
  readonly unit: Unit;
  /** Null for a figure that is only told. */
  readonly target: Target | null;
  /** The runs whose results it is read from. */
  readonly runs: readonly RunId[];
  /** Reads it from the JSON of these runs, in their order. Throws ZodError when they have another shape. */
  readonly read: (results: readonly unknown[]) => Measured;
}

type Stated = Pick<Bar, 'id' | 'requirement' | 'words'> & Partial<Pick<Bar, 'unit' | 'target'>>;

/**
 * Makes the bars of one area that are read from one run whose JSON has this shape. A bar is a share without a target
 * unless it says more.
 */
export const barsOf =
  <T>(area: Area, run: RunId, shape: z.ZodType<T>) =>
  (stated: Stated, read: (results: T) => Measured): Bar => ({
    area,
    unit: 'share',
    target: null,
    ...stated,
    runs: [run],
    read: ([results]) => read(shape.parse(results)),
  });

/** The same for a bar that needs the results of two runs. */
export const barsOfBoth =
  <T>(area: Area, runs: readonly [RunId, RunId], shape: z.ZodType<T>) =>
  (stated: Stated, read: (one: T, other: T) => Measured): Bar => ({
    area,
    unit: 'share',
    target: null,
    ...stated,
    runs,
    read: (results) => read(...z.tuple([shape, shape]).parse(results)),
  });

export const atLeast = (number: number): Target => ({ is: '>=', number });
export const atMost = (number: number): Target => ({ is: '<=', number });
export const below = (number: number): Target => ({ is: '<', number });

/** Whether a value meets a target. */
export function isMet({ is, number }: Target, value: number): boolean {
  if (is === '<') return value < number;
  return is === '<=' ? value <= number : value >= number;
}

const DECIMALS: Readonly<Record<Unit, number>> = {
  share: 3,
  ratio: 3,
  ms: 1,
  s: 1,
  MB: 0,
  GB: 2,
  'pages/s': 0,
  count: 0,
};

/** "0.850", "27.3 ms"; below 1 ms with two decimals. */
export function figureText(value: number, unit: Unit): string {
  const decimals = unit === 'ms' && Math.abs(value) < 1 ? 2 : DECIMALS[unit];
  const named = unit === 'share' || unit === 'ratio' || unit === 'count' ? '' : ` ${unit}`;
  return `${value.toFixed(decimals)}${named}`;
}

/** ">= 0.86", "<= 60 ms" */
export function targetText({ is, number }: Target, unit: Unit): string {
  const named = unit === 'share' || unit === 'ratio' || unit === 'count' ? '' : ` ${unit}`;
  return `${is} ${number}${named}`;
}
