import { COLOURS } from '../../../documents/pdfium/write-annotated.ts';
import type { Annotation } from '../../../places/annotated-pdf.ts';
import { xmlEscaped } from '../../../text/marks/xml-escaped.ts';

const KINDS: Readonly<Record<Annotation['kind'], string>> = {
  highlight: 'highlight',
  underline: 'underline',
  own: 'highlight',
};

/**
 * The marks of an annotated PDF as a file of their own, for programs that lay them over the PDF as it is: XFDF 3.0 (ISO
 * 19444-1). The same places, notes and colours as `annotatedPdf` writes into the document.
 */
export function xfdfOf(sourceFilename: string, annotations: readonly Annotation[], madeAt: Date): string {
  const date = `D:${madeAt
    .toISOString()
    .replace(/\.\d+Z$/u, 'Z')
    .replace(/[-:T]/gu, '')}`;
  const marks = annotations.filter(({ rects }) => rects.length > 0).map((one, i) => markOf(one, i, date));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">',
    `<f href="${attribute(sourceFilename)}"/>`,
    '<annots>',
    ...marks,
    '</annots>',
    '</xfdf>',
    '',
  ].join('\n');
}

function markOf({ kind, page_index: page, rects, note, author }: Annotation, index: number, date: string): string {
  const [left, bottom] = [Math.min(...rects.map(([x]) => x)), Math.min(...rects.map(([, y]) => y))];
  const right = Math.max(...rects.map(([x, , w]) => x + w));
  const top = Math.max(...rects.map(([, y, , h]) => y + h));
  // As in QuadPoints: the upper corners, then the lower ones.
  const corners = rects.flatMap(([x, y, w, h]) => [x, y + h, x + w, y + h, x, y, x + w, y]);
  const fields = {
    page,
    name: `pincite-${index + 1}`,
    rect: numbers([left, bottom, right, top]),
    coords: numbers(corners),
    color: `#${COLOURS[kind].map((part) => part.toString(16).padStart(2, '0').toUpperCase()).join('')}`,
    flags: 'print',
    title: author,
    date,
  };
  const written = Object.entries(fields).map(([name, value]) => `${name}="${attribute(String(value))}"`);
  return `<${KINDS[kind]} ${written.join(' ')}><contents>${xmlEscaped(note)}</contents></${KINDS[kind]}>`;
}

const numbers = (values: readonly number[]): string => values.map((value) => String(+value.toFixed(3))).join(',');

/** A reader would make blanks of line ends in an attribute. */
const attribute = (text: string): string => xmlEscaped(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
