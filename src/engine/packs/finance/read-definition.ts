import type { Periods } from '../../question/read-periods.ts';
import { yearOf } from './asked-period.ts';
import { type Expression, parseExpression, type Token } from './expression.ts';
import { averageOf, ITEMS, type ItemAt, leaf } from './measures.ts';
import type { Unit } from './read-units.ts';

/**
 * Of a question that says how its figure is worked out, what asks and what defines: "…: FY2019 revenue / (average PP&E
 * between …)".
 */
export function definitionIn(
  units: readonly Unit[],
): readonly [asking: readonly Unit[], definition: readonly Unit[]] | null {
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
export function readDefinition(units: readonly Unit[], latest: Periods | null): Expression<ItemAt> | null {
  const tokens: Token<ItemAt>[] = [];
  const kept = units.filter(({ is }) => is !== 'filler' && is !== 'stop' && is !== 'inShares' && is !== 'defined');
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
