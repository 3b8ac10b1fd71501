import { type Change, replacements } from './change.ts';

const PAIRS = [
  ['at least', 'at most'],
  ['at most', 'at least'],
  ['more than', 'less than'],
  ['less than', 'more than'],
  ['no more than', 'no less than'],
  ['no less than', 'no more than'],
  ['greater than', 'less than'],
  ['up to', 'at least'],
  ['fewer than', 'more than'],
  ['fewer', 'more'],
  ['above', 'below'],
  ['below', 'above'],
  ['over', 'under'],
  ['under', 'over'],
  ['exceeds', 'is below'],
  ['minimum', 'maximum'],
  ['maximum', 'minimum'],
  ['before', 'after'],
  ['after', 'before'],
  ['increase', 'decrease'],
  ['increased', 'decreased'],
  ['increases', 'decreases'],
  ['increasing', 'decreasing'],
  ['decrease', 'increase'],
  ['decreased', 'increased'],
  ['decreases', 'increases'],
  ['rise', 'fall'],
  ['rises', 'falls'],
  ['rose', 'fell'],
  ['fell', 'rose'],
  ['higher', 'lower'],
  ['lower', 'higher'],
  ['highest', 'lowest'],
  ['lowest', 'highest'],
  ['larger', 'smaller'],
  ['largest', 'smallest'],
  ['more', 'less'],
  ['less', 'more'],
  ['most', 'least'],
  ['least', 'most'],
  ['first', 'last'],
  ['last', 'first'],
  ['earlier', 'later'],
  ['later', 'earlier'],
  ['until', 'after'],
  ['since', 'before'],
  ['or more', 'or less'],
  ['north', 'south'],
  ['south', 'north'],
  ['east', 'west'],
  ['west', 'east'],
  ['gain', 'loss'],
  ['gains', 'losses'],
  ['growth', 'decline'],
  ['decline', 'growth'],
  ['declined', 'grew'],
  ['longer', 'shorter'],
] as const;

/** The other way of a comparison, a limit or an order. */
export const changeDirection = (sentence: string): Change[] =>
  replacements(sentence, PAIRS, 'the other way').filter(({ start, end }) => {
    // Inside a longer phrase ("at least", "no more than") the phrase's own pair is the one that counts.
    const [word, before] = [sentence.slice(start, end).toLowerCase(), sentence.slice(0, start).toLowerCase()];
    if (/^(?:most|least|more|less|fewer)$/.test(word))
      return !/\b(?:at|no|or|not) $/.test(before) && !/^ than/.test(sentence.slice(end));
    return !/^(?:more|less|greater|fewer) than$/.test(word) || !/\bno $/.test(before);
  });
