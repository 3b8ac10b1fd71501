// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they stand so in the source that is changed.
import { type Ablation, rulesOf } from './ablation.ts';

const list = rulesOf('lists', 'question/list-question.ts');
const basis = rulesOf('lists', 'question/propose-terms.ts');
const parts = rulesOf('lists', 'question/question-parts.ts');
const covered = rulesOf('lists', 'answer/completeness/missing-parts.ts');

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
  list('measures that are stated', '(?!.*\\\\b${oneOf.measures}\\\\b)', ''),
  never('“Count”', '${oneOf.count} ('),
  never('“How often is … mentioned”', '${oneOf.howOften}'),
  never('“How many documents mention”', '${oneOf.howMany} ${SPEAK}'),
  never('“How many” of what is counted by reading', '(?:\\\\w+ \\\\w+ )?${oneOf.howMany}'),
  never('“How many … are there”', '${oneOf.howMany} ${ARE_THERE}'),
  never('“List”', '${oneOf.commands}\\\\b'),
  never('“Name all”, “a list of”', '${oneOf.commandsForAll}'),
  never('“Which documents mention”', '${oneOf.which} ${SPEAK}'),
  never('“Where is … mentioned”', '(?:${oneOf.where}'),
  never('“What … are there”', '${oneOf.which} ${ARE_THERE}'),
  never('“Which … are listed in”', '${oneOf.which} (?<about>'),
  basis('where to look is no term', ".replace(WHERE, '')", ''),
  basis('“references to”', ".replace(CONTAINER, '')", ''),
  basis('words that ask name nothing', ' && !FRAME.has(word.toLowerCase())', ''),
  basis('“R&D” is a term', '/\\p{L}&\\p{L}/u.test(word) || ', ''),
  basis('quoted words first', '[...quoted, ...whole', '[...whole'),
  basis('pairs and single words', ', ...pairs, ...singles]', ']'),
  parts('parts of a question', 'return parts.length < 2 ? [] : parts;', 'return [];'),
  parts('a clause that says when', ' || (i === 0 && SAYS_WHEN.test(text))', ''),
  parts('kinds of words asked for', "?.[0] ?? 'thing' });", "?.[0] && 'thing' || 'thing' });"),
  covered('words that ask how much', ".replaceAll(MEASURES, '')", ''),
];
