import type { CellFormula } from '../../../contract/tables.ts';
import type { Question } from '../../question/question.ts';
import { anyOf, words } from '../../text/language.ts';
import { type AskedPeriod, distinct, yearBefore, yearOf, yearsBetween } from './asked-period.ts';
import type { Expression } from './expression.ts';
import { ITEMS, type ItemAt, leaf, MEASURES } from './measures.ts';
import { definitionIn, readDefinition } from './read-definition.ts';
import { type Unit, unitsOf } from './read-units.ts';

/** A figure of the statements that a question asks for, and for when. */
export interface AskedMeasure {
  /** As the question writes it, "gross margin". */
  readonly name: string;
  readonly form: CellFormula['form'];
  /** The measure that rows of its own may print; null for an item, and for what the question defines itself. */
  readonly printed: string | null;
  /** The first that can be worked out counts. */
  readonly formulas: readonly Expression<ItemAt>[];
  readonly over: CellFormula['over'];
  /** What must hold for a yes, of a question that asks for yes or no. */
  readonly holds: CellFormula['holds'] | null;
  /** Whether the question asks for an opinion of the figure, which nothing here has: "healthy", "strong". */
  readonly isJudged: boolean;
  /** The periods, the latest first; none where the question names none. */
  readonly periods: readonly AskedPeriod[];
  /** Words that name nothing known here: the company, or something that nobody can compute. */
  readonly others: readonly string[];
}

const NOT_FIGURE = new RegExp(`^\\W*${anyOf(words.statements.notFigures, '\\s+')}(?![\\p{L}\\p{N}])`, 'iu');

/**
 * Reads a question for a figure of a company's statements: an item ("capex"), a measure ("gross margin"), a quotient of
 * two ("capex as a % of revenue") or a formula that it gives itself ("defined as …"), in one period, over several, or
 * from one to another. Null where it asks for no such figure, or for more than that.
 */
export function readMeasure(question: Question): AskedMeasure | null {
  if (NOT_FIGURE.test(question.text)) return null;
  const units = unitsOf(question.text);
  // A figure of the whole company is not that of a part of it.
  if (units.some(({ is }) => is === 'part')) return null;
  const defined = definitionIn(units);
  const [asking, definition] = defined ?? [units, []];
  const shape = shapeOf(asking);
  if (shape === null) return null;
  const { periods, others } = shape;
  const [latest = null] = periods;
  const given = defined === null ? null : readDefinition(definition, latest);
  if (defined !== null && given === null) return null;
  const basis =
    given === null ? shape.basis : { ...shape.basis, printed: null, formulas: [given], ...formOf(shape.basis, given) };
  const over = overOf(asking, shape, question);
  if (over === null) return null;
  return { ...basis, ...over, others: [...new Set(others)] };
}

type Basis = Pick<AskedMeasure, 'name' | 'form' | 'printed' | 'formulas'>;

interface Shape {
  readonly basis: Basis;
  readonly periods: readonly AskedPeriod[];
  readonly others: readonly string[];
}

const nameOf = (id: string): string => id.replace(/_line$/u, '').replaceAll('_', ' ');

/** A name's own formulas; an item is its own. */
function basisOf(id: string): Basis {
  const measure = MEASURES.get(id);
  if (measure === undefined) return { name: nameOf(id), form: 'amount', printed: null, formulas: [leaf(id)] };
  const { name, form, formulas } = measure;
  return { name, form, printed: id, formulas };
}

/** What is asked for, when, and which words are left; null where that is not one figure. */
function shapeOf(units: readonly Unit[]): Shape | null {
  const named = units.filter((unit) => unit.is === 'measure');
  const ids = [...new Set(named.map(({ id }) => id))];
  const [first, second, ...more] = ids;
  if (first === undefined || more.length > 0) return null;
  const years = units.flatMap((unit) => (unit.is === 'date' ? unit.period : []));
  const periods = distinct(years.filter((one) => one.years.size > 0)).sort((a, b) => yearOf(b) - yearOf(a));
  const others = units.flatMap((unit) => (unit.is === 'other' ? unit.text : []));
  if (units.some(({ is }) => is === 'number')) return null;
  if (second === undefined) return { basis: basisOf(first), periods, others };
  const quotient = quotientOf(units, first, second);
  return quotient === null ? null : { basis: quotient, periods, others };
}

/** "A as a % of B", "A / B", "A to B", and "the share of B spent on A". */
function quotientOf(units: readonly Unit[], first: string, second: string): Basis | null {
  const isShare = units.some(({ is }) => is === 'sharesOf');
  const [over, under] = isShare ? [second, first] : [first, second];
  const from = units.findIndex((unit) => unit.is === 'measure');
  const to = units.findLastIndex((unit) => unit.is === 'measure');
  const between = units.slice(from, to).filter(({ is }) => is !== 'filler' && is !== 'date' && is !== 'measure');
  const [sign, ...rest] = between.filter(({ is }) => is !== 'bracket' && is !== 'other');
  const isDivided = sign?.is === 'sign' && sign.sign === '/' && rest.length === 0;
  if (!isShare && !isDivided) return null;
  if (!ITEMS.has(over) || !ITEMS.has(under)) return null;
  const inPercent = isShare || (isDivided && sign.inPercent === true);
  return {
    name: `${nameOf(over)} as a share of ${nameOf(under)}`,
    form: inPercent ? 'percent' : 'share',
    printed: null,
    formulas: [{ kind: 'pair', sign: '/', left: leaf(over), right: leaf(under) }],
  };
}

/** A formula of a question that is a quotient is told as its measure is; one that is a sum is an amount. */
function formOf(basis: Basis, given: Expression<ItemAt>): Pick<Basis, 'form'> {
  const isQuotient = given.kind === 'pair' && (given.sign === '/' || given.sign === '*');
  if (!isQuotient) return { form: basis.form === 'percent' ? 'percent' : 'amount' };
  return { form: basis.form === 'amount' ? 'share' : basis.form };
}

/** How the periods are put together; null where the question asks for something else of them. */
function overOf(
  units: readonly Unit[],
  { basis, periods }: Shape,
  { beginsWithVerb }: Question,
): Pick<AskedMeasure, 'over' | 'periods' | 'holds' | 'isJudged'> | null {
  const holds = beginsWithVerb
    ? ((['up', 'down', 'positive', 'negative'] as const).find((one) => units.some(({ is }) => is === one)) ?? null)
    : null;
  const isJudged = units.some(({ is }) => is === 'judged');
  if (beginsWithVerb && holds === null && !isJudged) return null;
  const has = (...kinds: readonly Unit['is'][]) => units.some(({ is }) => kinds.includes(is));
  const [latest, earliest] = [periods[0], periods.at(-1)];
  if (has('growthPerYear'))
    return latest !== undefined && earliest !== undefined && yearOf(latest) > yearOf(earliest)
      ? { over: 'growth_per_year', holds, isJudged, periods: [latest, earliest] }
      : null;
  if (has('average'))
    return latest !== undefined && earliest !== undefined && yearOf(latest) > yearOf(earliest)
      ? { over: 'average', holds, isJudged, periods: yearsBetween(latest, earliest) }
      : null;
  const isDirected = has('up', 'down');
  if (has('change', 'growth') || isDirected) {
    if (latest === undefined || periods.length > 2) return null;
    const pair = { periods: [latest, periods[1] ?? yearBefore(latest)] };
    if (holds !== null) return { over: 'comparison', holds, isJudged, ...pair };
    const inPoints = basis.form === 'percent';
    const asPercent = has('growth', 'inShares');
    return { over: asPercent && !inPoints ? 'percentage_change' : 'difference', holds, isJudged, ...pair };
  }
  return periods.length > 1 ? null : { over: 'value', holds, isJudged, periods };
}
