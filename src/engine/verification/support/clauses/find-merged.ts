import { anyOf, words } from '../../../text/language.ts';
import type { Term } from '../../../text/term.ts';
import type { Compared } from '../compared.ts';
import { type Finding, findingOf, wordsFrom } from '../finding.ts';
import { hasContent } from './qualifiers.ts';
import { relatedTerms } from './related.ts';

/** A sentence that goes on about what the one before it is about: “It is paid monthly.” */
const GOES_ON = new RegExp(`^["“(]?\\s*(?:${anyOf(words.support.goesOn)})\\b`, 'iu');
/** What divides a sentence into statements that may be proved apart. */
const DIVIDED = new RegExp(
  `[,;:]|\\b(?:${anyOf([...words.support.joiners, ...words.qualifiers.dividers, ...words.qualifiers.relatives])})\\b`,
  'iu',
);
/** Least words with content that each of two sentences must give. */
const LEAST = 2;

/** Finds one statement put together from two sentences of the source that are not about the same. */
export function findMerged({ said, saidText, source, sourceText, toSource, context }: Compared): Finding[] {
  if (context.isTable) return [];
  const starts = source.flatMap((term, j) => (term.startsSentence ? [j] : []));
  const sentenceOf = (j: number) => starts.findLastIndex((start) => start <= j);
  const anchors = toSource.flatMap((j, i) => (j >= 0 && hasContent(said[i] as Term) ? [{ i, at: sentenceOf(j) }] : []));
  const groups = [...Map.groupBy(anchors, ({ at }) => at)].filter(([, own]) => own.length >= LEAST);
  const isOther = (start: number, end: number) =>
    source.slice(start, end).some((term) => hasContent(term) && !said.some((one) => relatedTerms(one, term, context)));
  for (const [k, [at, own]] of groups.entries()) {
    const next = groups[k + 1];
    if (next === undefined) continue;
    const [last, first] = [own.at(-1)?.i ?? 0, next[1][0]?.i ?? 0];
    const between = saidText.slice(said[last]?.end, said[first]?.start);
    const opening = sourceText.slice(source[starts[next[0]] ?? 0]?.start);
    if (DIVIDED.test(between) || GOES_ON.test(opening) || next[0] <= at) continue;
    // The one has another predicate, the other another subject.
    const [to, from] = [toSource[last] ?? -1, toSource[first] ?? -1];
    const [start, end] = [starts[next[0]] ?? 0, starts[at + 1] ?? source.length];
    if (!isOther(to + 1, end) || !isOther(start, from)) continue;
    const words = wordsFrom(saidText, said[own[0]?.i ?? 0] as Term, said[next[1].at(-1)?.i ?? 0] as Term);
    return [
      {
        ...findingOf('word', 'weak', words, null),
        reason: 'It joins what the source says in two sentences of different things.',
      },
    ];
  }
  return [];
}
