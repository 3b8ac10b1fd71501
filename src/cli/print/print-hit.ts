import type { SearchHit } from '../../contract/search.ts';
import type { Terminal } from '../terminal.ts';
import { formatWhere, oneLine } from './format-place.ts';

interface PrintHitOptions {
  /** Longer passages are cut there, at a space; whole without it. */
  readonly longest?: number;
}

/** One passage: where it stands, how like the question it is, its words. */
export function printHit(
  terminal: Terminal,
  hit: SearchHit,
  number: number,
  pages: number | undefined,
  { longest = Number.POSITIVE_INFINITY }: PrintHitOptions = {},
): void {
  const where = formatWhere(hit, pages);
  const similarity = hit.similarity === null ? '' : `  similarity ${hit.similarity.toFixed(4)}`;
  terminal.line(`${number}. `, { text: hit.document_name, style: 'bold' }, where === '' ? '' : ` — ${where}`, {
    text: similarity,
    style: 'dim',
  });
  terminal.paragraph(cutAt(oneLine(hit.text), longest), { indent: 3 });
  terminal.line({ text: `   ${hit.chunk_id} ${hit.start}–${hit.end}`, style: 'dim' });
}

function cutAt(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const space = text.lastIndexOf(' ', longest);
  return `${text.slice(0, space > 0 ? space : longest)} …`;
}
