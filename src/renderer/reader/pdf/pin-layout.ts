import type { PageBox } from './page-box.ts';

/** A margin number before it has its place: `first` is the first line of its words, `all` the box around all of them. */
export interface PinWish {
  readonly id: string;
  readonly first: PageBox;
  readonly all: PageBox;
}

/** Where a margin number stands, in pixels of the page. */
export interface Pin {
  readonly id: string;
  readonly left: number;
  readonly top: number;
}

/** Pixels, from the measurements of the design: 20 x 18, its middle at the middle of the first line, 10 beside the text. */
export const PIN = { width: 20, height: 18, away: 10, gap: 2, edge: 2 } as const;
/** Where the number stands when the text is further in: share of the page's width from its edge, as in the design. */
const MARGIN = 0.048;
/** Words that begin beyond this share of the width are a second column's: left of them is the first one's text. */
const SECOND_COLUMN = 0.45;

/**
 * Margin numbers of a page `width` x `height` pixels. In the margin, not beside the first word: a sentence that begins within a
 * line has text before it. Those that would lie on one another move down.
 */
export function pinLayout(wishes: readonly PinWish[], width: number, height: number): readonly Pin[] {
  const isRight = ({ all }: PinWish): boolean => all.left > SECOND_COLUMN;
  const textLeft = Math.min(...wishes.filter((wish) => !isRight(wish)).map(({ all }) => all.left)) * width;
  const textRight = Math.max(...wishes.filter(isRight).map(({ all }) => all.left + all.width)) * width;
  const left = Math.max(PIN.edge, Math.min(textLeft - PIN.away - PIN.width, MARGIN * width));
  const right = Math.min(
    width - PIN.width - PIN.edge,
    Math.max(textRight + PIN.away, (1 - MARGIN) * width - PIN.width),
  );
  const pins = wishes
    .map((wish) => ({
      id: wish.id,
      left: isRight(wish) ? right : left,
      top: (wish.first.top + wish.first.height / 2) * height - PIN.height / 2,
    }))
    .sort((a, b) => a.top - b.top);
  const free = new Map<number, number>();
  return pins.map(({ id, left: at, top: wanted }) => {
    const top = Math.max(wanted, free.get(at) ?? wanted);
    free.set(at, top + PIN.height + PIN.gap);
    return { id, left: at, top };
  });
}
