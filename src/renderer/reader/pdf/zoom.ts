import { say } from '../../../language/say.ts';

/** How the zoom is chosen: fitted to the width of a page, to the whole page, or (null) set by the user. */
export type Fit = 'width' | 'page' | null;

/** Scales of the menu and of the step buttons; 1 is 100 % (96 pixels an inch). */
export const ZOOM_STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5] as const;

const FIRST = ZOOM_STEPS[0];
const LAST = 5;

/** The next step above or below `scale`, or `scale` itself at the end. */
export function stepZoom(scale: number, direction: 1 | -1): number {
  // A fitted scale such as 0.9004 reads "90 %"; a step from it must not land on "90 %" again.
  const near = 0.005;
  if (direction > 0) return ZOOM_STEPS.find((step) => step > scale + near) ?? Math.max(scale, LAST);
  return ZOOM_STEPS.findLast((step) => step < scale - near) ?? Math.min(scale, FIRST);
}

/** Limits a scale to the range of the steps. */
export function clampZoom(scale: number): number {
  return Math.min(LAST, Math.max(FIRST, scale));
}

/**
 * The scale at which a page of `page` pixels (at 100 %) fills `room` pixels; rounded down, so that no sideways scroll
 * is needed.
 */
export function fitScale(
  fit: 'width' | 'page',
  page: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
): number {
  const width = room.width / page.width;
  const scale = fit === 'width' ? width : Math.min(width, room.height / page.height);
  return Math.max(0.1, Math.floor(scale * 10_000) / 10_000);
}

/** "91 %" */
export function zoomLabel(scale: number): string {
  return say('words.number.percent', { n: Math.round(scale * 100) });
}

/**
 * Zoom by a wheel or touchpad: returns the new scale after each step, or null while it stays the same. pdf.js rounds to
 * whole per cents, so small steps are summed up until they reach one.
 */
export function wheelZoom(): (scale: number, factor: number) => number | null {
  let gathered = 1;
  return (scale, factor) => {
    gathered *= factor;
    const wanted = clampZoom(Math.round(scale * gathered * 100) / 100);
    if (Math.abs(wanted - scale) < 0.01) return null;
    gathered = 1;
    return wanted;
  };
}
