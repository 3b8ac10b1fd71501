import type { SearchHit } from '../contract/search.ts';
import { formatPlace, oneLine } from './format-place.ts';
import type { Terminal } from './terminal.ts';

/** One passage: where it stands, how near it is, its words. */
export function printHit(terminal: Terminal, hit: SearchHit, number: number, pages: number | undefined): void {
  const place = [hit.section, formatPlace(hit, pages)].filter((part) => part !== '').join(' — ');
  const similarity = hit.similarity === null ? '' : `  ${hit.similarity.toFixed(4)}`;
  terminal.line(`${number}. `, { text: hit.document_name, style: 'bold' }, ` — ${place}`, {
    text: similarity,
    style: 'dim',
  });
  terminal.paragraph(oneLine(hit.text), { indent: 3 });
  terminal.line({ text: `   ${hit.chunk_id} ${hit.start}–${hit.end}`, style: 'dim' });
}
