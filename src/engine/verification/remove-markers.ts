import type { PlacedMarker } from '../data.ts';

/**
 * Cuts the given markers out of a text, each with the one space before it that would be left hanging, and moves the others.
 * Only the positions count: whatever else in the text looks like a marker is not touched.
 */
export function removeMarkers(
  text: string,
  markers: readonly PlacedMarker[],
  isRemoved: (marker: PlacedMarker) => boolean,
): { text: string; markers: PlacedMarker[] } {
  const kept: PlacedMarker[] = [];
  let out = '';
  let copied = 0;
  for (const marker of [...markers].sort((a, b) => a.start - b.start)) {
    if (marker.start < copied) continue;
    out += text.slice(copied, marker.start);
    copied = marker.end;
    if (!isRemoved(marker)) {
      kept.push({ marker: marker.marker, start: out.length, end: out.length + marker.end - marker.start });
      out += text.slice(marker.start, marker.end);
    } else if (out.endsWith(' ') && /^(\s|$|[.,;:!?])/.test(text.slice(copied))) {
      out = out.slice(0, -1);
    }
  }
  return { text: out + text.slice(copied), markers: kept };
}
