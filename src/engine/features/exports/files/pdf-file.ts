import PDFDocument from 'pdfkit';
import { openPdfFonts, type PdfFonts } from './fonts/pdf-fonts.ts';
import { MARGIN, type PdfDocument, type Style, startPageUnless, textWidth, writeText } from './pdf-text.ts';
import { verdictLine } from './report-answer.ts';
import type { ReportedAnswer, ReportedPlace } from './types.ts';

/** In points; colours as the app has them. */
const FOOTER = 34;
const [GREY, LINE, LINK] = ['#5c6672', '#d5dae0', '#1f4cb0'] as const;
/** Follows a citation's words only where they have no picture either. */
const NOT_SHOWN =
  'No font here has the letters of these words, and their place has no picture. The Word file has them.';
const BOXES = 'A box (□) is a letter that no font here has. Copied text has the letter.';
/** Least height in points for a line and what follows it, before a new page is begun. */
const KEPT_TOGETHER = 60;

/**
 * Answers as a PDF: each sentence with its verdict, then the numbered places with their pictures. Letters that the
 * fonts of the product lack are written in a font of these folders.
 */
export const pdfFileOf = (
  answers: readonly ReportedAnswer[],
  fontFolders: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const words = answers.flatMap(wordsOf).join('\n');
  return makePdf(answers[0]?.question ?? 'Pincite', { words, fontFolders }, (file, fonts) => {
    for (const [i, answer] of answers.entries()) {
      if (i > 0) writeRule(file);
      file.outline.addItem(answer.question);
      writeAnswer(file, fonts, answer);
    }
  });
};

/** Every word of an answer that is written. */
function wordsOf({ question, told, unproven, sentences, notes, places, searched, by }: ReportedAnswer): string[] {
  return [
    ...[question, told ?? '', unproven ?? '', ...notes, searched, by],
    ...sentences.flatMap((sentence) => [sentence.text, verdictLine(sentence)]),
    ...places.flatMap((place) => [
      ...[place.documentName, place.section, place.page, place.type, place.state ?? ''],
      ...[place.words, place.url ?? '', place.noPicture ?? ''],
    ]),
  ];
}

/** A statement of plain sentences as a PDF, with the file attached that can be checked. */
export const pdfOfStatement = (
  title: string,
  sentences: readonly string[],
  attached: { readonly name: string; readonly text: string },
  fontFolders: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> =>
  makePdf(title, { words: [title, ...sentences].join('\n'), fontFolders }, (file, fonts) => {
    writeText(file, fonts, title, { font: 'bold', size: 16, after: 10 });
    for (const sentence of sentences) writeText(file, fonts, sentence, { after: 8 });
    const note = `The signed certificate is attached to this file as ${attached.name}; "pincite verify" checks it.`;
    writeText(file, fonts, note, { size: 8.5, colour: GREY });
    file.file(Buffer.from(attached.text), { name: attached.name, type: 'application/json' });
  });

async function makePdf(
  title: string,
  { words, fontFolders }: { readonly words: string; readonly fontFolders: readonly string[] },
  write: (file: PdfDocument, fonts: PdfFonts) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const fonts = await openPdfFonts(words, fontFolders);
  const file = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Creator: 'Pincite', Producer: 'Pincite' },
  });
  for (const { name, source, postscriptName } of fonts.sources)
    file.registerFont(name, source, postscriptName ?? undefined);
  const blocks: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => file.on('end', resolve).on('error', reject));
  file.on('data', (block: Uint8Array) => void blocks.push(block));
  write(file, fonts);
  numberPages(file);
  file.end();
  await done;
  return new Uint8Array(Buffer.concat(blocks));
}

function writeAnswer(file: PdfDocument, fonts: PdfFonts, answer: ReportedAnswer): void {
  const { question, askedAt, told, unproven, sentences, notes, places, searched, by } = answer;
  const write = (text: string, style: Style = {}) => writeText(file, fonts, text, style);
  write(question, { font: 'bold', size: 16, after: 10 });
  if (unproven !== null) write(unproven, { font: 'bold', after: 8 });
  if (told !== null) write(told, { after: 8 });
  for (const sentence of sentences) {
    const { text, marks } = sentence;
    startPageUnless(file, KEPT_TOGETHER);
    write(`${text} ${marks}`);
    write(verdictLine(sentence), { size: 8.5, colour: GREY, after: 8 });
  }
  for (const note of notes) write(note, { after: 6 });
  if (places.length > 0) {
    startPageUnless(file, 2 * KEPT_TOGETHER);
    file.moveDown(0.5);
    write('Sources', { font: 'bold', size: 12, after: 8 });
  }
  for (const place of places) writePlace(file, fonts, place);
  if (wordsOf(answer).some((text) => !hasLetters(fonts, text))) write(BOXES, { size: 8.5, colour: GREY });
  write(`${searched} Answered ${askedAt} by ${by}.`, { size: 8.5, colour: GREY });
}

/** A line between two answers, or a new page where the next would begin at the foot of this one. */
function writeRule(file: PdfDocument): void {
  if (file.y + 3 * KEPT_TOGETHER > file.page.height - MARGIN) {
    file.addPage();
    return;
  }
  file.y += 10;
  file.lineWidth(0.5).strokeColor(LINE);
  file
    .moveTo(MARGIN, file.y)
    .lineTo(MARGIN + textWidth(file), file.y)
    .stroke();
  file.y += 16;
}

const hasLetters = (fonts: PdfFonts, text: string): boolean =>
  fonts.runsOf(text, 'sans').every(({ isMissing }) => !isMissing);

function writePlace(file: PdfDocument, fonts: PdfFonts, place: ReportedPlace): void {
  const { mark, documentName, section, page, type, state, words, url, picture, noPicture } = place;
  const write = (text: string, style: Style = {}) => writeText(file, fonts, text, style);
  startPageUnless(file, KEPT_TOGETHER);
  write([`${mark} ${documentName}`, section, page].filter((part) => part !== '').join(', '), { font: 'bold' });
  write([type, state ?? []].flat().join(' · '), { size: 8.5, colour: GREY, after: 3 });
  // The picture shows words in letters that no font has.
  const isReadable = hasLetters(fonts, words);
  if (isReadable || picture === null) write(`“${words}”`, { font: 'serif', indent: 12, after: 6 });
  if (!isReadable && picture === null) write(NOT_SHOWN, { size: 8.5, colour: GREY, indent: 12, after: 6 });
  if (url !== null) write(url, { size: 8.5, colour: LINK, after: 6, link: url });
  if (noPicture !== null) write(`No picture: ${noPicture}`, { size: 8.5, colour: GREY });
  if (picture !== null) {
    const width = textWidth(file);
    const height = (picture.height / picture.width) * width;
    startPageUnless(file, height + 4);
    const { x, y } = file;
    file.image(Buffer.from(picture.png), MARGIN, y, { width });
    file.lineWidth(0.5).strokeColor(LINE).rect(MARGIN, y, width, height).stroke();
    file.x = x;
    file.y = y + height;
  }
  file.y += 14;
}

function numberPages(file: PdfDocument): void {
  const { start, count } = file.bufferedPageRange();
  for (let i = start; i < start + count; i++) {
    file.switchToPage(i);
    // Text in the margin would begin a page.
    file.page.margins.bottom = 0;
    const options = { width: textWidth(file), align: 'center', lineBreak: false } as const;
    file.font('sans').fontSize(8.5).fillColor(GREY);
    file.text(`Page ${i + 1} of ${count}`, MARGIN, file.page.height - FOOTER, options);
  }
}
