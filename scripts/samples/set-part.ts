import { breakLines, serifStyle } from './break-lines.ts';
import { Flow } from './flow.ts';
import type { Part } from './policy-text.ts';
import { setTable } from './set-table.ts';
import { BRAND, type Sheet } from './sheet.ts';
import type { Faces } from './type-faces.ts';

/** A heading where it stands, for the table of contents and the outline. */
export interface PlacedHeading {
  readonly level: 1 | 2;
  /** With its number: "4.2 Carry-over". */
  readonly text: string;
  readonly sheet: Sheet;
  /** Upper edge, from the bottom of the sheet as it is read. */
  readonly top: number;
}

export interface SetPart {
  readonly sheets: readonly Sheet[];
  readonly headings: readonly PlacedHeading[];
}

/** Counts headings: "4", "4.1"; in an appendix "Appendix A". */
export class SectionNumbers {
  private section = 0;
  private subsection = 0;
  private appendix = 0;

  next(level: 1 | 2, appendix: boolean): string {
    if (appendix) {
      this.appendix += 1;
      return `Appendix ${String.fromCharCode(64 + this.appendix)}`;
    }
    if (level === 1) {
      this.section += 1;
      this.subsection = 0;
      return `${this.section}`;
    }
    this.subsection += 1;
    return `${this.section}.${this.subsection}`;
  }
}

const BULLET_INDENT = 14;

/** Sets one part on sheets of its own. */
export function setPart(part: Part, numbers: SectionNumbers, faces: Faces): SetPart {
  const columns = part.kind === 'two columns' ? 2 : 1;
  const flow = new Flow({ columns, turned: part.kind === 'appendix landscape' });
  const body = columns === 2 ? serifStyle(faces, 10.6, 14.6) : serifStyle(faces, 11.5, 16.6);
  const headings: PlacedHeading[] = [];
  const setHeading = (level: 1 | 2, words: string): void => {
    const numbered = part.kind !== 'summary';
    const number = numbered ? `${numbers.next(level, part.kind === 'appendix landscape')} ` : '';
    const text = `${number}${words}`;
    const size = level === 1 ? 15.5 : columns === 2 ? 10.6 : 11.6;
    const style = { face: faces.sansBold, bold: faces.sansBold, size, leading: size * 1.3, justified: false };
    flow.space(level === 1 ? 20 : 9);
    flow.need(style.leading + (level === 1 ? 90 : 2.5 * body.leading));
    // The summary stands before the contents and is not listed there.
    if (numbered) headings.push({ level, text, sheet: flow.sheet, top: flow.y });
    flow.lines(breakLines(text, style, flow.frame.width), style, { colour: BRAND });
    flow.space(level === 1 ? 5 : 2);
  };
  for (const block of part.blocks) {
    if (block.kind === 'heading') {
      setHeading(block.level, block.text);
    } else if (block.kind === 'table') {
      setTable(flow, block.table, faces);
    } else if (block.kind === 'paragraph') {
      flow.lines(breakLines(block.text, body, flow.frame.width), body);
      flow.space(body.leading * 0.45);
    } else {
      const lines = breakLines(block.text, body, flow.frame.width - BULLET_INDENT);
      flow.need(Math.min(2, lines.length) * body.leading);
      const mark = { words: [{ text: '•', face: body.face }], wordSpace: 0 };
      const baseline = flow.y - body.leading + (body.leading - body.size) / 2 + 0.22 * body.size;
      flow.sheet.line(mark, body, flow.frame.x + 3, baseline, BRAND);
      flow.lines(lines, body, { indent: BULLET_INDENT });
      flow.space(3);
    }
  }
  return { sheets: flow.sheets, headings };
}
