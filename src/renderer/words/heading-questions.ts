import type { Citation } from '../../contract/answer.ts';
import type { DocumentSection, DocumentSummary } from '../../contract/documents.ts';
import { unnumbered } from '../../contract/view/heading.ts';
import { say } from '../../language/say.ts';

/** Questions to the sample documents that show a number, a rule and a table. */
const OF_SAMPLES: Readonly<Record<string, string>> = {
  'leave-and-absence.pdf': say('words.question.leaveSample'),
  'information-security.pdf': say('words.question.securitySample'),
  'travel-and-expenses.pdf': say('words.question.travelSample'),
};

/** Most examples; more would be a list to read. */
const EXAMPLES = 3;

/** The documents that examples are made of, and of how many of their headings each. */
export function exampleSources(
  documents: readonly DocumentSummary[],
): readonly { readonly document: DocumentSummary; readonly count: number }[] {
  const chosen = documents.filter(({ passages }) => passages > 0).slice(0, EXAMPLES);
  const each = Math.floor(EXAMPLES / Math.max(1, chosen.length));
  const rest = EXAMPLES - each * chosen.length;
  return chosen.map((document, i) => ({ document, count: each + (i < rest ? 1 : 0) }));
}

/** What stands around the text of any document, and heads that say nothing without what is under them. */
const FURNITURE =
  /^(?:(?:table of |list of )?(?:contents|figures|tables|abbreviations|exhibits)|(?:foot|end)?notes?|(?:executive )?summary|introduction|preamble|recitals?|foreword|preface|abstract|overview|background|conclusions?|document control|(?:revision|version|change) history|changes|purpose|scope|(?:defined terms|definitions)|appendi(?:x|ces)|annex(?:es)?|schedules?|exhibits?|attachments?|references|bibliography|index|glossary|acknowledge?ments?|copyright|disclaimers?|legal notices?|contacts?|signatures?|in witness whereof|general(?: provisions| information)?|miscellaneous|other|parts?|items?|articles?|sections?|chapters?|pages?|tables?|figures?|forms?|fiscal|continued|end of|about this|this|these|it|see|not applicable|(?:un)?audited|who|whom|whose|what|which|how|when|where|why|can|could|do|does|is|are|may|must|should|will|if)\b/iu;
/** Nothing but words: no figures, brackets, quotation marks or signs of a list. */
const WORDS_ONLY = /^\p{L}[\p{L}’'&,\s-]*\p{L}$/u;
const MONTH =
  /\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/iu;
/** “Before the journey” is a time or a place of something, and not what it says. */
const OPEN_BEGINNING =
  /^(?:about|after|against|although|and|as|at|because|before|between|beyond|but|by|concerning|during|for|from|in|into|no|not|of|on|once|or|over|per|since|than|through|to|under|unless|until|upon|whether|while|with|within|without|yes)\b/iu;
/** The name of a company, which stands at the head of its pages. */
const COMPANY = /\b(?:Ltd|LTD|Limited|LIMITED|Inc|INC|LLC|LLP|plc|PLC|GmbH|AG|Corp|Corporation|Company|Co)$/u;
/** A head that ends so was cut off. */
const OPEN_END =
  /(?:\b(?:a|an|and|as|at|by|for|from|in|into|is|its|no|not|of|on|or|per|the|their|to|under|which|with)|,)$/iu;
/** Words that say nothing by themselves. */
const SMALL = /^(?:a|an|and|as|at|by|for|from|in|into|of|on|or|per|the|to|under|with|your|our|its)$/iu;
/** Fewer words name too much, more are a sentence. */
const [LEAST_WORDS, MOST_WORDS] = [2, 8] as const;

/**
 * What a question can be about, as it reads inside of one: the words of a heading without its number. Null of one that
 * would not read well: furniture, a date, a figure, one word, a sentence, letters that spell a name or an abbreviation
 * among capitals.
 */
export function topicOf(title: string): string | null {
  const words = unnumbered(title.trim())
    .replace(/[\s.:;–—-]+$/u, '')
    .replaceAll(/\s+/gu, ' ');
  const all = words.split(' ');
  const telling = all.filter((word) => !SMALL.test(word) && /\p{L}{3}/u.test(word));
  if (!WORDS_ONLY.test(words) || [FURNITURE, MONTH, OPEN_BEGINNING, OPEN_END, COMPANY].some((one) => one.test(words)))
    return null;
  if (telling.length < LEAST_WORDS || all.length > MOST_WORDS) return null;
  const isCapitals = words === words.toUpperCase();
  // In capitals a short word may be an abbreviation, which must keep them.
  if (isCapitals) return telling.some((word) => word.length < 5) ? null : words.toLowerCase();
  return lowered(words);
}

/** "Parental leave" within a sentence. An abbreviation stays, and so do Names Of Things. */
const lowered = (words: string): string =>
  /^\p{Lu}\p{Ll}/u.test(words) && !/\s\p{Lu}\p{Ll}/u.test(words)
    ? words.replace(/^./u, (letter) => letter.toLowerCase())
    : words;

const questionOn = (name: string, topic: string): string => say('words.question.about', { name, topic });

/** Questions about a document by those of its headings that read well, spread over it; one of its own for a sample. */
export function exampleQuestions(
  { document_name: name, source_filename: file }: DocumentSummary,
  sections: readonly DocumentSection[],
  count: number,
): string[] {
  const own = OF_SAMPLES[file];
  const first = own === undefined ? [] : [own];
  const wanted = count - first.length;
  if (wanted <= 0) return first.slice(0, count);
  const deepest = Math.max(0, ...sections.map(({ level }) => level));
  const topics = [
    ...new Set(
      sections.filter(({ level }) => level === Math.min(deepest, 2)).flatMap(({ title }) => topicOf(title) ?? []),
    ),
  ];
  const step = topics.length / wanted;
  const spread = Array.from({ length: Math.min(wanted, topics.length) }, (_, i) => topics[Math.floor(i * step)] ?? '');
  return [...first, ...spread.map((topic) => questionOn(name, topic))];
}

/** Follow-up questions, at least and at most: one alone would look like advice. */
const FOLLOW_UPS = { least: 2, most: 3 } as const;
/** How many headings before and after the cited place are near it. */
const NEAR = 20;

/**
 * Two or three questions to go on with, by the headings nearest to a cited place, those after it first; none where
 * fewer read well. `asked`: the questions of the thread, whose topics are not asked again.
 */
export function followUpQuestions(
  { document_name: name, start, section }: Pick<Citation, 'document_name' | 'start' | 'section'>,
  sections: readonly DocumentSection[],
  asked: readonly string[],
): string[] {
  const inOrder = [...sections].sort((a, b) => a.start - b.start);
  const here = inOrder.findLastIndex((one) => one.start <= start);
  const above = section.split(' > ');
  const near = Array.from({ length: NEAR }, (_, i) => [inOrder[here + i + 1], inOrder[here - i - 1]]).flat();
  const known = [...above, ...asked].map((text) => text.toLowerCase());
  const topics = near.flatMap((one) => (one === undefined ? [] : (topicOf(one.title) ?? [])));
  const open = [...new Set(topics)].filter((topic) => !known.some((text) => text.includes(topic.toLowerCase())));
  return open.length < FOLLOW_UPS.least ? [] : open.slice(0, FOLLOW_UPS.most).map((topic) => questionOn(name, topic));
}
