import type { TableRow } from '../../documents/types.ts';
import { wordSet, words } from '../../text/language.ts';
import { ITEM_NAMES, ITEMS, type ItemName } from './measures.ts';
import { phraseKey } from './phrases.ts';
import { namesOfRow, type OwnName, type RowNames } from './row-names.ts';

/** How a row is an item. */
export interface ItemRow {
  /** How certain a row is an item, 0 for the most certain. */
  readonly rank: number;
  /** Whether its label says the opposite: "Net loss" of net income. */
  readonly isTurned: boolean;
  readonly inBrackets: RowNames['inBrackets'];
}

/** Words that a label in any order may have beside its name. */
const NEUTRAL = wordSet(words.statements.neutral.map(phraseKey));

/**
 * A whole label is more certain than the same name in front of a comma; what is net is more certain than both, since a
 * balance sheet may print "Property" and "Property, less depreciation".
 */
const SHIFTS: Readonly<Record<OwnName['cut'], number>> = { net: -0.25, none: 0, other: 0.5 };

/** How a row is an item; null where it is none. */
export function asItem(item: string, row: TableRow): ItemRow | null {
  const { names, isPerShare, isOfOthers, inBrackets, groupWords } = namesOfRow(row);
  const { isPerShare: isForShare = false, notBelow = [] } = ITEMS.get(item) ?? {};
  if (isPerShare !== isForShare || notBelow.some((word) => groupWords.has(word))) return null;
  for (const [rank, name] of (ITEM_NAMES.get(item) ?? []).entries()) {
    if (name.goesOn && isOfOthers) continue;
    const own = names.find(({ key }) => fits(name, key));
    if (own !== undefined)
      return { rank: rank + SHIFTS[own.cut], isTurned: own.isTurned !== name.isTurned, inBrackets };
  }
  return null;
}

const fits = ({ key, goesOn, inAnyOrder }: ItemName, own: string): boolean =>
  own === key || (goesOn && own.startsWith(`${key} `)) || (inAnyOrder && hasWords(own, key));

/** Whether a label has these words in any order, and no other that would make it another figure. */
function hasWords(label: string, key: string): boolean {
  const [own, wanted] = [new Set(label.split(' ')), new Set(key.split(' '))];
  return wanted.isSubsetOf(own) && [...own].every((word) => wanted.has(word) || NEUTRAL.has(word));
}
