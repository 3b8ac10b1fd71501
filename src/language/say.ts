import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat';
import en from './en.json' with { type: 'json' };

/** The keys of a tree of words, each with the groups that it stands in: `composer.asking`. */
type KeysOf<T, Group extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Group}${K}` : KeysOf<T[K], `${Group}${K}.`>;
}[keyof T & string];

/** The name of a sentence or label of the interface in en.json. */
export type WordKey = KeysOf<typeof en>;

/** What stands in place of `{name}` in a sentence. */
export type SaidValue = string | number;

type Tree = { readonly [key: string]: string | Tree };

/** The languages of the interface. A further one has the keys of en.json (docs/CONTRIBUTING.md). */
const LANGUAGES: Readonly<Record<string, typeof en>> = { en };

/** The first language of this machine that the interface has, else English. */
const code =
  globalThis.navigator?.languages?.map((tag) => tag.split('-')[0] ?? '').find((one) => one in LANGUAGES) ?? 'en';
const words: Tree = LANGUAGES[code] ?? en;

const formats = new Map<WordKey, IntlMessageFormat>();

/** The sentence of a key, read once. Throws what is wrong in it. */
function formatOf(key: WordKey): IntlMessageFormat {
  const known = formats.get(key);
  if (known !== undefined) return known;
  const found = key
    .split('.')
    .reduce<string | Tree>((tree, part) => (typeof tree === 'string' ? tree : (tree[part] ?? '')), words);
  if (typeof found !== 'string') throw new Error(`${key} is a group of words, not a sentence.`);
  const format = new IntlMessageFormat(found, code);
  formats.set(key, format);
  return format;
}

/**
 * A sentence or label of the interface in the language of this machine, with its values put in (ICU MessageFormat:
 * `{count, plural, one {# page} other {# pages}}`). Throws where a value is missing.
 */
export function say(key: WordKey, values?: Readonly<Record<string, SaidValue>>): string {
  return String(formatOf(key).format(values));
}

/** A sentence with parts that are more than text: `<b>…</b>` and `{name}` become what `values` has for them. */
export function sayWith<T>(
  key: WordKey,
  values: Readonly<Record<string, SaidValue | T | ((parts: readonly (string | T)[]) => T)>>,
): readonly (string | T)[] {
  const said = formatOf(key).format<T>(values as Record<string, PrimitiveType | T>);
  return (Array.isArray(said) ? said : [said]) as (string | T)[];
}
