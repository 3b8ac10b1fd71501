import { seededRandom } from '../../metrics/seeded-random.ts';
import type { WrittenPage } from '../pdf/write-pdf.ts';
import type { PlacedQuestion } from '../whole/fill-report.ts';
import { FACT_KINDS } from './made-facts.ts';
import { madeName, NAMES } from './made-names.ts';
import { madeColumns, madeHeading, madeSentences, oneOf, SUBJECTS } from './made-prose.ts';

export interface MadeDocument {
  readonly file: string;
  readonly pages: readonly WrittenPage[];
  /** One for each fact and each table. */
  readonly questions: readonly PlacedQuestion[];
}

/** Names of a document: more than a long one uses. */
const NAMES_A_DOCUMENT = 4096;
/** Most documents, since each has names of its own. */
export const MOST_DOCUMENTS = NAMES / NAMES_A_DOCUMENT;

const GENRES = [
  'operations-manual',
  'supply-agreement',
  'annual-report',
  'safety-policy',
  'maintenance-guide',
  'tender-rules',
];
const LINES_A_PAGE = 46;
const LINE_CHARACTERS = 92;
const LEADING = 14.5;
const TOP = 730;
const LEFT = 60;

/** A run of text at its place in a line. */
interface Run {
  readonly font: 'F' | 'B';
  readonly size: number;
  readonly x: number;
  readonly text: string;
}

/** Lines that stay together on a page, and what can be asked about them. */
interface Block {
  readonly lines: readonly (readonly Run[])[];
  readonly asked?: Pick<PlacedQuestion, 'question' | 'words'>;
}

const plain = (text: string, x = LEFT): Run => ({ font: 'F', size: 10, x, text });
const bold = (text: string, size: number, x = LEFT): Run => ({ font: 'B', size, x, text });

/** A text in lines of at most so many characters, as a typewriter breaks them. */
function brokenLines(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > LINE_CHARACTERS) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}

/** A new subject at each call: "Moraltsk Bevondo pump". */
type NextSubject = () => string;

function paragraph(next: NextSubject, random: () => number): Block {
  const subject = next();
  const sentences = madeSentences(subject, 3 + Math.floor(random() * 5), random);
  if (random() > 0.4) return { lines: [...brokenLines(sentences.join(' ')).map((line) => [plain(line)]), []] };
  const kind = oneOf(FACT_KINDS, random);
  const words = kind.value(random);
  sentences.splice(1 + Math.floor(random() * (sentences.length - 1)), 0, kind.states(subject, words));
  const lines = [...brokenLines(sentences.join(' ')).map((line) => [plain(line)]), []];
  return { lines, asked: { question: kind.asks(subject), words } };
}

function table(next: NextSubject, random: () => number): Block {
  const columns = madeColumns(3, random);
  const rows = Array.from({ length: 4 + Math.floor(random() * 5) }, () => ({
    name: next(),
    cells: columns.map(() => (random() * 90_000).toFixed(1)),
  }));
  const at = (column: number): number => 270 + column * 95;
  const asked = oneOf(rows, random);
  const column = Math.floor(random() * columns.length);
  return {
    lines: [
      [bold('Name', 10), ...columns.map((head, i) => bold(head, 10, at(i)))],
      ...rows.map(({ name, cells }) => [plain(name), ...cells.map((cell, i) => plain(cell, at(i)))]),
      [],
    ],
    asked: { question: `What is the ${columns[column]} of the ${asked.name}?`, words: asked.cells[column] as string },
  };
}

/** A heading with what comes below it, which keeps it from the foot of a page. */
const headed = (heading: string, { lines, ...rest }: Block): Block => ({
  ...rest,
  lines: [[bold(heading, 12)], [], ...lines],
});

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, '\\$&');

function drawn(lines: readonly (readonly Run[])[], title: string, number: number): WrittenPage {
  const show = ({ font, size, x, text }: Run, y: number): string =>
    `/${font} ${size} Tf 1 0 0 1 ${x} ${y.toFixed(1)} Tm (${escaped(text)}) Tj`;
  const body = lines.flatMap((runs, i) => runs.map((run) => show(run, TOP - i * LEADING)));
  const furniture = [show({ ...plain(title), size: 8 }, 765), show({ ...plain(`Page ${number}`, 500), size: 8 }, 28)];
  return { content: `BT\n${[...furniture, ...body].join('\n')}\nET` };
}

/**
 * The document with this number: headings, paragraphs and tables of a seeded grammar. Each paragraph and each row of a
 * table has a name that nothing else in the library has, so no passage stands twice. The same number, length and seed
 * give the same pages.
 */
export function madeDocument(index: number, pageCount: number, seed: number): MadeDocument {
  if (index >= MOST_DOCUMENTS) throw new RangeError(`document ${index} has no names left: there are ${MOST_DOCUMENTS}`);
  const random = seededRandom(Math.imul(seed, 0x01000193) + index);
  let named = 0;
  const nextName = (): string => madeName(index * NAMES_A_DOCUMENT + (named++ % NAMES_A_DOCUMENT), seed);
  const next: NextSubject = () => `${nextName()} ${oneOf(SUBJECTS, random)}`;
  const genre = oneOf(GENRES, random);
  const owner = nextName();
  const file = `${String(index + 1).padStart(4, '0')}-${genre}-${owner.toLowerCase().replace(' ', '-')}.pdf`;
  const title = `${genre.charAt(0).toUpperCase()}${genre.slice(1).replaceAll('-', ' ')} of ${owner}`;
  const pages: WrittenPage[] = [];
  const questions: PlacedQuestion[] = [];
  let lines: (readonly Run[])[] = [[bold(title, 16)], [], []];
  let chapter = 0;
  let section = 0;
  while (pages.length < pageCount) {
    const block = random() < 0.08 ? table(next, random) : paragraph(next, random);
    const turn = random();
    const heading = turn < 0.03 || chapter === 0 ? `${++chapter}` : turn < 0.2 ? `${chapter}.${++section}` : null;
    if (heading === `${chapter}`) section = 0;
    const whole = heading === null ? block : headed(`${heading} ${madeHeading(random)}`, block);
    if (lines.length + whole.lines.length > LINES_A_PAGE) {
      pages.push(drawn(lines, title, pages.length + 1));
      lines = [];
      if (pages.length === pageCount) break;
    }
    lines.push(...whole.lines);
    if (whole.asked !== undefined) questions.push({ ...whole.asked, file, pages: [pages.length] });
  }
  return { file, pages, questions };
}
