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

/** Pixels, from the measurements of the design: 20 x 18, its middle at the middle of the first line, 10 beside the words. */
export const PIN = { width: 20, height: 18, away: 10, gap: 2, edge: 2 } as const;

/**
 * Margin numbers of a page `width` x `height` pixels: left of the words, or right of them when they lie in the right half (the
 * second column: left of it is the first one's text). Those that would lie on one another move down.
 */
export function pinLayout(wishes: readonly PinWish[], width: number, height: number): readonly Pin[] {
  const pins = wishes
    .map(({ id, first, all }) => {
      const right = all.left > 0.45;
      const left = right
        ? Math.min((all.left + all.width) * width + PIN.away, width - PIN.width - PIN.edge)
        : Math.max(all.left * width - PIN.away - PIN.width, PIN.edge);
      return { id, left, top: (first.top + first.height / 2) * height - PIN.height / 2 };
    })
    .sort((a, b) => a.top - b.top);
  const placed: { id: string; left: number; top: number }[] = [];
  for (const pin of pins) {
    for (const above of placed) {
      const beside = Math.abs(above.left - pin.left) >= PIN.width;
      if (!beside && pin.top < above.top + PIN.height + PIN.gap) pin.top = above.top + PIN.height + PIN.gap;
    }
    placed.push(pin);
  }
  return placed;
}
