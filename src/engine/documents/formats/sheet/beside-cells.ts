import { type ConvertedBlock, inOneLine } from '../converted.ts';
import { diagramText } from '../drawing/diagram-text.ts';
import { paragraphText } from '../drawing/paragraph-text.ts';
import { chartBlocks } from '../drawing/read-chart.ts';
import type { OfficeParts, OfficeRelation } from '../office-parts.ts';
import { isOn, relationIn, walkLocally } from '../office-xml.ts';
import type { ReadSheet } from './read-sheet.ts';
import { richText } from './rich-text.ts';

/** What a sheet has beside its cells. */
export interface BesideCells {
  readonly blocks: readonly ConvertedBlock[];
  /** Names of what is left out, each as often as it is there. */
  readonly leftOut: readonly string[];
  readonly hidden: readonly string[];
}

/**
 * Notes and comments, the words of text boxes, controls, diagrams and charts; pictures are left out. `controls`: see
 * ReadSheet; `named`: what stands in a cell, by "B2".
 */
export function besideCells(
  parts: OfficeParts,
  path: string,
  controls: ReadSheet['controls'],
  named: (reference: string) => string,
): BesideCells {
  const blocks: ConvertedBlock[] = [];
  const leftOut: string[] = [];
  const hidden: string[] = [];
  const relations = parts.relations(path);
  const signs = signsOf(parts, relations, controls);
  for (const { kind, path: drawing } of relations) {
    if (kind !== 'drawing' || drawing === null) continue;
    const drawn = drawnIn(parts, drawing, signs);
    blocks.push(...drawn.blocks);
    leftOut.push(...drawn.leftOut);
    hidden.push(...drawn.hidden);
  }
  // What is left of them has words in a drawing of older programs alone, or none.
  leftOut.push(...Array<string>(signs.size).fill('form control'));
  const ofCells = notesOf(parts, relations);
  blocks.push(...ofCells.map(({ at, text }): ConvertedBlock => ({ kind: 'comment', text: `${named(at)}: ${text}` })));
  return { blocks, leftOut, hidden };
}

/**
 * What stands in front of the words of a control, by the number of its shape: "☒ " and "☐ " for one that is ticked or
 * not.
 */
function signsOf(
  parts: OfficeParts,
  relations: readonly OfficeRelation[],
  controls: ReadSheet['controls'],
): Map<string, string> {
  const signs = new Map<string, string>();
  for (const [shape, relation] of controls) {
    signs.set(shape, '');
    const path = relations.find(({ id }) => id === relation)?.path ?? '';
    walkLocally(parts, path, {
      open: (name, { objectType = '', checked = '' }) => {
        if (name === 'formControlPr' && /^(?:CheckBox|Radio)$/u.test(objectType))
          signs.set(shape, checked === 'Checked' ? '☒ ' : '☐ ');
      },
    });
  }
  return signs;
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

/**
 * What stands in a drawing over the cells (ECMA-376, part 1, 20.5). `signs`: those of controls, of which each is taken.
 */
function drawnIn(parts: OfficeParts, path: string, signs: Map<string, string>): BesideCells {
  const blocks: ConvertedBlock[] = [];
  const leftOut: string[] = [];
  const hidden: string[] = [];
  const relations = parts.targets(path);
  const reader = paragraphText();
  let isHidden = false;
  let sign = '';
  walkLocally(parts, path, {
    open: (name, attributes) => {
      if (/Anchor$/u.test(name)) [isHidden, sign] = [false, ''];
      if (name === 'cNvPr') isHidden ||= isOn(attributes.hidden);
      // A control is hidden here for the sake of programs that do not know it.
      const control = name === 'compatExt' ? /\d+$/u.exec(attributes.spid ?? '')?.[0] : undefined;
      if (control !== undefined && signs.has(control)) {
        [isHidden, sign] = [false, signs.get(control) ?? ''];
        signs.delete(control);
      }
      const chart = name === 'chart' ? relations.get(relationIn(attributes, 'id')) : undefined;
      if (chart !== undefined && !isHidden) {
        const drawnChart = chartBlocks(parts, chart);
        blocks.push(...drawnChart);
        if (!drawnChart.some(({ kind }) => kind === 'row')) leftOut.push('chart');
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
      else blocks.push({ kind: 'prose', text: `${sign}${text}` });
    },
  });
  return { blocks, leftOut, hidden };
}
