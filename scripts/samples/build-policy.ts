import { PDFDocument, type PDFRef } from '@cantoo/pdf-lib';
import { addSheet, setMetadata, setOutline, setPageLabels } from './finish-document.ts';
import { COMPANY, contentsSheet, controlSheet, coverSheet } from './front-matter.ts';
import type { PolicyText } from './policy-text.ts';
import { type PlacedHeading, SectionNumbers, setPart } from './set-part.ts';
import { MUTED, type SampleWord, type Sheet } from './sheet.ts';
import { type Faces, loadFaces } from './type-faces.ts';

export interface BuiltPolicy {
  readonly bytes: Uint8Array;
  /**
   * Every word of every page with its box, in reading order of the parts; running heads and feet come last on a page.
   */
  readonly words: readonly SampleWord[];
  /** Printed label of each page. */
  readonly labels: readonly string[];
}

const SIDE = 76;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];

/** Running head and foot; the cover has none. */
function decorate(sheet: Sheet, label: string, { fields }: PolicyText, faces: Faces): void {
  const right = sheet.width - SIDE;
  const head = sheet.height - 56;
  sheet.text(COMPANY, faces.sans, 8, SIDE, head, { colour: MUTED });
  sheet.text(fields.title, faces.sans, 8, right, head, { colour: MUTED, align: 'right' });
  sheet.rule(SIDE, head - 7, right, head - 7);
  sheet.rule(SIDE, 56, right, 56);
  sheet.text(`${fields.number}, version ${fields.version}`, faces.sans, 8, SIDE, 44, { colour: MUTED });
  sheet.text(`Page ${label}`, faces.sans, 8, right, 44, { colour: MUTED, align: 'right' });
}

/**
 * Sets a policy: cover, control page, contents and summary with roman numbers, the body with arabic ones, appendices
 * A-1…
 */
export async function buildPolicy(policy: PolicyText): Promise<BuiltPolicy> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const faces = await loadFaces(document);
  const numbers = new SectionNumbers();
  const parts = policy.parts.map((part) => ({ kind: part.kind, set: setPart(part, numbers, faces) }));
  const of = (wanted: (kind: string) => boolean): Sheet[] =>
    parts.filter(({ kind }) => wanted(kind)).flatMap(({ set }) => [...set.sheets]);
  const summary = of((kind) => kind === 'summary');
  const appendix = of((kind) => kind === 'appendix landscape');
  const body = of((kind) => kind === 'body' || kind === 'two columns');
  const headings = parts.flatMap(({ set }) => set.headings);
  const labelOf = ({ sheet }: PlacedHeading): string =>
    appendix.includes(sheet) ? `A-${appendix.indexOf(sheet) + 1}` : `${body.indexOf(sheet) + 1}`;
  const front = [
    coverSheet(policy, faces),
    ...controlSheet(policy, faces),
    contentsSheet(headings, labelOf, faces),
    ...summary,
  ];
  const sheets = [...front, ...body, ...appendix];
  const labels = [
    ...front.map((_, index) => ROMAN[index] as string),
    ...body.map((_, index) => `${index + 1}`),
    ...appendix.map((_, index) => `A-${index + 1}`),
  ];
  const refs = new Map<Sheet, PDFRef>();
  sheets.forEach((sheet, index) => {
    if (index > 0) decorate(sheet, labels[index] as string, policy, faces);
    refs.set(sheet, addSheet(document, sheet, faces));
  });
  setPageLabels(document, front.length, appendix.length === 0 ? null : front.length + body.length);
  setOutline(document, headings, ({ sheet }) => refs.get(sheet) as PDFRef);
  setMetadata(document, policy, COMPANY);
  const bytes = await document.save({ useObjectStreams: false });
  return { bytes, words: sheets.flatMap((sheet, index) => sheet.words(index)), labels };
}
