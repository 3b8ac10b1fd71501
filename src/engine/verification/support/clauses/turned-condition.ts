import { anyOf, wordPattern, words } from '../../../text/language.ts';
import type { Term } from '../../../text/term.ts';
import type { Compared } from '../compared.ts';
import { type Finding, wordsFrom } from '../finding.ts';
import { denies } from '../word-meaning.ts';

const UNLESS = wordPattern(words.qualifiers.unless, 'iu');
const IF = new RegExp(`\\b(?:${anyOf([...words.qualifiers.conditions, ...words.qualifiers.with])})\\b`, 'iu');
const ONLY_IF = new RegExp(
  `\\b(?:${anyOf(words.qualifiers.onlySome)})\\s+(?:${anyOf([...words.qualifiers.conditions, ...words.qualifiers.with])})\\b`,
  'iu',
);

interface Side {
  readonly text: string;
  /** Terms that deny and are no “unless”, and that the other side lacks. */
  readonly denied: number;
}

/**
 * Whether both say the same with the condition turned round: “not … unless”, “only if”; “unless you accept”, “if you do
 * not accept”. Their words then differ in what they deny, and their meaning does not.
 */
export function isTurnedCondition(compared: Compared): boolean {
  const { said, saidText, source, sourceText, toSource, toSaid } = compared;
  const anchors = toSource.filter((j) => j >= 0);
  const [first, last] = [anchors[0], anchors.at(-1)];
  if (first === undefined || last === undefined) return false;
  const from = source.findLastIndex((term, j) => j <= first && term.startsSentence);
  const to = source.findIndex((term, j) => j > last && term.startsSentence);
  const home = source.slice(Math.max(0, from), to < 0 ? source.length : to);
  const lonely = (terms: readonly Term[], all: readonly Term[], toOther: readonly number[]) =>
    terms.filter((term) => denies(term) && !UNLESS.test(term.text) && (toOther[all.indexOf(term)] ?? -1) < 0).length;
  const textOf = (terms: readonly Term[], text: string) =>
    terms.length === 0 ? '' : wordsFrom(text, terms[0] as Term, terms.at(-1) as Term).text;
  const sides = [
    { text: textOf(said, saidText), denied: lonely(said, said, toSource) },
    { text: textOf(home, sourceText), denied: lonely(home, source, toSaid) },
  ] as const;
  return isOnlyIf(sides[0], sides[1]) || isOnlyIf(sides[1], sides[0]);
}

/** Whether one side has “unless” and the other “if”, and exactly one denial makes them equal. */
function isOnlyIf(one: Side, other: Side): boolean {
  if (!UNLESS.test(one.text) || UNLESS.test(other.text)) return false;
  if (ONLY_IF.test(other.text)) return one.denied === 1 && other.denied === 0;
  return IF.test(other.text) && one.denied === 0 && other.denied === 1;
}

/** The kinds of difference that a turned condition explains. */
export const isOfTurned = ({ kind }: Finding): boolean =>
  kind === 'negation' || kind === 'obligation' || kind === 'quantifier' || kind === 'direction';
