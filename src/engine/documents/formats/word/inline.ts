import { controlOf } from './controls.ts';
import { equationText, hiddenInEquation } from './equation.ts';
import type { FieldStack } from './fields.ts';
import type { Story } from './file.ts';
import { LINE_END, type Piece } from './pieces.ts';
import { effective, type RunProperties, runProperties } from './run-properties.ts';
import type { ResolvedStyle } from './styles.ts';
import { symbolText, withSymbols } from './symbols.ts';
import { childOf, elementsOf, valOf, wordsIn, type XmlNode } from './xml-tree.ts';

/** What is in a paragraph besides its properties. */
export interface Inline {
  readonly pieces: readonly Piece[];
  /** Drawings and objects, to be read behind the paragraph. */
  readonly drawn: readonly { readonly node: XmlNode; readonly isStruck: boolean }[];
}

/** Raised so far, in half points, words are a mark and not set a little better. */
const LEAST_RAISE = 3;
/** Words so small, in half points, are not seen. */
const UNSEEN_SIZE = 2;
const WHITE = 'FFFFFF';
const STRUCK = new Set(['w:del', 'w:moveFrom']);
const SOFT_HYPHEN = '\u00ad';

/** What holds for the words in an element. */
interface Look {
  readonly isStruck: boolean;
  readonly run: RunProperties;
}

/** A paragraph while it is read. */
interface Reading {
  readonly story: Story;
  readonly style: ResolvedStyle;
  readonly fields: FieldStack;
  /** Whether white words are not seen here. */
  readonly isWhite: boolean;
  readonly pieces: Piece[];
  readonly drawn: { readonly node: XmlNode; readonly isStruck: boolean }[];
  hidden: string;
}

/** The words of a paragraph in their order, as they look; what is hidden is told. */
export function readInline(paragraph: XmlNode, style: ResolvedStyle, story: Story, fields: FieldStack): Inline {
  const { styles, told, isColoured } = story.file;
  const hasShade = style.isShaded || childOf(childOf(paragraph, 'w:pPr'), 'w:shd') !== undefined;
  const isWhite = !story.mayBeColoured && !isColoured && !hasShade;
  const reading: Reading = { story, style, fields, isWhite, pieces: [], drawn: [], hidden: '' };
  readAll(reading, paragraph, { isStruck: story.isStruck, run: effective({}, {}, style.run, styles.defaults) });
  fields.endParagraph();
  told.hidden(reading.hidden);
  return reading;
}

type ReadPart = (reading: Reading, node: XmlNode, look: Look) => void;

const show = (reading: Reading, text: string, look: Look): void => {
  if (reading.fields.shows()) add(reading, text, look);
};

const drawing: ReadPart = (reading, node, { isStruck, run }) => {
  if (!isUnseen(reading, run)) reading.drawn.push({ node, isStruck });
};

const noteMark: ReadPart = (reading, node, look) =>
  // It stands raised, whatever its run says; where it has a sign of its own, the words of the run are the mark.
  add(reading, reading.story.file.notes.mark(node, look.isStruck), {
    ...look,
    run: { ...look.run, vertical: 'baseline', raise: 0 },
  });

const tab: ReadPart = (reading, _, look) => show(reading, '\t', look);
const newLine: ReadPart = (reading, node, look) => {
  if (node.attributes['w:type'] === 'page') reading.story.file.notes.newPage();
  show(reading, lineBreak(node, reading.pieces), look);
};
const code: ReadPart = ({ fields }, node) => fields.code(wordsIn(node));

/** By their names; what has another one is read for what is in it. */
const PARTS: Readonly<Record<string, ReadPart>> = {
  'w:r': readRun,
  'w:sdt': readControl,
  'w:fldSimple': readSimpleField,
  'w:fldChar': readFieldMark,
  'w:instrText': code,
  'w:delInstrText': code,
  'w:t': (reading, node, look) =>
    show(reading, withSymbols(wordsIn(node).replaceAll(SOFT_HYPHEN, ''), look.run.font), look),
  'w:delText': (reading, node, look) =>
    show(reading, wordsIn(node).replaceAll(SOFT_HYPHEN, ''), { ...look, isStruck: true }),
  'w:tab': tab,
  'w:ptab': tab,
  'w:noBreakHyphen': (reading, _, look) => show(reading, '\u2011', look),
  'w:br': newLine,
  'w:cr': newLine,
  'w:sym': (reading, node, look) => show(reading, signOf(node), look),
  'w:lastRenderedPageBreak': ({ story }) => story.file.notes.newPage(),
  'w:footnoteReference': noteMark,
  'w:endnoteReference': noteMark,
  // How a word is pronounced stands over it.
  'w:ruby': (reading, node, look) => readAll(reading, childOf(node, 'w:rubyBase'), look),
  'm:oMath': equation,
  'm:oMathPara': equation,
  'w:drawing': drawing,
  'w:pict': drawing,
  'w:object': drawing,
};

function equation(reading: Reading, node: XmlNode, look: Look): void {
  reading.hidden += hiddenInEquation(node);
  show(reading, equationText(node), look);
}

function readAll(reading: Reading, node: XmlNode | undefined, look: Look): void {
  for (const child of elementsOf(node)) {
    if (/Pr$/u.test(child.name)) continue;
    const read = PARTS[child.name];
    if (read !== undefined) read(reading, child, look);
    else readAll(reading, child, STRUCK.has(child.name) ? { ...look, isStruck: true } : look);
  }
}

function readRun(reading: Reading, node: XmlNode, { isStruck }: Look): void {
  const { styles } = reading.story.file;
  const properties = childOf(node, 'w:rPr');
  const ofStyle = styles.byId(valOf(childOf(properties, 'w:rStyle'))).run;
  const run = effective(runProperties(properties), ofStyle, reading.style.run, styles.defaults);
  readAll(reading, node, { isStruck, run });
}

function add(reading: Reading, text: string, { isStruck, run }: Look): void {
  if (text === '') return;
  if (isUnseen(reading, run)) {
    reading.hidden += text;
    return;
  }
  reading.pieces.push({
    text,
    ...shiftOf(run),
    isBold: run.isBold === true,
    isPageNumber: reading.fields.isPageNumber(),
    isStruck: isStruck || run.isStruck === true || run.isDoubleStruck === true,
  });
}

const isUnseen = ({ isWhite }: Reading, { isHidden, colour, isShaded, size }: RunProperties): boolean =>
  isHidden === true ||
  (isWhite && colour === WHITE && isShaded !== true) ||
  (size !== undefined && size <= UNSEEN_SIZE);

function shiftOf({ vertical, raise = 0 }: RunProperties): Pick<Piece, 'shift' | 'isByPlace'> {
  if (vertical === 'superscript') return { shift: 'raised' };
  if (vertical === 'subscript') return { shift: 'lowered' };
  if (Math.abs(raise) < LEAST_RAISE) return { shift: null };
  return { shift: raise > 0 ? 'raised' : 'lowered', isByPlace: true };
}

function readFieldMark(reading: Reading, node: XmlNode, look: Look): void {
  const kind = node.attributes['w:fldCharType'];
  if (kind === 'begin') reading.fields.begin(node);
  else if (kind === 'separate') reading.fields.separate();
  else if (kind === 'end') endField(reading, look);
}

function readSimpleField(reading: Reading, node: XmlNode, look: Look): void {
  reading.fields.simple(node.attributes['w:instr'] ?? '');
  readAll(reading, node, look);
  endField(reading, look);
}

function endField(reading: Reading, look: Look): void {
  // The number of a page is often in no file: where it stands is known all the same.
  if (reading.fields.isPageNumber())
    reading.pieces.push({ text: '', shift: null, isStruck: false, isPageNumber: true });
  const shown = reading.fields.end();
  if (shown === null) return;
  if ('missing' in shown) reading.story.file.told.leftOut(shown.missing);
  else add(reading, shown.words, look);
}

function readControl(reading: Reading, node: XmlNode, look: Look): void {
  const { pieces } = reading;
  const control = controlOf(childOf(node, 'w:sdtPr'), reading.story.file.bound);
  const [from, hidden] = [pieces.length, reading.hidden];
  readAll(reading, childOf(node, 'w:sdtContent'), look);
  const [first, last] = [pieces[from], pieces.at(-1)];
  if (control.text !== null && reading.hidden === hidden) {
    pieces.length = from;
    if (first === undefined) show(reading, control.text, look);
    else pieces.push({ ...first, text: control.text });
    return;
  }
  // What asks to be filled in is no entry.
  if (!control.isPrompt || first === undefined || last === undefined || /^\s*\[/u.test(first.text)) return;
  pieces.splice(from, 0, { ...first, text: '[' });
  pieces.push({ ...last, text: ']' });
}

/** A new page or column, and the second of two new lines, end a paragraph. */
function lineBreak({ name, attributes }: XmlNode, before: readonly Piece[]): string {
  const type = name === 'w:br' ? attributes['w:type'] : undefined;
  if (type === 'page' || type === 'column') return LINE_END;
  return before.at(-1)?.text === '\n' ? LINE_END : '\n';
}

function signOf({ attributes }: XmlNode): string {
  const sign = Number.parseInt(attributes['w:char'] ?? '', 16);
  return Number.isNaN(sign) ? '' : (symbolText(attributes['w:font'] ?? '', sign) ?? '\ufffd');
}
