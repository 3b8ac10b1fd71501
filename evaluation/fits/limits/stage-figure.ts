import type { Stage } from '../../quality/ablation/ablation.ts';
import type { Measure, MeasuredCase } from '../../quality/ablation/measured.ts';
import type { ScoredCase } from '../tolerance.ts';

/**
 * The measures that make a stage's figure, each as important as the others; the rest may only not become worse. Of
 * other stages all.
 */
const FIGURES: Readonly<Partial<Record<Stage, readonly string[]>>> = {
  refusals: ['told right, both classes alike'],
  support: ['changed sentences caught', 'true sentences not flagged'],
};

export const isOfFigure = (stage: Stage, { name }: Pick<Measure, 'name'>): boolean =>
  FIGURES[stage]?.includes(name) ?? true;

/**
 * What a stage is judged by as one measure: each of its measures, and each class where classes are alike, counts the
 * same.
 */
export function stageFigure(stage: Stage, measures: readonly Measure[]): Measure {
  const cases = measures
    .filter((measure) => isOfFigure(stage, measure))
    .flatMap(({ name, areClassesAlike, cases: own }) =>
      own
        .filter(({ value }) => value !== null)
        .map((one): MeasuredCase => {
          const group = areClassesAlike === true ? `${name}: ${one.group ?? ''}` : name;
          return { ...one, id: `${name}: ${one.id}`, group };
        }),
    );
  return { name: stage, areClassesAlike: true, cases };
}

/** The cases of a figure with weights under which each of its groups counts the same. */
export function scoredCases({ cases }: Measure): ScoredCase[] {
  const sizes = new Map([...Map.groupBy(cases, ({ group }) => group)].map(([group, own]) => [group, own.length]));
  return cases.map(({ value, group }) => ({ score: value as number, weight: 1 / (sizes.get(group) as number) }));
}
