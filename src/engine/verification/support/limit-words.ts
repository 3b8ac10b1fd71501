import type { Obligation, Side } from '../../text/term.ts';

/** A limit with its duty in one phrase: "must not exceed" binds as "must be at most" does, it forbids nothing of its subject. */
export interface Limit {
  readonly obligation: Obligation;
  readonly side: Side;
}

/** What is forbidden with a limit makes it a duty to keep to it. */
const MODALS: Readonly<Record<string, Obligation>> = {
  ...{ shall: 'must', must: 'must', may: 'must', can: 'must', could: 'must' },
  ...{ will: 'will', would: 'will', should: 'should' },
};
/** What is not to be exceeded, and what is not to be fallen short of. */
const BEYOND =
  'exceed|be more than|be greater than|be higher than|be larger than|be longer than|be later than|be over|be above';
const SHORT = 'be less than|be fewer than|be lower than|be smaller than|be shorter than|be under|be below|fall below';

/** From the words of a phrase, as `splitTokens` writes them, to its limit. */
export const LIMIT_PHRASES: ReadonlyMap<string, Limit> = new Map(
  Object.entries(MODALS).flatMap(([modal, obligation]) =>
    [BEYOND, SHORT].flatMap((phrases, side) =>
      phrases
        .split('|')
        .map(
          (phrase) => [`${modal} not ${phrase}`, { obligation, side: { pair: 'bound', side: side as 0 | 1 } }] as const,
        ),
    ),
  ),
);

/** Whether a term sets a limit. */
export const isLimit = ({ sides }: { readonly sides: readonly Side[] }): boolean =>
  sides.some(({ pair }) => pair === 'bound');
