import type { IngestProgress, IngestResult } from '../contract/documents.ts';
import { plural } from './print/format-place.ts';
import type { Piece, Style } from './terminal.ts';

/** States in which a file's text can be searched. */
export const SEARCHABLE: ReadonlySet<string> = new Set(['searchable', 'embedding', 'ready']);

/** The status line while a file is read: "contract.pdf  reading  12 of 48 pages  310 pages/s  1 s left". */
export function progressLine({ source_filename, phase, pages_done, pages, ...rate }: IngestProgress): string {
  const speed = rate.pages_per_second === null ? '' : `  ${Math.round(rate.pages_per_second)} pages/s`;
  const left = rate.seconds_left === null ? '' : `  ${Math.ceil(rate.seconds_left)} s left`;
  const of = pages === 0 ? '' : `  ${pages_done} of ${plural(pages, 'page')}`;
  return `${source_filename}  ${phase}${of}${speed}${left}`;
}

/** The result of one file on one line; its coverage only where some of it cannot be read. */
export function resultLine(result: IngestResult): readonly Piece[] {
  const style: Style = SEARCHABLE.has(result.state) ? 'green' : 'red';
  const share = result.coverage?.share ?? 1;
  const parts = [
    result.pages === 0 ? null : plural(result.pages, 'page'),
    result.duplicate ? 'already in the library' : null,
    // Rounded down, so that 99.6 % does not become 100 %.
    share < 1 ? `${Math.floor(share * 100)} % readable` : null,
    `${result.seconds.toFixed(1)} s`,
    result.document_id,
  ];
  const reason = result.reason === null ? '' : `  ${result.reason}`;
  const shown = parts.filter((part) => part !== null).join(', ');
  return [{ text: result.state.replace('_', ' '), style }, `  ${result.source_filename}  (${shown})${reason}`];
}
