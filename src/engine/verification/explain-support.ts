import type { CitationIssue } from '../../contract/fact-check.ts';
import { contentWords } from '../text/content-words.ts';
import { foldText } from '../text/fold-text.ts';
import { withoutMarks } from '../text/marks/raised.ts';

/** Most words in one reason; a longer list is not read. */
const NAMED = 3;

/** Lists items in a sentence, at most three: "“a”, “b” and 3 more". */
function listed(items: readonly string[]): string {
  const named = items.length > NAMED ? [...items.slice(0, NAMED), `${items.length - NAMED} more`] : [...items];
  const last = named.pop() ?? '';
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`;
}

/** Items of a reason: numbers as they are, words in quotation marks. */
const quoted = ({ words, numbers }: MissingWords): string[] => [...numbers, ...words.map((word) => `“${word}”`)];

/** The one number that the source has in the place of the claim's; null when it is not clear which. */
function otherNumber(claim: string, source: string): string | null {
  const said = new Set(contentWords(claim));
  const others = numbersIn(source).filter((number) => contentWords(number).every((form) => !said.has(form)));
  return others.length === 1 ? (others[0] ?? null) : null;
}

/**
 * States in one sentence what agrees or differs between a claim and its source, with the missing words. `background` is
 * what is above the source (title, headings, table header); its words do not count as missing.
 */
export function explainSupport(
  claim: string,
  source: string,
  background: string,
  issues: readonly CitationIssue[],
): string {
  if (issues.includes('text_span_not_found_in_source')) return 'The cited words do not stand there.';
  const { words, numbers } = missingWords(withoutMarks(claim), `${background}\n${source}`);
  const missing = quoted({ words, numbers });
  const other = numbers.length === 1 && words.length === 0 ? otherNumber(claim, withoutMarks(source)) : null;
  if (other !== null) return `The source says ${other}, not ${numbers[0]}.`;
  if (missing.length > 0) return `${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} not in the source.`;
  if (issues.includes('text_span_fuzzy_match')) return 'The cited words stand there only in a similar form.';
  const quote = foldText(claim, { loose: true }).text.replace(/[.,;:!?]+$/, '');
  return quote !== '' && foldText(source, { loose: true }).text.includes(quote)
    ? 'It stands there word for word.'
    : 'All its words are in the source.';
}

const TOKEN = /\d+(?:[.,]\d+)*|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)*/gu;

/** The words and numbers of a claim that its source lacks, as the claim writes them, in order, each once. */
interface MissingWords {
  readonly words: readonly string[];
  readonly numbers: readonly string[];
}

/** Finds the content of a claim that its source lacks. Compares stems, so "carried" matches "carry". */
function missingWords(claim: string, source: string): MissingWords {
  const present = new Set(contentWords(source));
  const words = new Map<string, string>();
  const numbers = new Map<string, string>();
  for (const [token] of claim.matchAll(TOKEN)) {
    const stems = contentWords(token);
    if (stems.length === 0 || stems.every((stem) => present.has(stem))) continue;
    const kind = /^\d/.test(token) ? numbers : words;
    const key = stems.join(' ');
    if (!kind.has(key)) kind.set(key, token);
  }
  return { words: [...words.values()], numbers: [...numbers.values()] };
}

/** The numbers of a text as it writes them, in order, each once. */
function numbersIn(text: string): string[] {
  return [...new Set([...text.matchAll(TOKEN)].map(([token]) => token).filter((token) => /^\d/.test(token)))];
}
