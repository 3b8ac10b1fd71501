import { estimate } from '../../metrics/bootstrap-interval.ts';
import { estimateText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { DATA_SETS, type DataSetName } from '../../sets/data-sets.ts';
import { MEASURES, measureTitles, type Outcome } from './measured-set.ts';

export interface MethodOutcomes {
  readonly method: string;
  readonly outcomes: readonly Outcome[];
}

/** The figures of one method, for the table and the JSON. */
export function methodFigures({ method, outcomes }: MethodOutcomes) {
  return {
    method,
    found: estimate(outcomes.map(({ found }) => found)),
    first: estimate(outcomes.map(({ first }) => first)),
    documentFirst: estimate(outcomes.map(({ documentFirst }) => documentFirst)),
  };
}

/** One table for a set: a row for each method, means with their 95 % intervals. */
export function retrievalTable(set: DataSetName, methods: readonly MethodOutcomes[]): readonly string[] {
  const n = methods[0]?.outcomes.length ?? 0;
  return textTable(
    `${set}: ${n} ${DATA_SETS[set].title} (${DATA_SETS[set].file}); means [95 % bootstrap]`,
    ['method', ...measureTitles(set)],
    methods
      .map(methodFigures)
      .map(({ method, ...figures }) => [method, ...MEASURES.map((measure) => estimateText(figures[measure]))]),
  );
}
