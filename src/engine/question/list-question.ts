import { contentWords } from '../text/content-words.ts';
import { anyOf, patternsOf, words } from '../text/language.ts';

/** A question that asks for a list or a count. */
export interface ListQuestion {
  readonly kind: 'list' | 'count';
  /** Its topic, without the question words: "notice periods for managers" of "List all notice periods for managers." */
  readonly about: string;
}

interface Rule {
  readonly kind: ListQuestion['kind'];
  /** Its group `about` is the topic. */
  readonly pattern: RegExp;
}

const oneOf = patternsOf(words.lists);
const POLITE = new RegExp(`^(?:${oneOf.polite}\\b[,\\s]*)+`, 'i');
const A_LIST = `(?:${oneOf.articles} (?:\\w+ )?${oneOf.listOf} )`;
const THE = anyOf([...words.lists.all, ...words.lists.articles]);
/** Things whose number is seldom written down, so that it must be counted by reading. */
const COUNTABLE = `(?:${oneOf.distinct} )?${oneOf.countable}\\b`;
/** A measure is stated, not counted: "sick days", "paid days of leave". */
const ARE_THERE = `(?!.*\\b${oneOf.measures}\\b)(?<about>[^,;]+?) ${oneOf.areThere}\\b`;
/** "documents mention": in the plural, since "which document" asks for one. */
const SPEAK = `(?:\\w+ \\w+ )?${oneOf.sources} (?:\\w+ )?${oneOf.speak}`;

const rule = (kind: ListQuestion['kind'], source: string): Rule => ({ kind, pattern: new RegExp(`^${source}`, 'i') });

const RULES: readonly Rule[] = [
  rule('count', `${oneOf.count} (?:${oneOf.howMany} |${THE} )?(?<about>.+)`),
  rule('count', `${oneOf.howOften} \\w+ (?<about>.+?) ${oneOf.mentioned}\\b`),
  rule('count', `${oneOf.howMany} ${SPEAK} (?<about>.+)`),
  rule('count', `(?:\\w+ \\w+ )?${oneOf.howMany} (?<about>${COUNTABLE}.*?)(?: ${oneOf.areThere}\\b.*)?$`),
  rule('count', `${oneOf.howMany} ${ARE_THERE}`),
  rule('list', `${oneOf.commands}\\b:? (?:${THE} )?(?<about>.+)`),
  rule('list', `${oneOf.commandsForAll} (?:${oneOf.all} |${A_LIST}(?:${THE} )?)(?<about>.+)`),
  rule('list', `${oneOf.which} ${SPEAK} (?<about>.+)`),
  rule('list', `(?:${oneOf.where}|\\w+ ${oneOf.which} ${oneOf.sources}) \\w+ (?<about>.+?) ${oneOf.mentioned}\\b`),
  rule('list', `${oneOf.which} ${ARE_THERE}`),
  rule('list', `${oneOf.which} (?<about>.+?) ${oneOf.areListed}\\b`),
];

/**
 * Recognises a question that asks for a list or a count of what the documents say, since an answer from a few passages
 * would pass for complete (requirement B13). A question for one stated figure ("How many days of leave …?") or one fact
 * is not one, and neither is a doubtful case. Uses rules and not a model: they cost nothing and can be read. Null for
 * every other question.
 */
export function listQuestion(question: string): ListQuestion | null {
  const asked = question.replace(/\s+/g, ' ').trim().replace(POLITE, '').trim();
  for (const { kind, pattern } of RULES) {
    const about = pattern
      .exec(asked)
      ?.groups?.about?.replace(/[\s?.!:]+$/, '')
      .trim();
    if (about !== undefined && about !== '') return { kind, about };
  }
  return null;
}

const ITEMS = new RegExp(`^${oneOf.which} ${oneOf.areOf} (?:${THE} )?(?<about>.+)`, 'i');

/**
 * What a question wants the items of, or their number, where a document may have a list of that name: "exclusion
 * criteria" of "List all exclusion criteria", "What are the exclusion criteria?" and "How many exclusion criteria are
 * there?"; null for every other question.
 */
export function askedItems(question: string, list: ListQuestion | null): string | null {
  if (list !== null) return list.about;
  const asked = question.replace(/\s+/g, ' ').trim().replace(POLITE, '').trim();
  const about = ITEMS.exec(asked)?.groups?.about?.replace(/[\s?.!:]+$/, '') ?? '';
  return about === '' ? null : about;
}

/** Share (0..1) of the words of what is wanted (`askedItems`) that a name has. */
export function namedShare(items: string | null, name: string): number {
  const asked = new Set(contentWords(items ?? ''));
  return asked.size === 0 ? 0 : asked.intersection(new Set(contentWords(name))).size / asked.size;
}

/**
 * Least share of the words wanted from which a name is that of the list. A design constant: of two both, of three two.
 */
const ENOUGH = 0.6;

/** Whether a list or a section of this name is the one that is wanted. */
export const isNamedAs = (items: string | null, name: string): boolean => namedShare(items, name) >= ENOUGH;

/** The innermost heading of a path. */
export const innermostHeading = (section: string): string => section.split(' > ').at(-1) ?? '';
