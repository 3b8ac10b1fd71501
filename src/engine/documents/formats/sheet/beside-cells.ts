import { type ConvertedBlock, inOneLine } from '../converted.ts';
import { diagramText } from '../drawing/diagram-text.ts';
import { paragraphText } from '../drawing/paragraph-text.ts';
import { readChart } from '../drawing/read-chart.ts';
import type { OfficeParts, OfficeRelation } from '../office-parts.ts';
import { isOn, relationIn, walkLocally } from '../office-xml.ts';
import { richText } from './rich-text.ts';

/** What a sheet has beside its cells. */
export interface BesideCells {
  readonly blocks: readonly ConvertedBlock[];
  /** Names of what is left out, each as often as it is there. */
  readonly leftOut: readonly string[];
  readonly hidden: readonly string[];
}

/** Notes and comments, the words of text boxes, diagrams and charts; pictures are left out. `named`: what stands in a cell, by "B2". */
export function besideCells(parts: OfficeParts, path: string, named: (reference: string) => string): BesideCells {
  const blocks: ConvertedBlock[] = [];
  const leftOut: string[] = [];
  const hidden: string[] = [];
  const relations = parts.relations(path);
  for (const { kind, path: drawing } of relations) {
    if (kind !== 'drawing' || drawing === null) continue;
    const drawn = drawnIn(parts, drawing);
    blocks.push(...drawn.blocks);
    leftOut.push(...drawn.leftOut);
    hidden.push(...drawn.hidden);
  }
  const ofCells = notesOf(parts, relations);
  blocks.push(...ofCells.map(({ at, text }): ConvertedBlock => ({ kind: 'comment', text: `${named(at)}: ${text}` })));
  return { blocks, leftOut, hidden };
}

interface CellNote {
  /** "B2" */
  readonly at: string;
  readonly text: string;
}

/** Notes and threads of comments. A thread has a note for older programs, which is not shown where the thread is. */
function notesOf(parts: OfficeParts, relations: readonly OfficeRelation[]): CellNote[] {
  const partsOf = (type: string) =>
    relations.flatMap(({ kind, path }) => (kind === type && path !== null ? [path] : []));
  const threads = partsOf('threadedComment').flatMap((path) => threadsIn(parts, path));
  const threaded = new Set(threads.map(({ at }) => at));
  const notes = partsOf('comments').flatMap((path) => notesIn(parts, path));
  return [...notes.filter(({ at }) => !threaded.has(at)), ...threads];
}

function notesIn(parts: OfficeParts, path: string): CellNote[] {
  const notes: CellNote[] = [];
  const reader = richText();
  let at = '';
  walkLocally(parts, path, {
    open: (name, attributes) => {
      if (name === 'comment') at = attributes.ref ?? '';
      reader.open(name, attributes);
    },
    text: reader.text,
    close: (name) => {
      reader.close(name);
      if (name !== 'text' && name !== 'comment' && name !== 'author') return;
      const text = inOneLine(reader.take());
      if (name === 'text' && text !== '') notes.push({ at, text });
    },
  });
  return notes;
}

function threadsIn(parts: OfficeParts, path: string): CellNote[] {
  const notes: CellNote[] = [];
  let at = '';
  let isText = false;
  let text = '';
  walkLocally(parts, path, {
    open: (name, attributes) => {
      if (name === 'threadedComment') at = attributes.ref ?? at;
      isText = name === 'text';
      if (isText) text = '';
    },
    text: (words) => {
      if (isText) text += words;
    },
    close: (name) => {
      isText = false;
      if (name === 'text' && text.trim() !== '') notes.push({ at, text: inOneLine(text) });
    },
  });
  return notes;
}

/** What stands in a drawing over the cells (ECMA-376, part 1, 20.5). */
function drawnIn(parts: OfficeParts, path: string): BesideCells {
  const blocks: ConvertedBlock[] = [];
  const leftOut: string[] = [];
  const hidden: string[] = [];
  const relations = parts.targets(path);
  const reader = paragraphText();
  let isHidden = false;
  walkLocally(parts, path, {
    open: (name, attributes) => {
      if (/Anchor$/u.test(name)) isHidden = false;
      if (name === 'cNvPr') isHidden ||= isOn(attributes.hidden);
      const chart = name === 'chart' ? relations.get(relationIn(attributes, 'id')) : undefined;
      if (chart !== undefined && !isHidden) {
        const { titles } = readChart(parts, chart);
        // Its figures are those of cells.
        blocks.push(...titles.map((text): ConvertedBlock => ({ kind: 'prose', text })));
        leftOut.push('chart');
      }
      const diagram = name === 'relIds' ? relations.get(relationIn(attributes, 'dm')) : undefined;
      if (diagram !== undefined && !isHidden)
        blocks.push(...diagramText(parts, diagram).map((text): ConvertedBlock => ({ kind: 'prose', text })));
      if (name === 'pic' && !isHidden) leftOut.push('picture');
      reader.open(name, attributes);
    },
    text: reader.text,
    close: (name) => {
      const text = reader.close(name);
      if (!text) return;
      if (isHidden) hidden.push(text);
      else blocks.push({ kind: 'prose', text });
    },
  });
  return { blocks, leftOut, hidden };
}
