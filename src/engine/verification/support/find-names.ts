import { anyOf, words } from '../../text/language.ts';
import { isNumber, type Term } from '../../text/term.ts';
import { isSaidElsewhere } from './clauses/in-place.ts';
import { type Block, type Compared, isTight } from './compared.ts';
import { type Finding, findingOf, wordsFrom } from './finding.ts';

/** Finds names of the sentence that its source lacks; contradicted where the source has another name in their place. */
export function findNames(compared: Compared): Finding[] {
  const { said, source, background, blocks, saidText, sourceText } = compared;
  const title = new Set(background.map(({ key }) => key));
  const written = new Set(source.map(({ key }) => key));
  const findings: Finding[] = [];
  if (!said.some(({ isCapital }) => isCapital)) return [];
  const known = knownNames([...source, ...background]);
  const isKnownWord = ({ key, text }: Term) => known.has(key) || known.has(text) || known.has(withoutStops(text));
  findings.push(...passedOver(compared));
  for (const block of blocks) {
    const isKnown = block.said.every(isKnownWord);
    if (isSwapped(block, compared)) {
      const last = block.saidStart + block.said.length - 1;
      if (isKnown && isSaidElsewhere(block.saidStart, last, block.sourceStart, compared)) continue;
      const shown = [wordsFrom(saidText, ...ends(block.said)), wordsFrom(sourceText, ...ends(block.source))] as const;
      // A name that the source has elsewhere may be a second name of the same person.
      findings.push(findingOf('name', isKnown ? 'weak' : 'contradicted', ...shown));
      continue;
    }
    for (const run of nameRuns(block, said)) {
      const isShortened = source.some((term) => areInitials([term], run));
      const unknown = isShortened ? [] : run.filter((term) => !isKnownWord(term));
      const other = source[compared.replaced[said.indexOf(run[0] as Term)] ?? -1];
      const isReplaced = other !== undefined && isTight(block) && isOtherName(other, compared);
      const key = run[0]?.key ?? '';
      const first = said.indexOf(run[0] as Term);
      const isOwn =
        unknown.length === 0 &&
        (title.has(key) ||
          !written.has(key) ||
          !isReplaced ||
          isSaidElsewhere(first, first + run.length - 1, source.indexOf(other), compared));
      if (isOwn) continue;
      const verdict = isReplaced && unknown.length > 0 ? 'contradicted' : 'weak';
      findings.push(
        findingOf(
          'name',
          verdict,
          wordsFrom(saidText, ...ends(unknown.length > 0 ? unknown : run)),
          isReplaced ? other : null,
        ),
      );
    }
  }
  return findings;
}

/**
 * Names that directly follow a word in the sentence where another name follows it first in the source: “approved by the
 * Security Office” against “approved by the Chief Financial Officer after advice from the Security Office”. A name
 * joined by “and” does not count.
 */
function passedOver({ said, source, blocks, saidText, sourceText }: Compared): Finding[] {
  return blocks.flatMap((block): Finding[] => {
    const name = said[block.saidStart];
    const [first] = block.source;
    if (block.said.length > 0 || block.saidStart === 0 || name === undefined || first === undefined) return [];
    const isOther = isName(source, block.sourceStart) && isName(said, block.saidStart);
    if (!isOther || said.some(({ key }) => key === first.key)) return [];
    if (!JOINED.test(saidText.slice(0, name.start)) || !JOINED.test(sourceText.slice(0, first.start))) return [];
    const run = block.source.slice(
      0,
      Math.max(
        1,
        block.source.findIndex((term) => !term.isCapital),
      ),
    );
    const last = run.at(-1) as Term;
    const next = source[block.sourceStart + block.source.length];
    const gap = sourceText.slice(last.end, next?.start);
    if (BETWEEN.test(gap)) return [];
    const end = said.findIndex((term, i) => i > block.saidStart && !term.isCapital);
    const own = said.slice(block.saidStart, end < 0 ? said.length : end);
    return [findingOf('name', 'contradicted', wordsFrom(saidText, ...ends(own)), wordsFrom(sourceText, first, last))];
  });
}

/** A name that is attached to the word before it. */
const JOINED = new RegExp(`\\b${anyOf(words.support.beforeNames)}\\s+(?:${anyOf(words.support.articles)}\\s+)?$`, 'iu');
/** Words that join a name to the one before it. */
const BETWEEN = new RegExp(`^[\\s,;]*(?:${anyOf(words.support.betweenNames)}\\b[\\s,]*)*$`, 'iu');

const ends = (terms: readonly Term[]): [first: Term, last: Term] => [terms[0] as Term, terms.at(-1) as Term];

/** Consecutive words of a block that are written as one name. */
function nameRuns(block: Block, said: readonly Term[]): Term[][] {
  const runs: Term[][] = [];
  for (const [k, term] of block.said.entries()) {
    const i = block.saidStart + k;
    if (!isName(said, i)) continue;
    const before = block.said[k - 1];
    if (before !== undefined && runs.at(-1)?.at(-1) === before && term.start - before.end <= 2) runs.at(-1)?.push(term);
    else runs.push([term]);
  }
  return runs;
}

const isOtherName = (term: Term, { said, source }: Compared): boolean =>
  isName(source, source.indexOf(term)) && !said.some(({ key }) => key === term.key);

/** Whether the name alone differs between words that agree. */
function isSwapped(block: Block, { said, toSource }: Compared): boolean {
  if (block.said.length === 0 || block.source.length === 0 || !isTight(block)) return false;
  const after = block.saidStart + block.said.length;
  if (block.source.some(({ startsSentence }) => startsSentence)) return false;
  if (block.saidStart === 0 || (after < said.length && (toSource[after] ?? -1) < 0)) return false;
  const areNames = (terms: readonly Term[]) =>
    terms.every((term) => term.isCapital && term.obligation === null && !isNumber(term));
  if (!areNames(block.said) || !areNames(block.source)) return false;
  const joined = (terms: readonly Term[]) => terms.map(({ key }) => key).join('');
  const own = knownNames(said);
  return (
    !block.source.every(({ text }) => own.has(text)) &&
    joined(block.said) !== joined(block.source) &&
    !areInitials(block.said, block.source)
  );
}

/**
 * Whether a word is a name: it has a capital letter away from the start of a sentence, or is beside another such word.
 */
function isName(terms: readonly Term[], i: number): boolean {
  const term = terms[i];
  if (term === undefined || !term.isCapital || term.weight < 1 || term.obligation !== null || term.isNegative)
    return false;
  if (!term.isFirst) return true;
  const next = terms[i + 1];
  return next?.isCapital === true && !next.isFirst && next.start - term.end <= 2;
}

/** Most words in a run whose initials form a name. */
const INITIALS = 6;

/** "US" for "U.S.". */
const withoutStops = (text: string): string => text.replaceAll('.', '');

/** Whether one of two names is the other's initials: "U.S." and "United States". */
function areInitials(a: readonly Term[], b: readonly Term[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const [written] = short;
  if (short.length !== 1 || written === undefined || long.length < 2) return false;
  return withoutStops(written.text) === long.map(({ text }) => text.charAt(0)).join('');
}

/**
 * The names of a text: its words in any case, pairs that are also written as one word, and the initials of its names:
 * "VA" for "Veterans Affairs".
 */
function knownNames(terms: readonly Term[]): ReadonlySet<string> {
  const known = new Set<string>(terms.map(({ key }) => key));
  for (const [i, term] of terms.entries()) {
    known.add(`${term.key}${terms[i + 1]?.key ?? ''}`);
    if (!term.isCapital) continue;
    let initials = '';
    for (const next of terms.slice(i, i + INITIALS)) {
      if (!next.isCapital && next.weight === 1) break;
      if (next.isCapital) initials += next.text.charAt(0).toUpperCase();
      if (initials.length > 1) known.add(initials);
    }
  }
  return known;
}
