import { type Declarations, declarationsOf } from './declarations.ts';

/** An element as selectors see it. */
export interface ElementHead {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly classes: ReadonlySet<string>;
  readonly parent: ElementHead | null;
}

/** One part of a selector: what an element has to be, to have and not to have. */
interface Compound {
  readonly name: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly attributes: readonly { readonly name: string; readonly sign: string; readonly value: string }[];
  readonly not: readonly Compound[];
  /** Whether the part before it is the parent, not any ancestor. */
  readonly isChild: boolean;
}

interface Rule {
  readonly selector: readonly Compound[];
  /** Rules of more weight win: by what their selectors name, then by their order. */
  readonly weight: number;
  readonly declarations: Declarations;
}

/** The rules of a page's own style sheets. */
export interface StyleSheet {
  /** What the rules say of an element; a later one of these wins over an earlier. */
  declarationsOf(element: ElementHead): readonly Declarations[];
}

/** Rules that are looked at, and parts of a selector; only hostile pages have more. */
const MOST_RULES = 20_000;
const MOST_PARTS = 12;

/**
 * Reads style sheets (CSS) for what decides whether words are seen. Only rules whose selectors tell elements by name, class, id, attributes and
 * ancestors count; one that needs more (a state, a neighbour, the width of the window) says nothing here, so that its words stay text.
 */
export function styleSheet(css: string): StyleSheet {
  const rules: Rule[] = [];
  readRules(css.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/gu, ' '), rules);
  const byKey = new Map<string, Rule[]>();
  for (const rule of rules) {
    const key = keyOf(rule.selector.at(-1) as Compound);
    byKey.set(key, [...(byKey.get(key) ?? []), rule]);
  }
  const found = (element: ElementHead): readonly Declarations[] => {
    const keys = ['*', element.name, ...[...element.classes].map((name) => `.${name}`), `#${element.attributes.id}`];
    return keys
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(({ selector }) => matches(selector, selector.length - 1, element))
      .sort((one, other) => one.weight - other.weight)
      .map(({ declarations }) => declarations);
  };
  return rules.length === 0 ? { declarationsOf: () => [] } : { declarationsOf: sharedByAlike(rules, found) };
}

/** Elements that no selector tells apart, in elements that none does, as the rows of a table. */
interface Alike {
  readonly declarations: readonly Declarations[];
  readonly inside: Map<string, Alike>;
}

/** Looks rules up once for all elements that are alike: a page has many of them, and a sheet many rules. */
function sharedByAlike(
  rules: readonly Rule[],
  found: (element: ElementHead) => readonly Declarations[],
): StyleSheet['declarationsOf'] {
  const parts = rules.flatMap(({ selector }) => selector.flatMap((part) => [part, ...part.not]));
  const classes = new Set(parts.flatMap((part) => part.classes));
  const ids = new Set(parts.map(({ id }) => id));
  const attributes = [...new Set(parts.flatMap((part) => part.attributes.map(({ name }) => name)))];
  const keyFor = (element: ElementHead): string => {
    const { name, attributes: has } = element;
    const told = attributes.map((attribute) => has[attribute] ?? null);
    const id = has.id !== undefined && ids.has(has.id) ? has.id : null;
    return JSON.stringify([name, id, [...element.classes].filter((one) => classes.has(one)), ...told]);
  };
  const top: Alike = { declarations: [], inside: new Map() };
  const known = new WeakMap<ElementHead, Alike>();
  const alike = (element: ElementHead, above: Alike): Alike => {
    const key = keyFor(element);
    const one = above.inside.get(key) ?? { declarations: found(element), inside: new Map() };
    above.inside.set(key, one);
    known.set(element, one);
    return one;
  };
  return (element) => {
    const missing: ElementHead[] = [];
    let above: ElementHead | null = element;
    for (; above !== null && !known.has(above); above = above.parent) missing.unshift(above);
    const start = above === null ? top : (known.get(above) as Alike);
    return missing.reduce((around, one) => alike(one, around), start).declarations;
  };
}

function readRules(css: string, rules: Rule[]): void {
  let at = 0;
  while (at < css.length && rules.length < MOST_RULES) {
    const end = endOf(css, at, '{;}');
    const prelude = css.slice(at, end).trim();
    if (css[end] !== '{') {
      at = end + 1;
      continue;
    }
    const close = endOf(css, end + 1, '}');
    const block = css.slice(end + 1, close);
    at = close + 1;
    if (/^@(?:layer\b|media\s+(?:only\s+)?(?:all|screen)\s*(?:$|,))/iu.test(prelude)) readRules(block, rules);
    if (prelude.startsWith('@')) continue;
    const declarations = declarationsOf(block);
    if (declarations.size === 0) continue;
    for (const text of splitAt(prelude, ',')) {
      const selector = selectorOf(text.trim());
      if (selector === null) continue;
      rules.push({ selector, weight: specificity(selector) * MOST_RULES + rules.length, declarations });
    }
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

function splitAt(text: string, sign: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const end = endOf(text, at, sign);
    parts.push(text.slice(at, end));
    at = end + 1;
  }
  return parts;
}

const NAME = String.raw`(?:[\w-]|[^\x00-\x7f]|\\.)+`;
const PART = new RegExp(
  String.raw`(?<name>^(?:\*|${NAME}))|\.(?<class>${NAME})|#(?<id>${NAME})|\[\s*(?<attribute>[\w:-]+)\s*(?:(?<sign>[~|^$*]?=)\s*(?:"(?<quoted>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\]\s]+))\s*[is]?\s*)?\]|:not\((?<not>[^()]*)\)|(?<link>:(?:any-link|link|root)(?![\w-]))`,
  'giu',
);

/** The parts of a selector from the outermost to its own; null when it needs more than can be told here. */
function selectorOf(text: string): Compound[] | null {
  const parts: Compound[] = [];
  let isChild = false;
  for (const piece of text.replaceAll(/\s*>\s*/gu, ' > ').split(/\s+(?![^[]*\])/u)) {
    if (piece === '>') {
      isChild = true;
      continue;
    }
    const compound = compoundOf(piece, isChild);
    if (compound === null) return null;
    parts.push(compound);
    isChild = false;
  }
  return parts.length > 0 && parts.length <= MOST_PARTS ? parts : null;
}

function compoundOf(piece: string, isChild: boolean): Compound | null {
  const classes: string[] = [];
  const attributes: { name: string; sign: string; value: string }[] = [];
  const not: Compound[] = [];
  let name: string | null = null;
  let id: string | null = null;
  let read = 0;
  for (const match of piece.matchAll(PART)) {
    const found = match.groups ?? {};
    if (match.index !== read) return null;
    read += match[0].length;
    if (found.name !== undefined) name = found.name === '*' ? null : unescaped(found.name).toLowerCase();
    else if (found.class !== undefined) classes.push(unescaped(found.class));
    else if (found.id !== undefined) id = unescaped(found.id);
    else if (found.attribute !== undefined) {
      const value = found.quoted ?? found.single ?? found.bare ?? '';
      attributes.push({ name: found.attribute.toLowerCase(), sign: found.sign ?? '', value });
    } else if (found.not !== undefined) {
      const inner = compoundOf(found.not.trim(), false);
      if (inner === null) return null;
      not.push(inner);
    } else if (found.link === ':root') name = 'html';
  }
  return read === piece.length && piece !== '' ? { name, id, classes, attributes, not, isChild } : null;
}

const unescaped = (name: string): string => name.replaceAll(/\\(.)/gu, '$1');

function keyOf({ id, classes, name }: Compound): string {
  if (id !== null) return `#${id}`;
  return classes[0] === undefined ? (name ?? '*') : `.${classes[0]}`;
}

function specificity(selector: readonly Compound[]): number {
  const of = ({ id, classes, attributes, name, not }: Compound): number =>
    (id === null ? 0 : 10_000) +
    100 * (classes.length + attributes.length) +
    (name === null ? 0 : 1) +
    not.reduce((sum, inner) => sum + of(inner), 0);
  return selector.reduce((sum, compound) => sum + of(compound), 0);
}

function matches(selector: readonly Compound[], last: number, element: ElementHead): boolean {
  const compound = selector[last] as Compound;
  if (!fits(compound, element)) return false;
  if (last === 0) return true;
  for (let above = element.parent; above !== null; above = above.parent) {
    if (matches(selector, last - 1, above)) return true;
    if (compound.isChild) return false;
  }
  return false;
}

function fits({ name, id, classes, attributes, not }: Compound, element: ElementHead): boolean {
  return (
    (name === null || name === element.name) &&
    (id === null || id === element.attributes.id) &&
    classes.every((one) => element.classes.has(one)) &&
    attributes.every((one) => hasAttribute(one, element.attributes[one.name])) &&
    not.every((inner) => !fits(inner, element))
  );
}

function hasAttribute({ sign, value }: Compound['attributes'][number], has: string | undefined): boolean {
  if (has === undefined) return false;
  if (sign === '') return true;
  if (sign === '=') return has === value;
  if (sign === '~=') return has.split(/\s+/u).includes(value);
  if (sign === '|=') return has === value || has.startsWith(`${value}-`);
  if (sign === '^=') return value !== '' && has.startsWith(value);
  return value !== '' && (sign === '$=' ? has.endsWith(value) : has.includes(value));
}
