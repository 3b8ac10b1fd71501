/** Begins the lines in which an engine that opens tells what it has worked; they are no lines of its log. */
export const beatMark = 'pincite-beat ';

/** What an engine had worked when it told it. */
export interface Beat {
  /** Processor time of all of its threads but the one that tells, in microseconds. */
  readonly work: number;
  /** Blocks that it read and wrote. */
  readonly blocks: number;
}

/** Null for a line of the log. */
export function readBeat(line: string): Beat | null {
  if (!line.startsWith(beatMark)) return null;
  const [work = Number.NaN, blocks = Number.NaN] = line.slice(beatMark.length).split(' ').map(Number);
  return { work, blocks };
}

/** Beats in a row without work after which an engine hangs. */
const STILL_BEATS = 30;
/** Microseconds of work between two beats that are none: what the beats themselves cost the other threads. */
const NO_WORK = 500;

/**
 * Whether an engine hangs. Counts beats, not seconds: each shows that the engine gets the processor, so one that is
 * starved, or stopped with its computer, sends none and is never taken for one that hangs. Any work, any block read or
 * written, and any line of the log is progress.
 */
export class StillBeats {
  private last: Beat | null = null;
  private still = 0;
  private readonly most: number;

  constructor(most: number = STILL_BEATS) {
    this.most = most;
  }

  get isHung(): boolean {
    return this.still >= this.most;
  }

  beat(beat: Beat): void {
    const { last } = this;
    this.last = beat;
    const hasWorked = last === null || beat.work - last.work > NO_WORK || beat.blocks !== last.blocks;
    this.still = hasWorked ? 0 : this.still + 1;
  }

  /** It wrote a line, started or ended: a step. */
  step(): void {
    this.last = null;
    this.still = 0;
  }
}
