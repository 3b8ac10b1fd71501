import type { Line } from './line.ts';

/** The ordinary type of a document, from which headings and paragraph gaps differ. */
export interface Typography {
  /** Loose height of most characters, in points. */
  readonly bodySize: number;
  /** Most common distance between baselines in running text, as a multiple of the size. */
  readonly leading: number;
  /** True when most characters are bold, so that bold marks no heading. */
  readonly boldBody: boolean;
}

export function typographyOf(pages: readonly (readonly Line[])[]): Typography {
  const sizes = new Map<number, number>();
  const leadings = new Map<number, number>();
  let bold = 0;
  let all = 0;
  for (const lines of pages) {
    lines.forEach((line, i) => {
      const weight = line.text.length;
      all += weight;
      if (line.bold) bold += weight;
      const size = Math.round(line.size * 5) / 5;
      sizes.set(size, (sizes.get(size) ?? 0) + weight);
      const next = lines[i + 1];
      if (next === undefined || next.turn !== line.turn || Math.abs(next.u0 - line.u0) > line.size) return;
      const distance = Math.round(((line.v - next.v) / line.size) * 20) / 20;
      if (distance > 0.5 && distance < 3 && weight > 40) leadings.set(distance, (leadings.get(distance) ?? 0) + 1);
    });
  }
  return { bodySize: mostCommon(sizes) ?? 10, leading: mostCommon(leadings) ?? 1.1, boldBody: bold > 0.5 * all };
}

function mostCommon(counts: ReadonlyMap<number, number>): number | null {
  let best: number | null = null;
  for (const [value, count] of counts) if (best === null || count > (counts.get(best) as number)) best = value;
  return best;
}
