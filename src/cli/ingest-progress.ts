import type { IngestProgress, IngestResult } from '../contract/documents.ts';
import { lacksParts, PARTS_LEFT_OUT } from '../contract/view/documents/coverage-words.ts';
import { plural } from './print/format-place.ts';
import type { Piece, Style } from './terminal.ts';

/** States in which a file's text can be searched. */
export const SEARCHABLE: ReadonlySet<string> = new Set(['searchable', 'recognising', 'embedding', 'ready']);

/** Work stands still while a question is answered, which goes before it. */
export const PAUSED = 'Paused while answering';

/** The status line while a file is read: "contract.pdf  reading  12 of 48 pages  310 pages/s  1 s left". */
export function progressLine({
  source_filename,
  phase,
  pages_done,
  pages,
  waits_for,
  is_paused = false,
  ...rate
}: IngestProgress): string {
  const perSecond = rate.pages_per_second ?? 0;
  // OCR takes seconds a page.
  const speed = perSecond === 0 ? '' : `  ${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} pages/s`;
  const left = rate.seconds_left === null ? '' : `  ${Math.ceil(rate.seconds_left)} s left`;
  const of = pages === 0 ? '' : `  ${pages_done} of ${plural(pages, 'page')}`;
  const words = `${source_filename}  ${phase === 'recognising' ? 'OCR' : phase}${of}`;
  // A speed would say that it goes on.
  if (is_paused) return `${words}  ${PAUSED}`;
  return waits_for === 'processor' ? `${words}  waiting for the processor` : `${words}${speed}${left}`;
}

/** Of a file that was found in a folder. */
const OTHER_KIND = 'no PDF, Office document, web page, mail, picture or text';

/** What a file without pages is, where its name says otherwise. */
const textKind = ({ source_filename: name, state }: IngestResult): string | null =>
  SEARCHABLE.has(state) && /\.pdf$/iu.test(name) ? 'read as text, not a PDF' : null;

/**
 * The result of one file on one line; its coverage only where some of it cannot be read. `told`: what a text without
 * pages lacks; `isNamed`: not only found in a folder.
 */
export function resultLine(
  result: IngestResult,
  {
    ids = false,
    collection,
    told = PARTS_LEFT_OUT,
    isNamed = true,
  }: {
    readonly ids?: boolean;
    readonly collection?: string | undefined;
    readonly told?: string | undefined;
    readonly isNamed?: boolean;
  } = {},
): readonly Piece[] {
  const isOther = result.code === 'NOT_SUPPORTED' && !isNamed;
  const style: Style = SEARCHABLE.has(result.state) ? 'green' : isOther ? 'yellow' : 'red';
  const { share = 1, ocr = 0 } = result.coverage ?? {};
  const parts = [
    result.pages === 0 ? textKind(result) : plural(result.pages, 'page'),
    ocr > 0 ? `${ocr} by OCR` : null,
    result.duplicate ? 'already in the library' : null,
    result.duplicate && collection !== undefined ? `in “${collection}” now` : null,
    result.attachments > 0 ? `${plural(result.attachments, 'attached file')} not added` : null,
    result.coverage !== null && lacksParts(result.coverage) ? told : null,
    // Rounded down, so that 99.6 % does not become 100 %.
    share < 1 && result.pages > 0 ? `${Math.floor(share * 100)} % readable` : null,
    `${result.seconds.toFixed(1)} s`,
    ids ? result.document_id : null,
  ];
  const reason = result.reason === null ? '' : `  ${result.reason}`;
  const shown = parts.filter((part) => part !== null).join(', ');
  if (isOther) return [{ text: 'skipped', style }, `  ${result.source_filename}  ${OTHER_KIND}`];
  return [{ text: result.state.replace('_', ' '), style }, `  ${result.source_filename}  (${shown})${reason}`];
}
