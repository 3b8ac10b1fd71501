// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they stand so in the source that is changed.
import { type Ablation, rulesOf } from './ablation.ts';

const list = rulesOf('lists', 'answering/completeness/list-question.ts');
const basis = rulesOf('lists', 'answering/completeness/list-basis.ts');
const parts = rulesOf('lists', 'answering/completeness/missing-parts.ts');

const NEVER = '/^(?!)(?<about>)/i';

/** What tells a question for a list or of several parts, and the term that is proposed for "Find every mention". */
export const COMPLETENESS_RULES: readonly Ablation[] = [
  list(
    'questions for a list or a count',
    'for (const { kind, pattern } of RULES) {',
    'for (const { kind, pattern } of RULES.slice(99)) {',
  ),
  list('polite beginnings', ".replace(POLITE, '')", ''),
  list('measures that are stated', '(?!${MEASURES}\\\\b|${OF_A_MEASURE})', ''),
  list(
    '“How many … are there”',
    "`^how many (?<about>(?!${MEASURES}\\\\b|${OF_A_MEASURE})(?:\\\\S+ ){0,6}?\\\\S+)\\\\s+are there\\\\b.*`,\n      'i',",
    "'^(?!)',\n      'i',",
  ),
  list('“How many” of what is counted by reading', "new RegExp(`^how many (?<about>${COUNTABLE}\\\\b.*)`, 'i')", NEVER),
  list('“How often is … mentioned”', '/^how (?:often|many times) (?:is', '/^(?!)how (?:often|many times) (?:is'),
  list('“the number of”', '`^(?:what (?:is|are)|tell me', '`^(?!)(?:what (?:is|are)|tell me'),
  list('“How many documents mention”', '`^how many ${SOURCES}', '`^(?!)how many ${SOURCES}'),
  list('“Count”', '/^count (?:up', '/^(?!)count (?:up'),
  list('“a list of”', '/^(?:(?:make|create', '/^(?!)(?:(?:make|create'),
  list('“List”', '/^(?:list(?! price', '/^(?!)(?:list(?! price'),
  list('“Name all”', '/^(?:name|give', '/^(?!)(?:name|give'),
  list('“What are all”', '/^(?:what|which|who) (?:are|were) (?:all', '/^(?!)(?:what|which|who) (?:are|were) (?:all'),
  list(
    '“What are the different”',
    '/^(?:what|which) (?:are|were) the (?:different',
    '/^(?!)(?:what|which) (?:are|were) the (?:different',
  ),
  list('“Which documents mention”', '`^(?:in |on )?(?:which|what) (?:of', '`^(?!)(?:in |on )?(?:which|what) (?:of'),
  list('“In which documents is”', '`^(?:in |on )(?:which|what) (?:of', '`^(?!)(?:in |on )(?:which|what) (?:of'),
  list('“Where is … mentioned”', '/^where(?: else', '/^(?!)where(?: else'),
  list('“What … are there”', '`^(?:what|which) (?<about>(?!', '`^(?!)(?:what|which) (?<about>(?!'),
  list(
    '“Which … are listed in”',
    '/^(?:what|which)\\s+(?<about>.+?)\\s+(?:are|were) (?:mentioned',
    '/^(?!)(?:what|which)\\s+(?<about>.+?)\\s+(?:are|were) (?:mentioned',
  ),
  basis('where to look is no term', ".replace(WHERE, '')", ''),
  basis('“references to”', ".replace(CONTAINER, '')", ''),
  basis('words that ask name nothing', ' && !FRAME.has(word.toLowerCase())', ''),
  basis('“R&D” is a term', '/\\p{L}&\\p{L}/u.test(word) || ', ''),
  basis('quoted words first', '[...quoted, ...whole', '[...whole'),
  basis('pairs and single words', ', ...pairs, ...singles]', ']'),
  parts('parts of a question', 'if (parts.length < 2) return [];', 'return [];'),
  parts('a clause that says when', ' && !(i === 0 && SAYS_WHEN.test(text))', ''),
  parts('kinds of words asked for', "?.[0] ?? 'thing' }));", "?.[0] && 'thing' || 'thing' }));"),
  parts('words that ask how much', ".replaceAll(MEASURES, '')", ''),
];
