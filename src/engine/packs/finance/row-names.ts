import type { TableRow } from '../../documents/types.ts';
import { isPerThing } from '../../text/declared-scale.ts';
import { anyOf, wordPattern, wordSet, words } from '../../text/language.ts';
import { phraseKey } from './phrases.ts';

/** One name that a row of a statement goes by, in the words that all statements share. */
export interface RowName {
  readonly key: string;
  /** Whether it says the opposite: "loss" where others say "income". */
  readonly isTurned: boolean;
}

/** A name of a row. */
export interface OwnName extends RowName {
  /**
   * What of the label is left out: `net` that something is taken off ("Property, less depreciation"), `other` anything
   * else ("Total liabilities, noncontrolling interests and equity").
   */
  readonly cut: 'none' | 'net' | 'other';
}

/** What a row of a statement is called, and how its figures are to be read. */
export interface RowNames {
  readonly names: readonly OwnName[];
  /**
   * What the label has in brackets, and so what brackets around its figures mean: "Income (loss) from operations" of a
   * result, "Provision for (benefit from) income taxes" of an outlay.
   */
  readonly inBrackets: Readonly<Record<'result' | 'outlay', 'in' | 'out' | null>>;
  /** Whether its figures are for one share: "Net income" under "Earnings per share". */
  readonly isPerShare: boolean;
  /** Whether it is of other owners than the company's: "Net income attributable to noncontrolling interests". */
  readonly isOfOthers: boolean;
  /** The words of the group that it stands in. */
  readonly groupWords: ReadonlySet<string>;
}

interface Spelling {
  readonly key: string;
  readonly as: string;
  readonly isTurned: boolean;
}

/** Words that mean the same in a statement, the longest first: "earnings" is "income", and "-loss" its opposite. */
const SPELLINGS: readonly Spelling[] = words.statements.same
  .flatMap((entry) => {
    const [as = '', ...others] = entry.split('=');
    return [as, ...others].map((written) => ({
      key: phraseKey(written.replace(/^-/u, '')),
      as: phraseKey(as),
      isTurned: written.startsWith('-'),
    }));
  })
  .sort((a, b) => b.key.split(' ').length - a.key.split(' ').length);
const BY_FIRST = Map.groupBy(SPELLINGS, ({ key }) => key.split(' ')[0] ?? '');

/** A name in the words that all statements share. "Income or loss" says both, and is no opposite. */
export const rowName = (text: string): RowName => inSharedWords(phraseKey(text).split(' '));

function inSharedWords(own: readonly string[]): RowName {
  const said: string[] = [];
  let [isTurned, isStraight] = [false, false];
  for (let at = 0; at < own.length; ) {
    const found = (BY_FIRST.get(own[at] ?? '') ?? []).find(
      ({ key }) => own.slice(at, at + key.split(' ').length).join(' ') === key,
    );
    const word = found?.as ?? own[at] ?? '';
    // "Income or loss", "income/loss": one word that says both.
    const before = LINKS.has(said.at(-1) ?? '') ? said.at(-2) : said.at(-1);
    if (found !== undefined && before === word && isTurned !== found.isTurned) {
      if (said.at(-1) !== word) said.pop();
      isStraight = true;
    } else said.push(word);
    isTurned ||= found?.isTurned ?? false;
    at += found?.key.split(' ').length ?? 1;
  }
  return { key: said.join(' '), isTurned: isTurned && !isStraight };
}

const LINKS = wordSet(words.statements.links);
const BRACKETS = /\(([^()]*)\)/gu;
const CUT = new RegExp(`[,;]|\\s(?=${anyOf(words.statements.cuts)}\\s)`, 'iu');
const NARROWED = new RegExp(
  `^\\s*(?:${anyOf([...words.statements.cuts, ...words.statements.narrowed])})(?!\\p{L})`,
  'iu',
);
/** "Net income attributable to Contoso Ltd., basic": whose share of the company it is. */
const OF_OWNERS = new RegExp(
  `\\s${anyOf(words.statements.ofOwners)}\\s.*?(?=,\\s|\\s[-–—:]|\\sper\\s|\\s${anyOf(words.statements.shareKinds)}(?!\\p{L})|$)`,
  'iu',
);
const OTHER_OWNERS = new RegExp(anyOf(words.statements.otherOwners), 'iu');
const GROUPS = wordSet(words.statements.groups.map(phraseKey));
const sides = (list: readonly string[]) =>
  new RegExp(`^\\W*${anyOf(list)}(?:\\W+(?:${anyOf(words.statements.sidesOf)}))?\\W*$`, 'iu');
const SIDES = {
  result: { in: sides(words.statements.resultIn), out: sides(words.statements.resultOut) },
  outlay: { in: sides(words.statements.outlayIn), out: sides(words.statements.outlayOut) },
};
/** The same words anywhere; income tax is no income. */
const said = (list: readonly string[]) => new RegExp(`(?<!\\p{L})${anyOf(list)}(?!\\p{L}|\\s+tax)`, 'iu');
const SAID = {
  result: { in: said(words.statements.resultIn), out: said(words.statements.resultOut) },
  outlay: { in: said(words.statements.outlayIn), out: said(words.statements.outlayOut) },
};
const ASIDES = wordPattern(words.statements.asides, 'iu');
/** A share of something is no amount of it: "Gross margin (%)". */
const SHARES = /%|(?<!\p{L})percent/iu;
const NET = new RegExp(`^\\s*(?:${anyOf(words.statements.minus)}|net)(?!\\p{L})`, 'iu');
const COUNTS = wordPattern(words.statements.shareCounts, 'iu');

/** A label without what stands in brackets. */
export const withoutBrackets = (label: string): string => label.replace(BRACKETS, ' ');

const known = new WeakMap<TableRow, RowNames>();

/**
 * The names that a row may go by: its label, alone and with the group it stands in, and without what follows one of its
 * commas. None where it has no figure.
 */
export function namesOfRow(row: TableRow): RowNames {
  const before = known.get(row);
  if (before !== undefined) return before;
  const made = readNames(row);
  known.set(row, made);
  return made;
}

function readNames({ heads, cells }: TableRow): RowNames {
  const [label = '', over = ''] = heads
    .slice(-2)
    .reverse()
    .map(({ text }) => text);
  const groups = heads.slice(0, -1).map(({ text }) => text);
  // A figure for one share has decimals.
  const isPerShare =
    (isPerThing(label) || (groups.some(isPerThing) && !COUNTS.test(label))) &&
    cells.some(({ value }) => value !== null && !Number.isInteger(value));
  const facts = {
    inBrackets: { result: sideIn(label, 'result'), outlay: sideIn(label, 'outlay') },
    isPerShare,
    isOfOthers: OTHER_OWNERS.test(label),
    groupWords: new Set(over.toLowerCase().match(/\p{L}+/gu) ?? []),
  };
  const isAside = isOfAside(over) || (!isPerShare && SHARES.test(label));
  if (isAside || !cells.some(({ value }) => value !== null)) return { names: [], ...facts };
  const [own, group] = [withoutBrackets(label), withoutBrackets(over)];
  const outer = groups.map(withoutBrackets).join(' ');
  const ofOwners = [own, group].map((text) => text.replace(OF_OWNERS, ' '));
  const isOfOwners = isPerShare && ofOwners.join() !== [own, group].join() && !OTHER_OWNERS.test(`${group} ${own}`);
  const shorter = [
    ...(isOfOwners ? [ofOwners[0] ?? '', ofOwners.toReversed().join(' ')] : []).map(
      (text) => ({ text, cut: 'other' }) as const,
    ),
    ...cutNames(own),
  ];
  const whole = (text: string) => ({ key: phraseKey(text), cut: 'none' }) as const;
  const keys = [
    ...[own, label].map(whole),
    // "Current assets Cash and cash equivalents": a group and its first row on one line.
    ...[own, label].map((text) => ({ key: withoutGroup(text), cut: 'none' }) as const),
    ...[`${group} ${own}`, `${own} ${group}`, ...(isPerShare ? [`${outer} ${own}`] : [])].map(whole),
    ...shorter.flatMap(({ text, cut }) => [phraseKey(text), withoutGroup(text)].map((key) => ({ key, cut }))),
  ];
  const names = keys.map(({ key, cut }) => ({ ...inSharedWords(key.split(' ')), cut }));
  return { names, ...facts };
}

/**
 * Whether a heading names something beside the statements of the company itself: a segment, a plan, what was given up.
 */
export const isOfAside = (heading: string): boolean => ASIDES.test(heading);

/** A label up to each of its commas; one word alone only where what follows narrows it: "Receivables, net of …". */
function cutNames(label: string): readonly { readonly text: string; readonly cut: 'net' | 'other' }[] {
  const parts = label.split(CUT).filter((part) => part.trim() !== '');
  return parts.slice(1).flatMap((_, i) => {
    const text = parts.slice(0, i + 1).join(' ');
    const rest = parts[i + 1] ?? '';
    const isOneWord = !/\S\s+\S/u.test(text.trim());
    return isOneWord && !NARROWED.test(rest)
      ? []
      : [{ text, cut: NET.test(rest) ? ('net' as const) : ('other' as const) }];
  });
}

/**
 * The side of money that a label has in brackets; null where the words outside say the same, "Net income (profit)", and
 * for money out where they do not say the other: "Interest (expense)" is printed with and without brackets.
 */
function sideIn(label: string, of: keyof typeof SIDES): 'in' | 'out' | null {
  const { in: moneyIn, out } = SIDES[of];
  const inner = [...label.matchAll(BRACKETS)].map(([, words = '']) => words);
  const [first] = inner.filter((words) => moneyIn.test(words) || out.test(words));
  if (first === undefined) return null;
  const outside = withoutBrackets(label);
  const side = out.test(first) ? 'out' : 'in';
  const { in: saysIn, out: saysOut } = SAID[of];
  if (side === 'out') return saysIn.test(outside) ? 'out' : null;
  return of === 'outlay' || saysOut.test(outside) ? 'in' : null;
}

/** A label without the name of a usual group in front of it. */
function withoutGroup(text: string): string {
  const key = phraseKey(text);
  const parts = key.split(' ');
  const from = parts.findLastIndex((_, i) => i > 0 && GROUPS.has(parts.slice(0, i).join(' ')));
  return from < 0 ? key : parts.slice(from).join(' ');
}
