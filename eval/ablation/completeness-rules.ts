// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they stand so in the source that is changed.
import { type Ablation, rulesOf } from './ablation.ts';

const list = rulesOf('lists', 'answering/completeness/list-question.ts');
const basis = rulesOf('lists', 'answering/completeness/list-basis.ts');
const parts = rulesOf('lists', 'answering/completeness/missing-parts.ts');

/** A form of question whose pattern, which begins so, never matches. */
const never = (name: string, beginning: string): Ablation => list(name, `\`${beginning}`, `\`(?!)${beginning}`);

/** What tells a question for a list or of several parts, and the term that is proposed for "Find every mention". */
export const COMPLETENESS_RULES: readonly Ablation[] = [
  list(
    'questions for a list or a count',
    'for (const { kind, pattern } of RULES) {',
    'for (const { kind, pattern } of RULES.slice(99)) {',
  ),
  list('polite beginnings', ".replace(POLITE, '')", ''),
  list('measures that are stated', '(?!${oneOf.measures}\\\\b|${OF_A_MEASURE})', ''),
  never('“How many … are there”', '${oneOf.howMany} (?<about>(?!'),
  never('“How many” of what is counted by reading', '${oneOf.howMany} (?<about>${COUNTABLE}'),
  never('“How often is … mentioned”', '${oneOf.howOften}'),
  never('“the number of”', '${oneOf.askFor}'),
  never('“How many documents mention”', '${oneOf.howMany} ${oneOf.sources}'),
  never('“Count”', '${oneOf.count} '),
  never('“a list of”', '(?:${oneOf.make}'),
  never('“List”', '(?!${oneOf.notLists}'),
  never('“Name all”', '${oneOf.name}'),
  never('“What are all”', '${anyOf([...words.lists.which, ...words.lists.who])}'),
  never('“What are the different”', '${oneOf.which} ${oneOf.are} ${oneOf.the}'),
  never('“Which documents mention”', '(?:${oneOf.in} )?${WHICH_OF}'),
  never('“In which documents is”', '${oneOf.in} ${WHICH_OF}'),
  never('“Where is … mentioned”', '${oneOf.where}'),
  never('“What … are there”', '${oneOf.which} (?<about>(?!'),
  never('“Which … are listed in”', '${oneOf.which}\\\\s+'),
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
