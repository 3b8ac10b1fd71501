import type { TableRow } from '../../documents/types.ts';
import { wordSet, words } from '../../text/language.ts';
import { ITEM_NAMES, ITEMS, type ItemName } from './measures.ts';
import { phraseKey } from './phrases.ts';
import { namesOfRow, type RowNames } from './row-names.ts';

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

/** How a row is an item; null where it is none. */
export function asItem(item: string, row: TableRow): ItemRow | null {
  const { names, isPerShare, inBrackets } = namesOfRow(row);
  if (isPerShare !== (ITEMS.get(item)?.isPerShare ?? false)) return null;
  for (const [rank, name] of (ITEM_NAMES.get(item) ?? []).entries()) {
    const own = names.find(({ key }) => fits(name, key));
    // A whole label is more certain than the same name in front of a comma.
    if (own !== undefined)
      return { rank: own.isCut ? rank + 0.5 : rank, isTurned: own.isTurned !== name.isTurned, inBrackets };
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
