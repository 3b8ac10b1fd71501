import { words } from '../../text/language.ts';
import type { AskedPeriod } from './asked-period.ts';
import type { Sign } from './expression.ts';
import { NAMES } from './measures.ts';
import { isFiller, type Piece, phrasesOf, piecesOf } from './phrases.ts';

/** Phrases that mean what their list is named after. */
const LISTS = {
  sharesOf: words.statements.sharesOf,
  average: words.statements.average,
  change: words.statements.change,
  growth: words.statements.growth,
  up: words.statements.up,
  down: words.statements.down,
  inShares: words.statements.inShares,
  growthPerYear: words.statements.growthPerYear,
  positive: words.statements.positive,
  negative: words.statements.negative,
  defined: words.statements.defined,
  judged: words.statements.judged,
  parts: words.statements.parts,
  fillers: words.statements.fillers,
};

/** What a phrase means. */
type Meaning =
  | { readonly is: 'measure'; readonly id: string; readonly isTurned: boolean }
  | { readonly is: 'sign'; readonly sign: Sign; readonly inPercent?: boolean }
  | { readonly is: keyof typeof LISTS };

/** One phrase, date, number or sign of a question, by what it is. */
export type Unit =
  | Meaning
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'date'; readonly period: AskedPeriod }
  | { readonly is: 'bracket'; readonly sign: '(' | ')' }
  | { readonly is: 'stop' }
  | { readonly is: 'other'; readonly text: string };

const isShare = (phrase: string): boolean => /%|percent|share/u.test(phrase);

const PHRASES = phrasesOf<Meaning>([
  ...NAMES.map(([name, means]) => [name, { is: 'measure', ...means }] as const),
  ...words.statements.dividedBy.map(
    (phrase) => [phrase, { is: 'sign', sign: '/', inPercent: isShare(phrase) }] as const,
  ),
  ...words.statements.times.map((phrase) => [phrase, { is: 'sign', sign: '*' }] as const),
  ...words.statements.plus.map((phrase) => [phrase, { is: 'sign', sign: '+' }] as const),
  ...words.statements.minus.map((phrase) => [phrase, { is: 'sign', sign: '-' }] as const),
  ...Object.entries(LISTS).flatMap(([is, list]) =>
    list.map((phrase) => [phrase, { is: is as keyof typeof LISTS }] as const),
  ),
]);

/** Cuts a question into units, the longest phrase that is known at each place. */
export function unitsOf(text: string): readonly Unit[] {
  const pieces = piecesOf(text);
  const units: Unit[] = [];
  for (let at = 0; at < pieces.length; ) {
    const found = PHRASES.at(pieces, at);
    units.push(found?.meaning ?? unitOf(pieces[at] as Piece));
    at += found?.length ?? 1;
  }
  return units;
}

function unitOf(piece: Piece): Unit {
  switch (piece.kind) {
    case 'number':
      return { is: 'number', value: piece.value };
    case 'date': {
      const { year, quarter, month, day } = piece.date;
      return {
        is: 'date',
        period: {
          written: piece.text,
          years: new Set(year === null ? [] : [year]),
          quarters: new Set(quarter === null ? [] : [quarter]),
          days: new Set(month === null || day === null ? [] : [`${month}-${day}`]),
          months: new Set(),
        },
      };
    }
    case 'sign':
      return piece.sign === '(' || piece.sign === ')'
        ? { is: 'bracket', sign: piece.sign }
        : { is: 'sign', sign: piece.sign };
    case 'stop':
      return { is: 'stop' };
    case 'word':
      return isFiller(piece.text) && !piece.isName ? { is: 'fillers' } : { is: 'other', text: piece.text };
  }
}
