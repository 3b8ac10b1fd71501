import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fileOf, type Replacement, withReplaced } from './declarations.ts';

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

/** A value of a file of weights, and what it is for once. */
interface OtherWeight {
  /** Below `src/engine/weights`, without its ending. */
  readonly file: string;
  readonly key: string;
  readonly value: number;
}

/** A rule or a word list taken out of the engine, or another weight in it, without a switch in the engine. */
export interface Ablation {
  readonly name: string;
  readonly stage: Stage;
  readonly replaced?: Replacement;
  readonly weight?: OtherWeight;
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
export function ablatedSources({ name, replaced, weight, words = [] }: Ablation): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  const changeJson = (file: string, changed: (value: unknown) => unknown): void => {
    const url = fileUrl(file);
    const value: unknown = JSON.parse(readFileSync(url, 'utf8'));
    const now = changed(value);
    if (isDeepStrictEqual(now, value)) throw new Error(`${name} changes nothing in ${file}`);
    sources.set(url.href, JSON.stringify(now, null, 2));
  };
  if (replaced !== undefined) {
    const url = fileUrl(fileOf(replaced));
    sources.set(url.href, withReplaced(readFileSync(url, 'utf8'), replaced));
  }
  if (weight !== undefined) changeJson(`weights/${weight.file}.json`, (all) => withWeight(all as WeightsFile, weight));
  if (words.length > 0)
    changeJson(WORD_FILE, (all) =>
      words.reduce((rest, key) => withoutWords(rest, key.split('.'), `${name}: ${key}`), all),
    );
  if (sources.size === 0) throw new Error(`${name} changes nothing`);
  return sources;
}

interface WeightsFile {
  readonly values: Readonly<Record<string, number>>;
}

function withWeight(all: WeightsFile, { key, value, file }: OtherWeight): WeightsFile {
  if (!Object.hasOwn(all.values, key)) throw new Error(`${key} is no value of weights/${file}.json`);
  return { ...all, values: { ...all.values, [key]: value } };
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
export const changesSearch = ({ replaced, weight, words = [], isSearched = false }: Ablation): boolean =>
  isSearched ||
  words.some((key) => SEARCHED.test(key)) ||
  weight?.file.startsWith('retrieval') === true ||
  (replaced !== undefined && /^(?:evidence|text)\//.test(fileOf(replaced)));
