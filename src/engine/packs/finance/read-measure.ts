import type { CellFormula } from '../../../contract/tables.ts';
import type { Question } from '../../question/question.ts';
import { anyOf, wordPattern, words } from '../../text/language.ts';
import type { Periods } from '../../text/periods.ts';
import { type AskedPeriod, distinct, yearBefore, yearOf, yearsBetween } from './asked-period.ts';
import { type Expression, parseExpression, type Token } from './expression.ts';
import { averageOf, ITEMS, type ItemAt, leaf, MEASURES } from './measures.ts';
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

/** "How did revenue change?" asks for a figure, "How did the reform affect revenue?" for none. */
const ASKS_OF_CHANGE = new RegExp(`^\\W*${anyOf(words.statements.asksOfChange, '\\s+')}(?![\\p{L}\\p{N}])`, 'iu');
const REASON = wordPattern(words.statements.asksReason, 'iu');
const CHANGES: ReadonlySet<Unit['is']> = new Set(['change', 'growth', 'up', 'down']);

/**
 * Reads a question for a figure of a company's statements: an item ("capex"), a measure ("gross margin"), a quotient of
 * two ("capex as a % of revenue") or a formula that it gives itself ("defined as …"), in one period, over several, or
 * from one to another. Null where it asks for no such figure, or for more than that.
 */
export function readMeasureQuestion(question: Question): AskedMeasure | null {
  const units = unitsOf(question.text);
  const isOfChange =
    ASKS_OF_CHANGE.test(question.text) && !REASON.test(question.text) && units.some(({ is }) => CHANGES.has(is));
  if (NOT_FIGURE.test(question.text) && !isOfChange) return null;
  // A figure of the whole company is not that of a part of it.
  if (units.some(({ is }) => is === 'parts')) return null;
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
  // "Interest rate" and "revenue in percent" ask for no amount.
  const isShare = asking.some(({ is }) => is === 'inShares');
  if (isShare && over.over === 'value' && basis.form === 'amount') return null;
  // A loss that rose is an income that fell: only the figure itself is told.
  const isTurned = asking.some((unit) => unit.is === 'measure' && unit.isTurned);
  if (isTurned && (over.over !== 'value' || over.holds !== null || basis.formulas.some(({ kind }) => kind !== 'leaf')))
    return null;
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
  const between = units.slice(from, to).filter(({ is }) => is !== 'fillers' && is !== 'date' && is !== 'measure');
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

/** The result of a quotient has the form of its measure; that of a sum is an amount. */
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

/**
 * Of a question that says how its figure is worked out, what asks and what defines: "…: FY2019 revenue / (average PP&E
 * between …)".
 */
function definitionIn(units: readonly Unit[]): readonly [asking: readonly Unit[], definition: readonly Unit[]] | null {
  if (units.some(({ is }) => is === 'sharesOf')) return null;
  const bracketed = bracketIn(units);
  if (bracketed !== null) return bracketed;
  for (const [i, unit] of units.entries()) {
    if (unit.is !== 'defined' || i === 0) continue;
    const [before, after] = [units.slice(0, i), units.slice(i + 1)];
    if (!before.some(({ is }) => is === 'measure') || !after.some(({ is }) => is === 'measure')) continue;
    if (!after.some(({ is }) => is === 'sign')) continue;
    return [withoutRepeated(before), after];
  }
  return null;
}

/** "Interest coverage (operating income to interest expense)". */
function bracketIn(units: readonly Unit[]): readonly [readonly Unit[], readonly Unit[]] | null {
  const open = units.findIndex((unit) => unit.is === 'bracket' && unit.sign === '(');
  const close = units.findIndex((unit, i) => i > open && unit.is === 'bracket' && unit.sign === ')');
  if (open < 1 || close < 0 || units[open - 1]?.is !== 'measure') return null;
  const inner = units.slice(open + 1, close);
  const isFormula = inner.some(({ is }) => is === 'sign') && inner.filter(({ is }) => is === 'measure').length > 1;
  return isFormula ? [[...units.slice(0, open), ...units.slice(close + 1)], inner] : null;
}

/** A definition names again what it defines: "… of Amazon? Fixed asset turnover is defined as: …". */
function withoutRepeated(units: readonly Unit[]): readonly Unit[] {
  const last = units.findLastIndex(({ is }) => is === 'stop');
  const [before, after] = [units.slice(0, last + 1), units.slice(last + 1)];
  return before.some(({ is }) => is === 'measure') ? before : [...before, ...after];
}

/**
 * A formula that a question gives, for a question about `latest`; null where it has words or periods that are not
 * understood.
 */
function readDefinition(units: readonly Unit[], latest: Periods | null): Expression<ItemAt> | null {
  const tokens: Token<ItemAt>[] = [];
  const kept = units.filter(({ is }) => is !== 'fillers' && is !== 'stop' && is !== 'inShares' && is !== 'defined');
  let period: Periods | null = null;
  for (let at = 0; at < kept.length; at += 1) {
    const unit = kept[at] as Unit;
    if (unit.is === 'average' || unit.is === 'change') {
      const inner = itemOver(kept, at + 1);
      if (inner === null) return null;
      const { item } = inner;
      if (!isThisAndLast(inner.periods, latest)) return null;
      tokens.push(
        unit.is === 'average'
          ? averageOf(item)
          : (parseExpression<ItemAt>(['(', leaf(item), '-', leaf(item, true), ')']) ?? leaf(item)),
      );
      at = inner.end - 1;
    } else if (unit.is === 'measure') {
      const shift = shiftOf(period ?? followingDate(kept, at), latest);
      if (shift === null || !ITEMS.has(unit.id)) return null;
      if (period === null && kept[at + 1]?.is === 'date') at += 1;
      tokens.push(leaf(unit.id, shift === 1));
      period = null;
    } else if (unit.is === 'date') period = unit.period;
    else if (unit.is === 'sign') tokens.push(unit.sign);
    else if (unit.is === 'bracket') tokens.push(unit.sign);
    else if (unit.is === 'number') tokens.push(unit.value);
    else return null;
  }
  return parseExpression(tokens);
}

/** "average PP&E between FY2018 and FY2019", also in brackets: the item, the periods, and where it ends. */
function itemOver(
  units: readonly Unit[],
  from: number,
): { readonly item: string; readonly periods: readonly Periods[]; readonly end: number } | null {
  const periods: Periods[] = [];
  const ids = new Set<string>();
  let at = from;
  let depth = 0;
  for (; at < units.length; at += 1) {
    const unit = units[at] as Unit;
    if (unit.is === 'date') periods.push(unit.period);
    else if (unit.is === 'measure' && (ids.size === 0 || ids.has(unit.id))) ids.add(unit.id);
    else if (unit.is === 'bracket' && unit.sign === '(') depth += 1;
    else if (unit.is === 'bracket' && depth > 0) depth -= 1;
    else break;
  }
  const [item] = ids;
  return item === undefined || !ITEMS.has(item) || depth > 0 ? null : { item, periods, end: at };
}

const followingDate = (units: readonly Unit[], at: number): Periods | null => {
  const next = units[at + 1];
  return next?.is === 'date' ? next.period : null;
};

/** 0 for the period asked for, 1 for the one before it; null for another. */
function shiftOf(period: Periods | null, latest: Periods | null): 0 | 1 | null {
  if (period === null || latest === null) return period === null ? 0 : null;
  const shift = yearOf(latest) - yearOf(period);
  return shift === 0 || shift === 1 ? shift : null;
}

/** Whether the periods of an average are the one asked for and the one before it; those that nothing names are. */
const isThisAndLast = (periods: readonly Periods[], latest: Periods | null): boolean =>
  periods.length === 0 ||
  (latest !== null &&
    new Set(periods.map((one) => shiftOf(one, latest))).size === 2 &&
    periods.every((one) => shiftOf(one, latest) !== null));
