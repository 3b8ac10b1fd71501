import { stem } from '../../text/stem.ts';
import type { Side } from '../../text/term.ts';

/**
 * Pairs of opposites, side 0 left, side 1 right. A word may be in several pairs: two words differ when they stand on
 * opposite sides of one and on the same side of none.
 */
const PAIRS: Readonly<Record<string, readonly [string, string]>> = {
  bound: [
    'less than|earlier than|fewer than|under|below|at most|no more than|not more than|no greater than|not above|not over|not exceed|not exceeding|not be more than|not longer than|not be longer than|not later than|shorter than|up to|maximum|a maximum of|or less|or fewer|within|lower than|smaller than|no later than|not to exceed|maximum of|or under|or below|as little as|capped at|short of|no longer than',
    'more than|later than|over|above|exceed|exceeds|exceeding|exceeded|at least|no less than|not less than|not be less than|no shorter than|not shorter than|not be shorter than|no fewer than|not fewer than|minimum|a minimum of|or more|greater than|higher than|in excess of|larger than|minimum of|or over|or above|upwards of|beyond|as much as|longer than|no earlier than|not earlier than',
  ],
  trend: [
    'decrease|decline|fall|fell|fallen|drop|reduce|reduction|lower|down|shrink|shrank|loss|lose|lost|lessen|diminish|worsen|contract|deteriorate|negative|slow|weaken|downward|decelerate|narrow',
    'increase|rise|rose|risen|grow|grew|grown|growth|gain|raise|higher|up|climb|expand|improve|jump|surge|positive|strengthen|upward|accelerate|widen|enhance|boost',
  ],
  size: [
    'small|smaller|smallest|little|low|lower|lowest|minor|short|shorter|shortest|narrow|slow|slower|light|weak',
    'large|larger|largest|big|bigger|biggest|high|higher|highest|great|greater|greatest|major|long|longer|longest|wide|fast|faster|heavy|strong',
  ],
  amount: [
    'less|fewer|least|few|fewest|minimum|minority|minimize|minimal',
    'more|most|many|much|maximum|majority|maximize|maximal',
  ],
  before: [
    'before|earlier than|prior to|prior|preceding|precede|previous|previously|until|earlier|earliest|early|ahead of|in advance of|no later than',
    'after|later than|following|follow|subsequent|subsequently|since|later|latest|late|afterwards|once',
  ],
  reach: ['until|till|up to', 'from|as of|as from|starting from|since'],
  order: [
    'first|begin|beginning|began|begun|start|initial|initially|open|opening|commence',
    'last|end|ending|finish|final|finally|close|closing|stop|complete',
  ],
  place: ['below|beneath|under|bottom|lower|underneath', 'above|over|top|upper|on top of'],
  latitude: ['south|southern|southward', 'north|northern|northward'],
  longitude: ['west|western|westward', 'east|eastern|eastward'],
  hand: ['left', 'right'],
  always: [
    'never|rarely|seldom|sometimes|occasionally',
    'always|usually|generally|often|frequently|typically|normally',
  ],
  every: ['none|no|neither', 'all|every|each|both|any|some|either'],
  with: [
    'without|excluding|exclude|excluded|except|except for|other than|not including|exclusive of|with the exception of',
    'with|including|include|includes|included|inclusive of',
  ],
  condition: ['unless', 'if|when|provided that'],
  allow: [
    'prohibit|forbid|forbidden|ban|disallow|refuse|reject|deny|denied|prevent|block|exclude',
    'allow|permit|accept|approve|grant|authorize|authorise|enable|include|require',
  ],
  able: [
    'unable|ineligible|unavailable|invalid|inactive|disabled|disable|illegal|impossible|incomplete|unlikely',
    'able|eligible|available|valid|active|enabled|enable|legal|possible|complete|likely',
  ],
  inside: [
    'inside|internal|inner|inward|into|inbound|indoor|domestic',
    'outside|external|outer|outward|out of|outbound|outdoor|foreign',
  ],
  trade: [
    'buy|bought|purchase|receive|borrow|debit|import|asset|inflow|income|revenue|profit',
    'sell|sold|sale|send|sent|lend|lent|credit|export|liability|outflow|expense|cost|loss',
  ],
  party: [
    'buyer|purchaser|tenant|lessee|borrower|licensee|customer|client|assignee|transferee|franchisee|debtor|mortgagor|policyholder',
    'seller|vendor|landlord|lessor|lender|licensor|supplier|provider|assignor|transferor|franchisor|creditor|mortgagee|insurer',
  ],
  work: ['employee|worker', 'employer'],
  quality: [
    'bad|worse|worst|poor|negative|unfavorable|adverse|disadvantage',
    'good|better|best|positive|favorable|beneficial|advantage',
  ],
  switch: [
    'off|disconnect|detach|remove|lock|disappear|exit|deactivate',
    'on|connect|attach|add|unlock|appear|enter|activate',
  ],
  heat: ['cold|colder|cool|cooler', 'hot|hotter|warm|warmer'],
  age: ['new|newer|young|younger|youngest', 'old|older|elder|oldest'],
  fullness: ['empty|partial|partially|part', 'full|fully|whole|entire'],
  openness: ['close|closed|shut', 'open|opened'],
  truth: ['false|incorrect|wrong', 'true|correct|right'],
  outcome: ['fail|failure|lose|lost|defeat', 'succeed|success|win|won|victory'],
  likeness: ['different|differ|unlike|opposite', 'same|equal|like|identical'],
  share: ['private|privately|individual', 'public|publicly|joint'],
  sex: [
    'he|him|his|man|men|male|father|son|brother|husband|king',
    'she|her|hers|woman|women|female|mother|daughter|sister|wife|queen',
  ],
  day: ['night|evening|pm', 'day|morning|am'],
  span: ['short-term|short|temporary|temporarily', 'long-term|long|permanent|permanently'],
  horizontal: ['horizontal|horizontally', 'vertical|vertically'],
  clock: ['counterclockwise|anticlockwise', 'clockwise'],
  front: ['back|rear|behind|backward', 'front|forward|ahead'],
  cause: ['effect', 'cause|reason'],
  certainty: ['fixed|constant', 'variable|floating'],
  side: ['oppose', 'support'],
  togetherness: ['separate|separately|apart|alone|individually', 'together|jointly|combined'],
};

function compile(): ReadonlyMap<string, readonly Side[]> {
  const sides = new Map<string, Side[]>();
  for (const [pair, lists] of Object.entries(PAIRS)) {
    for (const [side, list] of lists.entries()) {
      for (const phrase of list.split('|')) {
        const key = phrase.includes(' ') ? phrase : stem(phrase);
        const known = sides.get(key) ?? [];
        sides.set(key, [...known, { pair, side: side as 0 | 1 }]);
      }
    }
  }
  return sides;
}

const SIDES = compile();

/** The sides of a phrase, or of a single word by its stem. */
export const sidesOf = (key: string): readonly Side[] => SIDES.get(key) ?? NONE;
const NONE: readonly Side[] = [];

/** Phrases with more than one word, which reading has to look for. */
export const OPPOSITE_PHRASES: readonly string[] = [...SIDES.keys()].filter((key) => key.includes(' '));

/** The pair in which two words are opposites; null when they share a side or have no pair in common. */
export function oppositePair(a: readonly Side[], b: readonly Side[]): string | null {
  let opposite: string | null = null;
  for (const one of a) {
    for (const other of b) {
      if (one.pair !== other.pair) continue;
      if (one.side === other.side) return null;
      opposite ??= one.pair;
    }
  }
  return opposite;
}
