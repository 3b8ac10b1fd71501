import { type Compared, isTight } from './compared.ts';
import { type Finding, findingOf } from './finding.ts';
import { isDenying } from './negation-words.ts';
import type { Term } from './term.ts';

/** Above this share of capital letters a text is a heading: they tell nothing. */
const HEADING_SHARE = 0.7;

/** Names that the sentence has and its source does not; unsupported where the source has another name in their place. */
export function findNames(compared: Compared): Finding[] {
  const { said, source, background, blocks, toSource } = compared;
  const lettered = said.filter(({ quantity, date }) => quantity === null && date === null);
  if (lettered.length > 3 && lettered.filter(({ isCapital }) => isCapital).length > HEADING_SHARE * lettered.length) return [];
  const known = knownNames([...source, ...background]);
  const findings: Finding[] = [];
  for (const [i, term] of said.entries()) {
    if ((toSource[i] ?? -1) >= 0 || !isName(said, i) || known.has(term.key) || known.has(term.text)) continue;
    const block = blocks.find(({ saidStart, said: terms }) => i >= saidStart && i < saidStart + terms.length);
    const other = block?.source.find((one, j) => isName(block.source, j) && !said.some(({ key }) => key === one.key));
    const isReplaced = other !== undefined && block !== undefined && isTight(block);
    findings.push(findingOf('name', isReplaced ? 'unsupported' : 'weak', term, isReplaced ? other : null));
  }
  return findings;
}

/** Written with a capital letter where no sentence begins, or beside another such word. */
function isName(terms: readonly Term[], i: number): boolean {
  const term = terms[i];
  if (term === undefined || !term.isCapital || term.weight < 1 || term.obligation !== null || term.isNegative) return false;
  if (!term.isFirst) return true;
  const next = terms[i + 1];
  return next !== undefined && next.isCapital && !next.isFirst && next.start - term.end <= 2 && !isDenying(term.key);
}

/** Words of the source in any case, and the initials of its names: "VA" for "Veterans Affairs". */
function knownNames(terms: readonly Term[]): ReadonlySet<string> {
  const known = new Set<string>(terms.map(({ key }) => key));
  for (let i = 0; i < terms.length; i++) {
    let initials = '';
    for (let k = i; k < Math.min(i + 6, terms.length) && (terms[k]?.isCapital || terms[k]?.weight !== 1); k++) {
      if (terms[k]?.isCapital) initials += (terms[k]?.text[0] ?? '').toUpperCase();
      if (initials.length > 1) known.add(initials);
    }
  }
  return known;
}
