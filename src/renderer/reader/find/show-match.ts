import { STRIP } from '../pdf/page-track.ts';

/** Kept free beside a match that was out of sight, in pixels. */
const MARGIN = 40;

/** Height of the find bar over the track's top, in pixels. */
const coveredTop = (track: HTMLElement): number => Number.parseFloat(track.style.getPropertyValue(FIND_ROOM)) || 0;

const FIND_ROOM = '--find-room';

/** How far a match is out of sight above or below, and to a side. */
function away(track: HTMLElement, match: Element): { readonly down: boolean; readonly aside: number } {
  const [view, words] = [track.getBoundingClientRect(), match.getBoundingClientRect()];
  const right = view.left + track.clientWidth - STRIP;
  const after = Math.min(words.right + MARGIN - right, words.left - MARGIN - view.left);
  return {
    down: words.top < view.top + coveredTop(track) || words.bottom > view.top + track.clientHeight,
    aside: words.left < view.left ? words.left - MARGIN - view.left : words.right > right ? after : 0,
  };
}

/** Whether all of a match is seen. */
export function isInSight(track: HTMLElement, match: Element): boolean {
  const { down, aside } = away(track, match);
  return !down && aside === 0;
}

/**
 * Scrolls a track to a match that is out of sight: down or up until it is at one third of the height; sideways only as
 * far as an enlarged page needs. What is in sight stays where it is.
 */
export function showMatch(track: HTMLElement, match: Element): void {
  const { down, aside } = away(track, match);
  if (down)
    track.scrollTop += match.getBoundingClientRect().top - track.getBoundingClientRect().top - track.clientHeight / 3;
  if (aside !== 0) track.scrollLeft += aside;
}

/**
 * Makes room for a bar of `height` pixels that lies over the top of a track, and scrolls by it: what was seen stays
 * where it stood, and the top can still be scrolled to. 0 takes the room away.
 */
export function makeFindRoom(track: HTMLElement, height: number): void {
  const top = track.scrollTop + height - coveredTop(track);
  track.style.setProperty(FIND_ROOM, `${height}px`);
  track.scrollTop = top;
}
