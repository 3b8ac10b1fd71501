import { words } from '../../text/language.ts';
import type { AskedPeriod } from './asked-period.ts';
import type { Sign } from './expression.ts';
import { NAMES } from './measures.ts';
import { isFiller, type Piece, phrasesOf, piecesOf } from './phrases.ts';

/** What a phrase means. */
type Meaning =
  | { readonly is: 'measure'; readonly id: string }
  | { readonly is: 'sign'; readonly sign: Sign; readonly inPercent?: boolean }
  | {
      readonly is:
        | 'sharesOf'
        | 'average'
        | 'change'
        | 'growth'
        | 'up'
        | 'down'
        | 'inShares'
        | 'growthPerYear'
        | 'positive'
        | 'negative'
        | 'judged'
        | 'part'
        | 'defined'
        | 'filler';
    };

/** One phrase, date, number or sign of a question, by what it is. */
export type Unit =
  | Meaning
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'date'; readonly period: AskedPeriod }
  | { readonly is: 'bracket'; readonly sign: '(' | ')' }
  | { readonly is: 'stop' }
  | { readonly is: 'other'; readonly text: string };

const each = <M extends Meaning>(list: readonly string[], meaning: M) =>
  list.map((phrase) => [phrase, meaning] as const);

const PHRASES = phrasesOf<Meaning>([
  ...NAMES.map(([name, id]) => [name, { is: 'measure', id }] as const),
  ...words.statements.dividedBy.map((phrase) => {
    const inPercent = /%|percent|share/u.test(phrase);
    return [phrase, { is: 'sign', sign: '/', inPercent }] as const;
  }),
  ...each(words.statements.times, { is: 'sign', sign: '*' }),
  ...each(words.statements.plus, { is: 'sign', sign: '+' }),
  ...each(words.statements.minus, { is: 'sign', sign: '-' }),
  ...each(words.statements.sharesOf, { is: 'sharesOf' }),
  ...each(words.statements.average, { is: 'average' }),
  ...each(words.statements.change, { is: 'change' }),
  ...each(words.statements.growth, { is: 'growth' }),
  ...each(words.statements.up, { is: 'up' }),
  ...each(words.statements.down, { is: 'down' }),
  ...each(words.statements.inShares, { is: 'inShares' }),
  ...each(words.statements.growthPerYear, { is: 'growthPerYear' }),
  ...each(words.statements.positive, { is: 'positive' }),
  ...each(words.statements.negative, { is: 'negative' }),
  ...each(words.statements.defined, { is: 'defined' }),
  ...each(words.statements.judged, { is: 'judged' }),
  ...each(words.statements.parts, { is: 'part' }),
  ...each(words.statements.fillers, { is: 'filler' }),
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
      return isFiller(piece.text) && !piece.isName ? { is: 'filler' } : { is: 'other', text: piece.text };
  }
}
