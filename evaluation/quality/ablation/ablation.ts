import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The parts of an answer whose measures judge a rule. */
export const STAGES = [
  'retrieval',
  'refusals',
  'selection',
  'follow-ups',
  'lists',
  'support',
  'tables',
  'cells',
] as const;
export type Stage = (typeof STAGES)[number];

/** One change of a source file: `from` stands there exactly once. */
export interface SourceEdit {
  /** Below `src/engine`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A rule or a word list taken out of the engine, without a switch in the engine. */
export interface Ablation {
  readonly name: string;
  readonly stage: Stage;
  readonly edits?: readonly SourceEdit[];
  /**
   * Keys of `text/en.json`, names joined by dots ("names.countryEndings"): their lists are emptied, and match nothing.
   */
  readonly words?: readonly string[];
  /** It changes what is found, though none of its files is the search's own. */
  readonly isSearched?: boolean;
}

const WORD_FILE = 'text/en.json';

const fileUrl = (file: string): URL => new URL(`../../../src/engine/${file}`, import.meta.url);

/**
 * The files that an ablation changes, by their URL, as they are without it. Throws where a change has no place or
 * changes nothing.
 */
export function ablatedSources({ name, edits = [], words = [] }: Ablation): ReadonlyMap<string, string> {
  if (edits.length === 0 && words.length === 0) throw new Error(`${name} changes nothing`);
  const sources = new Map<string, string>();
  const change = (file: string, changed: (source: string) => string): void => {
    const url = fileUrl(file);
    const source = sources.get(url.href) ?? readFileSync(fileURLToPath(url), 'utf8');
    const now = changed(source);
    if (now === source) throw new Error(`${name} changes nothing in ${file}`);
    sources.set(url.href, now);
  };
  for (const { file, from, to } of edits) {
    change(file, (source) => {
      const places = source.split(from).length - 1;
      if (places !== 1) throw new Error(`${name}: “${from}” stands ${places} times in ${file}, not once`);
      // Not replace(): "$" is plain text here.
      return source.split(from).join(to);
    });
  }
  if (words.length > 0) {
    change(WORD_FILE, (source) => {
      const all: unknown = JSON.parse(source);
      return JSON.stringify(
        words.reduce((rest, key) => withoutWords(rest, key.split('.'), `${name}: ${key}`), all),
        null,
        2,
      );
    });
  }
  return sources;
}

/** The value with the words at the end of a path of keys taken out. */
function withoutWords(value: unknown, [key, ...rest]: readonly string[], where: string): unknown {
  if (key === undefined) return emptied(value);
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
    throw new Error(`${where} is no key of ${WORD_FILE}`);
  }
  const changed = withoutWords((value as Record<string, unknown>)[key], rest, where);
  if (Array.isArray(value)) return value.map((one: unknown, i) => (`${i}` === key ? changed : one));
  return { ...value, [key]: changed };
}

/** A list without its words; of groups of lists all. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, emptied(one)]));
}

/** Words that the search reads too. */
const SEARCHED = /^(?:contentWords|contractions|dates|numbers|documentNames|periods|retrieval)\./;

/** Whether an ablation changes what is found, so that recorded searches say nothing of it. */
export const changesSearch = ({ edits = [], words = [], isSearched = false }: Ablation): boolean =>
  isSearched ||
  words.some((key) => SEARCHED.test(key)) ||
  edits.some(({ file }) => /^(?:evidence|text|weights\/retrieval)/.test(file));

/**
 * For rules of one stage in one file: a name, the text that stands there, and what stands in its place without the
 * rule.
 */
export const rulesOf =
  (stage: Stage, file: string) =>
  (name: string, from: string, to: string): Ablation => ({
    name: `${stage}: ${name}`,
    stage,
    edits: [{ file, from, to }],
  });
