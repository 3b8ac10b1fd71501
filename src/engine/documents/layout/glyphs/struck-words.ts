import type { Block } from '../blocks.ts';
import type { Line } from '../line.ts';

const TILDES = '~~';

/**
 * The block with struck words that a hyphen breaks at a line end as one struck run, so that their halves are joined as
 * any others.
 */
export function withStruckWordsWhole(block: Block): Block {
  if (!block.lines.some(({ hyphenated, text }) => hyphenated && text.endsWith(TILDES))) return block;
  const lines = [...block.lines];
  for (let i = 0; i + 1 < lines.length; i++) {
    const [line, next] = [lines[i] as Line, lines[i + 1] as Line];
    if (!line.hyphenated || !line.text.endsWith(TILDES) || !next.text.startsWith(TILDES)) continue;
    lines[i] = { ...line, text: line.text.slice(0, -2), boxes: line.boxes.subarray(0, -8) };
    lines[i + 1] = {
      ...next,
      text: next.text.slice(2),
      boxes: next.boxes.subarray(8),
      ...(next.breaks === undefined ? {} : { breaks: next.breaks.map((at) => at - 2) }),
    };
  }
  return { ...block, lines };
}
