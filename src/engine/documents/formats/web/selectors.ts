/** An element as selectors see it. */
export interface ElementHead {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly classes: ReadonlySet<string>;
  readonly parent: ElementHead | null;
  /** The element before it in the same parent, where a rule asks for it. */
  readonly before: ElementHead | null;
  /** Its number among the elements of its parent, and among those of its name; from 1. */
  readonly position: number;
  readonly positionOfName: number;
}

/** How a part stands to the one before it: within it, in it, right behind it, anywhere behind it. */
type Link = ' ' | '>' | '+' | '~';

/** Numbers of elements: "2n+1" has a step of 2 and a first of 1. */
interface Numbers {
  readonly step: number;
  readonly first: number;
  readonly isOfName: boolean;
}

/** One part of a selector: what an element has to be, to have and not to have. */
export interface Compound {
  readonly name: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly attributes: readonly { readonly name: string; readonly sign: string; readonly value: string }[];
  readonly not: readonly Compound[];
  /** Of each list, one has to fit. */
  readonly any: readonly (readonly Compound[])[];
  readonly numbers: readonly Numbers[];
  readonly language: string | null;
  /** Whether it asks for a state that a page has only while somebody uses it. */
  readonly isNever: boolean;
  /** What it adds to the weight of its rule. */
  readonly weight: number;
  readonly link: Link;
}

export type Selector = readonly Compound[];

/** Parts of a selector; only hostile pages have more. */
const MOST_PARTS = 12;

const NAME = String.raw`(?:[\w-]|[^\x00-\x7f]|\\.)+`;
/** What stands in brackets may have brackets of its own. */
const INSIDE = String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))*`;
const PART = new RegExp(
  String.raw`(?<name>^(?:\*|${NAME}))|\.(?<class>${NAME})|#(?<id>${NAME})|\[\s*(?<attribute>[\w:-]+)\s*(?:(?<sign>[~|^$*]?=)\s*(?:"(?<quoted>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\]\s]+))\s*[is]?\s*)?\]|` +
    String.raw`:(?<state>[\w-]+)(?:\((?<inside>${INSIDE})\))?`,
  'giu',
);

/** The parts of a selector from the outermost to its own; null when it needs more than can be told here. */
export function selectorOf(text: string): Selector | null {
  const parts: Compound[] = [];
  let link: Link = ' ';
  for (const piece of piecesOf(text)) {
    if (piece === '>' || piece === '+' || piece === '~') {
      link = piece;
      continue;
    }
    const compound = compoundOf(piece, link);
    if (compound === null) return null;
    parts.push(compound);
    link = ' ';
  }
  return parts.length > 0 && parts.length <= MOST_PARTS ? parts : null;
}

/** The compounds of a selector and the signs between them. */
const piecesOf = (text: string): string[] =>
  text.match(new RegExp(String.raw`(?:\[[^\]]*\]|\(${INSIDE}\)|\\.|[^\s>+~[(])+|[>+~]`, 'gu')) ?? [];

/** States that attributes tell before anybody uses the page. */
const BY_ATTRIBUTE: Readonly<Record<string, readonly string[]>> = {
  checked: ['checked', 'selected'],
  disabled: ['disabled'],
  required: ['required'],
  'any-link': ['href'],
  link: ['href'],
};
const NEVER = new Set('hover focus active visited target focus-within focus-visible'.split(' '));
const FIRST: Readonly<Record<string, boolean>> = { 'first-child': false, 'first-of-type': true };
const NUMBERED: Readonly<Record<string, boolean>> = { 'nth-child': false, 'nth-of-type': true };
const ANY_OF = /^(?:is|where|matches|-webkit-any|-moz-any)$/u;

function compoundOf(piece: string, link: Link): Compound | null {
  const found: { -readonly [K in keyof Compound]: Compound[K] } = { ...ANYTHING, link };
  let read = 0;
  for (const match of piece.matchAll(PART)) {
    const part = match.groups ?? {};
    if (match.index !== read) return null;
    read += match[0].length;
    if (part.state !== undefined) {
      if (!readState(part.state.toLowerCase(), part.inside?.trim() ?? '', found)) return null;
    } else if (part.name !== undefined) {
      found.name = part.name === '*' ? null : unescaped(part.name).toLowerCase();
      found.weight += part.name === '*' ? 0 : 1;
    } else if (part.id !== undefined) {
      found.id = unescaped(part.id);
      found.weight += 10_000;
    } else {
      found.weight += 100;
      if (part.class !== undefined) found.classes = [...found.classes, unescaped(part.class)];
      else found.attributes = [...found.attributes, attributeOf(part)];
    }
  }
  return read === piece.length && piece !== '' ? found : null;
}

function attributeOf(part: Readonly<Record<string, string | undefined>>): Compound['attributes'][number] {
  const value = part.quoted ?? part.single ?? part.bare ?? '';
  return { name: (part.attribute ?? '').toLowerCase(), sign: part.sign ?? '', value };
}

/** Reads what follows a colon; false for what cannot be told before the whole page is read, or at all. */
function readState(state: string, inside: string, found: { -readonly [K in keyof Compound]: Compound[K] }): boolean {
  const attributes = BY_ATTRIBUTE[state];
  const isOfName = FIRST[state] ?? NUMBERED[state];
  if (state === 'not' || ANY_OF.test(state)) {
    const list = splitList(inside).map((one) => compoundOf(one.trim(), ' '));
    if (list.some((one) => one === null)) return false;
    const compounds = list as readonly Compound[];
    if (state === 'not') found.not = [...found.not, ...compounds];
    else found.any = [...found.any, compounds];
    if (state !== 'where') found.weight += Math.max(0, ...compounds.map(({ weight }) => weight));
    return true;
  }
  found.weight += 100;
  if (NEVER.has(state)) found.isNever = true;
  else if (state === 'root') found.name = 'html';
  else if (state === 'lang') found.language = inside.replaceAll(/["']/gu, '').toLowerCase();
  else if (attributes !== undefined) {
    const any = attributes.map((name) => ({ ...ANYTHING, attributes: [{ name, sign: '', value: '' }] }));
    found.any = [...found.any, any];
  } else if (isOfName !== undefined) {
    const numbers = state in FIRST ? { step: 0, first: 1 } : numbersOf(inside.toLowerCase());
    if (numbers === null) return false;
    found.numbers = [...found.numbers, { ...numbers, isOfName }];
  } else return false;
  return true;
}

const ANYTHING: Compound = {
  name: null,
  id: null,
  classes: [],
  attributes: [],
  not: [],
  any: [],
  numbers: [],
  language: null,
  isNever: false,
  weight: 0,
  link: ' ',
};

/** "odd", "3", "2n+1", "-n+3". */
function numbersOf(text: string): { readonly step: number; readonly first: number } | null {
  if (text === 'odd') return { step: 2, first: 1 };
  if (text === 'even') return { step: 2, first: 0 };
  const plain = text.replaceAll(/\s+/gu, '');
  if (/^[+-]?\d+$/u.test(plain)) return { step: 0, first: Number(plain) };
  const [, step, first = '0'] = /^([+-]?\d*)n([+-]\d+)?$/u.exec(plain) ?? [];
  if (step === undefined) return null;
  return { step: /^[+-]?$/u.test(step) ? Number(`${step}1`) : Number(step), first: Number(first) };
}

/** The selectors of a list, cut at its commas. */
export function splitList(text: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let i = 0; i <= text.length; i++) {
    const sign = text.charAt(i);
    if (sign === '\\') i++;
    else if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth--;
    else if (i === text.length || (sign === ',' && depth === 0)) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return parts;
}

const unescaped = (name: string): string => name.replaceAll(/\\(.)/gu, '$1');

/** A compound with all that stand in it. */
export const withInner = (compound: Compound): Compound[] => [
  compound,
  ...[...compound.not, ...compound.any.flat()].flatMap(withInner),
];

/** Whether a selector asks where an element stands among those beside it. */
export const looksBeside = (selector: Selector): boolean =>
  selector
    .flatMap(withInner)
    .some(({ link, numbers, language }) => link === '+' || link === '~' || numbers.length > 0 || language !== null);

/** Whether an element is what the parts up to `last` ask for. */
export function matches(selector: Selector, last: number, element: ElementHead): boolean {
  const compound = selector[last] as Compound;
  if (!fits(compound, element)) return false;
  if (last === 0) return true;
  const { link } = compound;
  const next = (one: ElementHead): ElementHead | null => (link === '+' || link === '~' ? one.before : one.parent);
  for (let other = next(element); other !== null; other = next(other)) {
    if (matches(selector, last - 1, other)) return true;
    if (link === '>' || link === '+') return false;
  }
  return false;
}

function fits(compound: Compound, element: ElementHead): boolean {
  const { name, id, classes, attributes, not, any, numbers, language, isNever } = compound;
  return (
    !isNever &&
    (name === null || name === element.name) &&
    (id === null || id === element.attributes.id) &&
    classes.every((one) => element.classes.has(one)) &&
    attributes.every((one) => hasAttribute(one, element.attributes[one.name])) &&
    not.every((inner) => !fits(inner, element)) &&
    any.every((list) => list.some((inner) => fits(inner, element))) &&
    numbers.every((one) => isAmong(one, one.isOfName ? element.positionOfName : element.position)) &&
    (language === null || isIn(language, element))
  );
}

function isAmong({ step, first }: Numbers, position: number): boolean {
  if (step === 0) return position === first;
  const steps = (position - first) / step;
  return steps >= 0 && Number.isInteger(steps);
}

function isIn(language: string, element: ElementHead): boolean {
  for (let one: ElementHead | null = element; one !== null; one = one.parent) {
    const said = (one.attributes.lang ?? one.attributes['xml:lang'])?.toLowerCase();
    if (said !== undefined) return said === language || said.startsWith(`${language}-`);
  }
  return false;
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
