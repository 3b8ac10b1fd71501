import { type Declarations, declarationsOf, showingOnly } from './declarations.ts';
import { type Holds, mediaHold } from './media.ts';
import {
  type Compound,
  type ElementHead,
  looksBeside,
  matches,
  type Selector,
  selectorOf,
  splitList,
  withInner,
} from './selectors.ts';

/** What a rule gives its words to: the element, or what is shown before or behind its own words. */
export type Part = 'element' | 'before' | 'after';

interface Rule {
  readonly selector: Selector;
  readonly part: Part;
  /** Rules of more weight win: by what their selectors name, then by their order. */
  readonly weight: number;
  readonly declarations: Declarations;
}

/** The rules of a page's own style sheets. */
export interface StyleSheet {
  /** What the rules say of an element; a later one of these wins over an earlier. */
  declarationsOf(element: ElementHead, part?: Part): readonly Declarations[];
  /** Whether a rule asks for the elements beside one. */
  readonly looksBeside: boolean;
  /** Whether a rule writes words of its own. */
  readonly writes: boolean;
}

/** Rules that are looked at, and rules in rules; only hostile pages have more. */
const [MOST_RULES, DEEPEST] = [20_000, 8];

/**
 * Reads style sheets (CSS) for what decides whether words are seen. Only rules whose selectors tell elements by name,
 * class, id, attributes, place and the elements above and before them count; one that needs more (a state, what
 * follows) says nothing here, so that its words stay text.
 */
export function styleSheet(css: string): StyleSheet {
  const rules: Rule[] = [];
  readRules(css.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/gu, ' '), {
    rules,
    within: null,
    holds: 'always',
    depth: 0,
  });
  const of = (part: Part): StyleSheet['declarationsOf'] => declarer(rules.filter((rule) => rule.part === part));
  const byPart = { element: of('element'), before: of('before'), after: of('after') };
  return {
    declarationsOf: (element, part = 'element') => byPart[part](element),
    looksBeside: rules.some(({ selector }) => looksBeside(selector)),
    writes: rules.some(({ part }) => part !== 'element'),
  };
}

function declarer(rules: readonly Rule[]): (element: ElementHead) => readonly Declarations[] {
  if (rules.length === 0) return () => [];
  const alone = finder(rules.filter(({ selector }) => !looksBeside(selector)));
  const beside = finder(rules.filter(({ selector }) => looksBeside(selector)));
  const shared = sharedByAlike(alone.rules, alone.find);
  return (element) => {
    const [found, more] = [shared(element), beside.find(element)];
    const all = more.length === 0 ? found : [...found, ...more].sort(byWeight);
    return all.map(({ declarations }) => declarations);
  };
}

const byWeight = (one: Rule, other: Rule): number => one.weight - other.weight;

function finder(rules: readonly Rule[]): {
  readonly rules: readonly Rule[];
  readonly find: (element: ElementHead) => Rule[];
} {
  const byKey = new Map<string, Rule[]>();
  for (const rule of rules) {
    const key = keyOf(rule.selector.at(-1) as Compound);
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, [rule]);
    else same.push(rule);
  }
  const find = (element: ElementHead): Rule[] => {
    if (rules.length === 0) return [];
    const keys = ['*', element.name, ...[...element.classes].map((name) => `.${name}`), `#${element.attributes.id}`];
    return keys
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(({ selector }) => matches(selector, selector.length - 1, element))
      .sort(byWeight);
  };
  return { rules, find };
}

/** Elements that no selector tells apart, in elements that none does, as the rows of a table. */
interface Alike {
  readonly found: readonly Rule[];
  readonly inside: Map<string, Alike>;
}

/** Looks rules up once for all elements that are alike: a page has many of them, and a sheet many rules. */
function sharedByAlike(
  rules: readonly Rule[],
  find: (element: ElementHead) => readonly Rule[],
): (element: ElementHead) => readonly Rule[] {
  const parts = rules.flatMap(({ selector }) => selector.flatMap(withInner));
  const classes = new Set(parts.flatMap((part) => part.classes));
  const ids = new Set(parts.map(({ id }) => id));
  const attributes = [...new Set(parts.flatMap((part) => part.attributes.map(({ name }) => name)))];
  const keyFor = (element: ElementHead): string => {
    const { name, attributes: has } = element;
    const told = attributes.map((attribute) => has[attribute] ?? null);
    const id = has.id !== undefined && ids.has(has.id) ? has.id : null;
    return JSON.stringify([name, id, [...element.classes].filter((one) => classes.has(one)), ...told]);
  };
  const top: Alike = { found: [], inside: new Map() };
  const known = new WeakMap<ElementHead, Alike>();
  const alike = (element: ElementHead, above: Alike): Alike => {
    const key = keyFor(element);
    const one = above.inside.get(key) ?? { found: find(element), inside: new Map() };
    above.inside.set(key, one);
    known.set(element, one);
    return one;
  };
  return (element) => {
    const missing: ElementHead[] = [];
    let above: ElementHead | null = element;
    for (; above !== null && !known.has(above); above = above.parent) missing.unshift(above);
    const start = above === null ? top : (known.get(above) as Alike);
    return missing.reduce((around, one) => alike(one, around), start).found;
  };
}

interface Place {
  readonly rules: Rule[];
  /** The selectors of the rule that it stands in; null outside of rules. */
  readonly within: readonly string[] | null;
  readonly holds: Holds;
  readonly depth: number;
}

/** Reads rules, those in conditions that hold, and those in rules. */
function readRules(css: string, place: Place): void {
  const { within } = place;
  const blocks: (readonly [prelude: string, block: string])[] = [];
  let own = '';
  for (let at = 0; at < css.length && place.rules.length < MOST_RULES; ) {
    const end = endOf(css, at, '{;}');
    const prelude = css.slice(at, end).trim();
    if (css[end] === '{') {
      const close = endOf(css, end + 1, '}');
      blocks.push([prelude, css.slice(end + 1, close)]);
      at = close + 1;
    } else {
      own += `${prelude};`;
      at = end + 1;
    }
    // Outside of rules each is read when it is met, so that their order is theirs.
    if (within === null) for (const [head, block] of blocks.splice(0)) readBlock(head, block, place);
  }
  if (within === null) return;
  addRules(within, own, place);
  for (const [head, block] of blocks) readBlock(head, block, place);
}

function readBlock(prelude: string, block: string, place: Place): void {
  const depth = place.depth + 1;
  if (depth > DEEPEST) return;
  const [, rule, condition = ''] = /^@(layer|media|supports)\b([\s\S]*)$/iu.exec(prelude) ?? [];
  if (rule !== undefined) {
    const holds = conditionHolds(rule.toLowerCase(), condition.trim());
    const both = place.holds === 'always' ? holds : holds === 'always' ? place.holds : 'sometimes';
    if (holds !== 'never') readRules(block, { ...place, holds: both, depth });
    return;
  }
  if (prelude.startsWith('@')) return;
  const names = splitList(prelude).map((name) => name.trim());
  const within =
    place.within === null ? names : place.within.flatMap((outer) => names.map((name) => nested(outer, name)));
  readRules(block, { ...place, within: within.slice(0, MOST_RULES), depth });
}

function conditionHolds(rule: string, condition: string): Holds {
  if (rule === 'layer') return 'always';
  if (rule === 'media') return mediaHold(condition);
  return /^not\b/iu.test(condition) ? 'never' : 'always';
}

/** A selector in a rule: "&" is that of the rule, which else stands before it. */
const nested = (outer: string, name: string): string =>
  name.includes('&') ? name.replaceAll('&', outer) : `${outer} ${name}`;

const PSEUDO = /::?(before|after)$/iu;

function addRules(selectors: readonly string[], style: string, { rules, holds }: Place): void {
  const all = declarationsOf(style);
  // A rule for some windows hides nothing in all of them; what it shows may be seen.
  const declarations = holds === 'sometimes' ? showingOnly(all) : all;
  if (declarations.size === 0) return;
  for (const text of selectors) {
    const part = (PSEUDO.exec(text)?.[1]?.toLowerCase() ?? 'element') as Part;
    const selector = selectorOf(text.replace(PSEUDO, '') || '*');
    if (selector === null || rules.length >= MOST_RULES) continue;
    const weight = selector.reduce((sum, compound) => sum + compound.weight, 0) * MOST_RULES + rules.length;
    rules.push({ selector, part, weight, declarations });
  }
}

/** Where the first of these signs stands that is in no string, bracket or inner block. */
function endOf(css: string, from: number, signs: string): number {
  let depth = 0;
  for (let i = from; i < css.length; i++) {
    const sign = css.charAt(i);
    if (sign === '\\') i++;
    else if (sign === '"' || sign === "'") {
      const end = css.indexOf(sign, i + 1);
      if (end === -1) return css.length;
      i = end;
    } else if (depth === 0 && signs.includes(sign)) return i;
    else if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth = Math.max(0, depth - 1);
  }
  return css.length;
}

function keyOf({ id, classes, name }: Compound): string {
  if (id !== null) return `#${id}`;
  return classes[0] === undefined ? (name ?? '*') : `.${classes[0]}`;
}
