import type { DefinedTerm } from '../../contract/documents.ts';
import { headingWords } from '../../contract/view/heading.ts';
import type { SentenceRange } from '../documents/types.ts';
import type { Library } from '../library/library-types.ts';
import { anyOf, words } from '../text/language.ts';
import { labelledPage, type PageLabelOf, pageOf } from './place.ts';

/** A term where it is defined. Offsets address the text it was found in; quotation marks are outside. */
export interface FoundTerm {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** What opens and closes a quotation. The straight single one is an apostrophe too often. */
const QUOTATIONS = ['“”', '""', '„“', '„”', '‘’', '«»'] as const;
const QUOTED = `(?:${QUOTATIONS.map(([open, close]) => `${open}[^${open}${close}()]{1,80}${close}`).join('|')})`;
const ALSO = `\\s*(?:(?:,|\\b${anyOf(words.definitions.joiners)}\\b)\\s*)+`;
const BRACKETED = '(?:\\s*\\([^()]{1,80}\\))?';
const verb = (list: readonly string[]): string =>
  `${anyOf(list, '\\s+')}(?![\\p{L}\\p{N}]|\\s+${anyOf(words.definitions.nouns, '\\s+')}\\b)`;

/** “Business Day” means …; “Party” or “Parties” shall mean …; “Fees” (in schedule 2) has the meaning … */
const BEFORE_VERB = new RegExp(
  `${QUOTED}(?:${ALSO}${QUOTED})*${BRACKETED},?\\s+${verb(words.definitions.verbs)}`,
  'gu',
);
/**
 * (the “Company”); (each a “Party” and together the “Parties”): a bracket that holds nothing else. No opener is made of
 * others, since each way to split a hostile bracket would be tried.
 */
const IN_BRACKET = new RegExp(
  `\\((?=[^()]*${QUOTED})(?:\\s|[,;:]|${QUOTED}|(?<![\\p{L}\\p{N}])${anyOf(words.definitions.openers, '\\s+')}(?![\\p{L}\\p{N}]))+\\)`,
  'giu',
);
/** Before the term of a sentence: its number or letter, and an article. */
const LEAD = '^(?:[(\\[]?[\\p{L}\\p{N}]{1,4}(?:\\.\\d{1,3})*[.)\\]]?[\\s]+(?=\\p{Lu}))?(?:[Tt]he\\s+|[Aa]n?\\s+)?';
const MOST_WORDS = 6;
const BARE = `(?<term>\\p{Lu}[\\p{L}\\p{N}&/’'.-]*(?:[^\\S\\t]+[\\p{L}\\p{N}&/’'-]+){0,${MOST_WORDS - 1}}?)`;
/** Line duty means that … */
const BARE_BEFORE_VERB = new RegExp(`${LEAD}${BARE}${BRACKETED},?\\s+${verb(words.definitions.bareVerbs)}`, 'u');
/** In a list of definitions: “Berth: a place …”, “Berth – a place …”, and a row “Berth\ta place …”. */
const LISTED = new RegExp(`${LEAD}(?:${BARE}|(?<quoted>${QUOTED}))(?:\\s*:\\s|\\s+[–—-]\\s|\\s*\\t)\\s*\\S`, 'u');
const STOP_WORDS: ReadonlySet<string> = new Set(words.contentWords.stopWords);
const HEADING = new RegExp(
  `^(?:[\\p{L}\\p{N}.]{1,8}\\s+)?${anyOf(words.definitions.headings)}(?![\\p{L}\\p{N}])`,
  'iu',
);

/**
 * The terms that a sentence defines: a quoted one before “means” or “has the meaning”, a quoted one alone in a bracket,
 * an unquoted one that begins the sentence; and, `inList`, what begins an entry of a list of definitions. Limits:
 * English words only; an unquoted term has six words at most, and none but the capitalised ones may hold a word like
 * “of”; a term in bold letters alone is not seen, since the text has no letters' weights; a definition that a table
 * gives under another heading than “Definitions” or the like is none.
 */
export function termsIn(sentence: string, inList: boolean): readonly FoundTerm[] {
  const quoted = [...sentence.matchAll(BEFORE_VERB), ...sentence.matchAll(IN_BRACKET)].flatMap((match) =>
    [...cutBracket(match).matchAll(new RegExp(QUOTED, 'gu'))].map(({ 0: text, index }) =>
      trimmed(sentence, match.index + index + 1, match.index + index + text.length - 1),
    ),
  );
  const bare = [BARE_BEFORE_VERB, ...(inList ? [LISTED] : [])].flatMap((pattern) => {
    const match = pattern.exec(sentence);
    const text = match?.groups?.term ?? match?.groups?.quoted;
    if (match === null || text === undefined) return [];
    const at = sentence.indexOf(text);
    const isQuoted = match.groups?.quoted !== undefined;
    if (!isQuoted && !isName(text)) return [];
    return [trimmed(sentence, at + (isQuoted ? 1 : 0), at + text.length - (isQuoted ? 1 : 0))];
  });
  const found = [...quoted, ...bare].filter(({ term }) => /\p{L}/u.test(term));
  return [...new Map(found.map((one) => [one.start, one])).values()].sort((a, b) => a.start - b.start);
}

/** Of a term before a verb, the part without what stands in brackets after it. */
const cutBracket = ({ 0: text }: RegExpExecArray): string =>
  text.startsWith('(') ? text : text.replace(/\(.*$/su, '');

/**
 * Without a comma or a full stop that stands inside the quotation marks (“U.S.” keeps its own); line breaks are spaces.
 */
function trimmed(text: string, from: number, to: number): FoundTerm {
  const inner = text.slice(from, to);
  const start = from + inner.length - inner.trimStart().length;
  const end = start + inner.trim().replace(/[\s,;:]+$|(?<![\s.]\p{L})\.$/u, '').length;
  return { term: text.slice(start, end).replace(/\s+/gu, ' '), start, end };
}

/** “This means …” and “Failure to pay means …” define nothing; “Date of Issue means …” does. */
function isName(text: string): boolean {
  const [first = '', ...others] = text.split(/\s+/u);
  if (STOP_WORDS.has(first.toLowerCase())) return false;
  const isCapitalised = /^\p{Lu}/u.test(others.at(-1) ?? first);
  return others.every((word) => !STOP_WORDS.has(word.toLowerCase())) || isCapitalised;
}

const SKIPPED: readonly SentenceRange['kind'][] = ['heading', 'furniture', 'comment'];

/**
 * The terms that a document defines, in the order of its text, each place once; `termsIn` says what is found. Throws
 * DOCUMENT_NOT_FOUND, DOCUMENT_DAMAGED.
 */
export async function definedTerms(
  { library, labelOf }: { readonly library: Pick<Library, 'document' | 'passagesOf'>; readonly labelOf: PageLabelOf },
  documentId: string,
): Promise<DefinedTerm[]> {
  const document = await library.document(documentId);
  const found: DefinedTerm[] = [];
  let done = 0;
  for (const passage of await library.passagesOf(documentId)) {
    const inList = HEADING.test(headingWords(passage.section.split(' > ').at(-1) ?? ''));
    for (const { start, end, kind } of passage.sentences) {
      // Passages overlap by whole sentences.
      if (start < done || SKIPPED.includes(kind)) continue;
      done = end;
      const text = passage.text.slice(start - passage.start, end - passage.start);
      for (const one of termsIn(text, inList)) {
        const range = { start: start + one.start, end: start + one.end };
        const page = pageOf({ ...passage, document }, range.start);
        found.push({ term: one.term, ...range, ...(await labelledPage(labelOf, documentId, page)) });
      }
    }
  }
  return found;
}
