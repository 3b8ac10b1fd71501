import {
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { struckInWords, struckRuns } from '../../../../contract/view/struck-runs.ts';
import { verdictLine } from './report-answer.ts';
import type { ReportedAnswer, ReportedGrid, ReportedGridPlace, ReportedPlace, ReportedSentence } from './types.ts';

/** Sizes in half points, colours as the app has them. */
const [SMALL, GREY, SERIF] = [18, '5c6672', 'Georgia'] as const;
/** Width of the text of an A4 page in pixels of 1/96 inch, which the library counts in; a point is 4/3 of one. */
const [TEXT_WIDTH, PIXELS_A_POINT] = [600, 4 / 3] as const;
/** The library makes no picture without a description for those who cannot see it. */
const described = (place: ReportedPlace) => {
  const name = `Picture of place ${place.marker}`;
  return { name, title: name, description: struckInWords(`${place.documentName}, ${place.page}: ${place.words}`) };
};

/** Answers as a Word file. Words of documents are text runs: nothing of them is read as fields or styles. */
export async function wordFileOf(answers: readonly ReportedAnswer[]): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = answers;
  return packed(first?.question ?? 'Pincite', 'Answers with their sources', {
    children: answers.flatMap((answer, i) => answerParagraphs(answer, i > 0)),
  });
}

type Section = ConstructorParameters<typeof Document>[0]['sections'][number];

async function packed(title: string, description: string, section: Section): Promise<Uint8Array<ArrayBuffer>> {
  const file = new Document({
    creator: 'Pincite',
    title,
    description,
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [{ ...section, footers: { default: new Footer({ children: [pageNumbers()] }) } }],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}

const pageNumbers = (): Paragraph =>
  new Paragraph({
    children: [
      new TextRun({
        children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES],
        size: SMALL,
        color: GREY,
      }),
    ],
  });

/** Words of a document, struck ones as Word strikes them. */
const runsOf = (words: string, style: { readonly font?: string; readonly bold?: boolean } = {}): TextRun[] =>
  struckRuns(words).map(({ text, isStruck }) => new TextRun({ text, strike: isStruck, ...style }));
const small = (words: string): TextRun[] =>
  struckRuns(words).map(({ text, isStruck }) => new TextRun({ text, strike: isStruck, size: SMALL, color: GREY }));

const spaced = { spacing: { after: 120 } };

function answerParagraphs(answer: ReportedAnswer, isNext: boolean): Paragraph[] {
  const { question, askedAt, told, unproven, sentences, notes, places, searched, by } = answer;
  const one = (text: string | null, bold = false): Paragraph[] =>
    text === null ? [] : [new Paragraph({ children: runsOf(text, { bold }), ...spaced })];
  return [
    new Paragraph({
      text: question,
      heading: HeadingLevel.HEADING_1,
      keepNext: true,
      spacing: { before: isNext ? 480 : 0, after: 120 },
    }),
    ...one(unproven, true),
    ...one(told),
    ...sentences.flatMap(sentenceParagraphs),
    ...notes.map((note) => new Paragraph({ children: runsOf(note), ...spaced })),
    ...(places.length === 0 ? [] : [new Paragraph({ text: 'Sources', heading: HeadingLevel.HEADING_2, ...spaced })]),
    ...places.flatMap(placeParagraphs),
    new Paragraph({ children: small(`${searched} Answered ${askedAt} by ${by}.`) }),
  ];
}

function sentenceParagraphs(sentence: ReportedSentence): Paragraph[] {
  const { text, marks } = sentence;
  return [
    new Paragraph({
      children: [...runsOf(text), new TextRun(' '), new TextRun({ text: marks, bold: true })],
      keepNext: true,
    }),
    new Paragraph({ children: small(verdictLine(sentence)), ...spaced }),
  ];
}

function placeParagraphs(place: ReportedPlace): Paragraph[] {
  const { mark, documentName, section, page, type, state, words, url, picture, noPicture } = place;
  const where = [section, page].filter((part) => part !== '').map((part) => `, ${part}`);
  const told = [type, state ?? []].flat().join(' · ');
  const head = [
    new TextRun({ text: `${mark} ${documentName}`, bold: true }),
    ...runsOf(where.join('')),
    ...small(`  ${told}`),
  ];
  return [
    new Paragraph({ children: head, keepNext: true }),
    new Paragraph({
      children: runsOf(`“${words}”`, { font: SERIF }),
      ...spaced,
      keepNext: picture !== null,
    }),
    ...(url === null ? [] : [new Paragraph({ children: [linkRun(url)], ...spaced, keepNext: picture !== null })]),
    ...(picture === null ? [] : [new Paragraph({ children: [pictureRun(place, picture)], ...spaced })]),
    ...(noPicture === null ? [] : [new Paragraph({ children: small(`No picture: ${noPicture}`), ...spaced })]),
  ];
}

const linkRun = (url: string): ExternalHyperlink =>
  new ExternalHyperlink({ link: url, children: [new TextRun({ text: url, style: 'Hyperlink', size: SMALL })] });

function pictureRun(place: ReportedPlace, picture: NonNullable<ReportedPlace['picture']>): ImageRun {
  const share = Math.min(1, TEXT_WIDTH / (picture.width * PIXELS_A_POINT));
  const pixels = (points: number): number => Math.max(1, Math.round(points * PIXELS_A_POINT * share));
  const size = { width: pixels(picture.width), height: pixels(picture.height) };
  return new ImageRun({ type: 'png', data: picture.png, transformation: size, altText: described(place) });
}

/** A grid as a Word file: one table across the page, then the words of the documents that its cells stand on. */
export async function wordGridOf(grid: ReportedGrid): Promise<Uint8Array<ArrayBuffer>> {
  const { title, told, columns, rows, places } = grid;
  const head = new TableRow({
    tableHeader: true,
    children: ['Document', ...columns.map(({ name }) => name)].map((name) =>
      gridCell([new TextRun({ text: name, bold: true, size: SMALL })]),
    ),
  });
  const body = rows.map(
    ({ name, file, cells }) =>
      new TableRow({
        cantSplit: true,
        children: [
          gridCell([new TextRun({ text: name, bold: true, size: SMALL })], small(file)),
          ...cells.map(({ text, marks, note }) =>
            gridCell([...sized(text), ...marksRuns(marks)], note === null ? [] : small(note)),
          ),
        ],
      }),
  );
  return packed(title, 'A review of documents with its sources', {
    properties: { page: { size: { orientation: PageOrientation.LANDSCAPE } } },
    children: [
      new Paragraph({ text: title, heading: HeadingLevel.HEADING_1, ...spaced }),
      new Paragraph({ children: small(told), ...spaced }),
      new Table({ rows: [head, ...body], width: { size: 100, type: WidthType.PERCENTAGE }, borders: HAIRLINES }),
      gridHeading('Questions'),
      ...columns.map(
        ({ name, question }) =>
          new Paragraph({ children: [new TextRun({ text: `${name}: `, bold: true }), ...runsOf(question)] }),
      ),
      ...(places.length === 0 ? [] : [gridHeading('Sources')]),
      ...places.flatMap(gridPlaceParagraphs),
    ],
  });
}

const gridHeading = (text: string): Paragraph =>
  new Paragraph({ text, heading: HeadingLevel.HEADING_2, spacing: { before: 240, after: 120 }, keepNext: true });

const LINE = { style: BorderStyle.SINGLE, size: 4, color: 'c9cfd6' } as const;
const HAIRLINES = { top: LINE, bottom: LINE, left: LINE, right: LINE, insideHorizontal: LINE, insideVertical: LINE };
const CELL_MARGIN = { top: 60, bottom: 60, left: 80, right: 80 } as const;
const gridCell = (...lines: readonly (readonly TextRun[])[]): TableCell =>
  new TableCell({
    margins: CELL_MARGIN,
    children: lines.filter((runs) => runs.length > 0).map((runs) => new Paragraph({ children: runs })),
  });
const sized = (words: string): TextRun[] =>
  struckRuns(words).map(({ text, isStruck }) => new TextRun({ text, strike: isStruck, size: SMALL }));
const marksRuns = (marks: string): TextRun[] =>
  marks === '' ? [] : [new TextRun({ text: `\u00a0${marks}`, bold: true, size: SMALL })];

function gridPlaceParagraphs({ mark, documentName, section, page, words }: ReportedGridPlace): Paragraph[] {
  const where = [section, page].filter((part) => part !== '').map((part) => `, ${part}`);
  return [
    new Paragraph({
      children: [new TextRun({ text: `${mark} ${documentName}`, bold: true }), ...runsOf(where.join(''))],
      keepNext: true,
    }),
    new Paragraph({ children: runsOf(`“${words}”`, { font: SERIF }), ...spaced }),
  ];
}
