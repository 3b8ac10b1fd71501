import { type Estimate, estimate } from '../../metrics/bootstrap-interval.ts';
import { isTuned } from './conversation.ts';
import type { ChangedSubject } from './measure-changed-subjects.ts';
import { type MeasuredTurn, WAYS, type Way } from './measure-conversations.ts';
import type { TurnMeasures } from './measure-turn.ts';

type MeasureEstimates = Readonly<Record<keyof TurnMeasures, Estimate | null>>;

export interface WayFigures extends MeasureEstimates {
  readonly turns: 'tuned on' | 'held back' | 'both';
  readonly way: Way;
  /** Mean of hit@10 minus that of the same question written out, over the same turns. */
  readonly behind: Estimate | null;
}

export interface FollowUpFigures {
  readonly ways: readonly WayFigures[];
  readonly kinds: readonly {
    readonly kind: string;
    readonly n: number;
    readonly hits: Readonly<Record<Way, number>>;
  }[];
  readonly changed: {
    readonly questions: number;
    readonly takenForFollowUps: number;
    readonly alone: MeasureEstimates;
    readonly afterAnother: MeasureEstimates;
  };
}

const estimates = (measures: readonly TurnMeasures[]): MeasureEstimates => ({
  hit: estimate(measures.map(({ hit }) => hit)),
  documentFirst: estimate(measures.map(({ documentFirst }) => documentFirst)),
  recall: estimate(measures.map(({ recall }) => recall)),
  chosen: estimate(measures.map(({ chosen }) => chosen)),
});

/** All figures of a run; intervals are 95 % bootstrap intervals over turns, differences are paired. */
export function followUpFigures(turns: readonly MeasuredTurn[], changed: readonly ChangedSubject[]): FollowUpFigures {
  const groups = { 'tuned on': turns.filter(isTuned), 'held back': turns.filter((one) => !isTuned(one)), both: turns };
  const ways = Object.entries(groups).flatMap(([name, group]) =>
    WAYS.map((way) => ({
      turns: name as WayFigures['turns'],
      way,
      ...estimates(group.map((turn) => turn.ways[way])),
      behind: estimate(group.map((turn) => turn.ways[way].hit - turn.ways.full.hit)),
    })),
  );
  const kinds = [...Map.groupBy(turns, ({ kind }) => kind)].map(([kind, group]) => {
    const hits = (way: Way): number => group.filter((turn) => turn.ways[way].hit === 1).length;
    return { kind, n: group.length, hits: { alone: hits('alone'), rules: hits('rules'), full: hits('full') } };
  });
  return {
    ways,
    kinds,
    changed: {
      questions: changed.length,
      takenForFollowUps: changed.filter(({ isTakenForFollowUp }) => isTakenForFollowUp).length,
      alone: estimates(changed.map(({ alone }) => alone)),
      afterAnother: estimates(changed.map(({ afterAnother }) => afterAnother)),
    },
  };
}
