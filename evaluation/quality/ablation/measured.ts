import { mean } from '../../metrics/mean.ts';
import { quantile } from '../../metrics/quantile.ts';
import { seededRandom } from '../../metrics/seeded-random.ts';

/** What came of one question, sentence or row. */
export interface MeasuredCase {
  readonly id: string;
  /** 0..1; null where only is counted how often a rule changes something. */
  readonly value: number | null;
  /** All that the rules decided of it, as text: a rule fires where it is another one without it. */
  readonly told: string;
  /** Cases of one class are drawn among each other. */
  readonly group?: string;
}

export interface Measure {
  readonly name: string;
  /** Each class counts the same, however many cases it has. */
  readonly areClassesAlike?: boolean;
  readonly cases: readonly MeasuredCase[];
}

/** A measure with and without a rule over the same cases. */
export interface Gain {
  readonly measure: string;
  readonly n: number;
  /** Cases of which something else is told without the rule. */
  readonly fires: number;
  readonly with: number | null;
  readonly without: number | null;
  readonly gain: number | null;
  /** 95 % bootstrap interval of the gain over the cases, paired; null where there is no gain to tell. */
  readonly interval: readonly [low: number, high: number] | null;
}

const DRAWS = 1000;
const SEED = 5;

interface Pair {
  readonly group: string;
  readonly with: number;
  readonly without: number;
}

/**
 * What a rule adds to a measure. Throws where a case is missing on one side: the two would not be the same questions.
 */
export function gainOf(withRule: Measure, without: Measure): Gain {
  const others = new Map(without.cases.map((one) => [one.id, one]));
  if (others.size !== without.cases.length || withRule.cases.length !== without.cases.length)
    throw new Error(`${withRule.name}: ${withRule.cases.length} cases with the rule, ${without.cases.length} without`);
  let fires = 0;
  const pairs = withRule.cases.flatMap((one): Pair[] => {
    const other = others.get(one.id);
    if (other === undefined) throw new Error(`${withRule.name}: ${one.id} was not measured without the rule`);
    if (other.told !== one.told) fires++;
    if (one.value === null || other.value === null) return [];
    return [{ group: one.group ?? '', with: one.value, without: other.value }];
  });
  const shared = { measure: withRule.name, n: withRule.cases.length, fires };
  if (pairs.length === 0) return { ...shared, with: null, without: null, gain: null, interval: null };
  const alike = withRule.areClassesAlike === true;
  const groups = [...Map.groupBy(pairs, ({ group }) => group).values()];
  const [there, gone] = [overall(groups, alike, (one) => one.with), overall(groups, alike, (one) => one.without)];
  return { ...shared, with: there, without: gone, gain: there - gone, interval: intervalOf(groups, alike) };
}

function overall(groups: readonly (readonly Pair[])[], areAlike: boolean, of: (pair: Pair) => number): number {
  const parts = areAlike ? groups : [groups.flat()];
  return mean(parts.map((pairs) => mean(pairs.map(of)) as number)) as number;
}

function intervalOf(groups: readonly (readonly Pair[])[], areAlike: boolean): readonly [number, number] {
  const random = seededRandom(SEED);
  const difference = (pair: Pair): number => pair.with - pair.without;
  const drawn = Array.from({ length: DRAWS }, () =>
    overall(
      groups.map((pairs) => pairs.map(() => pairs[Math.floor(random() * pairs.length)] as Pair)),
      areAlike,
      difference,
    ),
  );
  return [quantile(drawn, 0.025) as number, quantile(drawn, 0.975) as number];
}
