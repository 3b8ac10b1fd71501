import en from './en.json' with { type: 'json' };
import { unaccented } from './fold-text.ts';

/**
 * The words of a language by the rule that uses them, each list alone, so that a rule can be tried without it: nothing
 * matches an empty list. Lower case throughout. In a list, `a=b=c` are spellings of what the first one names, `fail*`
 * is any word that begins so, and lists whose names end in `Stems` hold words as stem.ts leaves them. In a pattern the
 * words are tried in the order of their list. Words have their accents: texts are compared with and without, so each
 * spelling is added without them.
 */
type Words<T> = T extends readonly unknown[] ? readonly string[] : { readonly [K in keyof T]: Words<T[K]> };
type Language = Words<typeof en>;

/** The languages that are read, all at once. A further one has the keys of en.json. */
const LANGUAGES = [en] as const satisfies readonly Language[];

type Tree = readonly string[] | { readonly [key: string]: Tree };

/** An entry with its spellings without accents. */
function inBothSpellings(entry: string): string[] {
  const spellings = entry.split('=');
  const plain = spellings.map(unaccented).filter((spelling) => !spellings.includes(spelling));
  return spellings.length === 1 ? [entry, ...plain] : [[...spellings, ...plain].join('=')];
}

/** The lists of several languages as one of each, without words that stand in two. */
export function together(trees: readonly Tree[]): Tree {
  const [first] = trees;
  if (Array.isArray(first))
    return [...new Set(trees.flatMap((tree) => tree as readonly string[]).flatMap(inBothSpellings))];
  const groups = trees as readonly { readonly [key: string]: Tree }[];
  return Object.fromEntries(
    Object.keys(first ?? {}).map((key) => [key, together(groups.map((group) => group[key] as Tree))]),
  );
}

/** The words of all languages, list by list. */
export const words = together(LANGUAGES) as Language;

export const wordSet = (list: readonly string[]): ReadonlySet<string> => new Set(list);

/** From every other spelling of an entry `name=spelling=…` to its name. */
export const namesBySpelling = (list: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    list.flatMap((entry) => {
      const [name = '', ...spellings] = entry.split('=');
      return spellings.map((spelling) => [spelling, name] as const);
    }),
  );

/** From the spellings of an entry `12=twelve=…` to its number. */
export const numbersBySpelling = (list: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...namesBySpelling(list)].map(([spelling, name]) => [spelling, Number(name)]));

/** Matches nothing, and may be followed by a quantifier. */
const NOTHING = '(?:(?!))';

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The source of a pattern that matches any word of a list, in the case of the list; `space` stands between the words of
 * a phrase.
 */
export function anyOf(list: Iterable<string>, space = ' '): string {
  const sources = [...list].map((word) => {
    const stem = word.endsWith('*') ? word.slice(0, -1) : word;
    return `${escaped(stem).replaceAll(' ', space)}${stem === word ? '' : '\\w*'}`;
  });
  return sources.length === 0 ? NOTHING : `(?:${sources.join('|')})`;
}

/** A pattern that matches any word of a list where it stands as a word of its own. */
export const wordPattern = (list: Iterable<string>, flags = ''): RegExp => new RegExp(`\\b${anyOf(list)}\\b`, flags);

/** The lists of a group, each as the source of a pattern that matches any of its words. */
export const patternsOf = <Group extends Readonly<Record<string, readonly string[]>>>(
  group: Group,
): { readonly [Name in keyof Group]: string } =>
  Object.fromEntries(Object.entries(group).map(([name, list]) => [name, anyOf(list)])) as Record<keyof Group, string>;

/** Words with a capital letter, as they stand at the beginning of a sentence. */
export const capitalised = (list: readonly string[]): readonly string[] =>
  list.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);

const CONTENTS = new RegExp(`(?:^|> )${anyOf(words.scopes.contents)}$`, 'iu');

/** Whether a heading path is that of a list of contents, which repeats the headings of the document. */
export const isListOfContents = (section: string): boolean => CONTENTS.test(section);
