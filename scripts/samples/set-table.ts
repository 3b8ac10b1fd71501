import { breakLines, type SetLine, sansStyle, type TextStyle } from './break-lines.ts';
import type { Flow } from './flow.ts';
import type { TableText } from './policy-text.ts';
import { BRAND, RULE, TINT } from './sheet.ts';
import type { Faces } from './type-faces.ts';

const PAD_X = 6;
const PAD_Y = 4;

/** Columns as wide as their longest word needs, the rest shared by the length of the text. */
function columnWidths({ header, rows }: TableText, style: TextStyle, total: number): number[] {
  const grid = [header, ...rows];
  const columns = header.map((_, column) => grid.map((row) => row[column] ?? ''));
  const longestWord = columns.map((cells) =>
    Math.max(...cells.flatMap((cell) => cell.split(' ').map((word) => style.bold.width(word, style.size)))),
  );
  const least = longestWord.map((width) => width + 2 * PAD_X + 1);
  const wanted = columns.map((cells) => Math.max(...cells.map((cell) => style.bold.width(cell, style.size))));
  const spare = total - least.reduce((sum, width) => sum + width, 0);
  const sum = wanted.reduce((all, width) => all + width, 0);
  return least.map((width, column) => width + (spare * (wanted[column] as number)) / sum);
}

interface RowText {
  readonly cells: readonly SetLine[][];
  readonly height: number;
}

/** A caption and a ruled grid; the header is repeated where the table goes on in the next column or page. */
export function setTable(flow: Flow, table: TableText, faces: Faces): void {
  const style = sansStyle(faces, 8.6, 11);
  const headStyle: TextStyle = { ...style, face: faces.sansBold };
  const widths = columnWidths(table, style, flow.frame.width);
  const toRow = (cells: readonly string[], cellStyle: TextStyle): RowText => {
    const set = cells.map((cell, column) => breakLines(cell, cellStyle, (widths[column] as number) - 2 * PAD_X));
    return { cells: set, height: Math.max(...set.map((lines) => lines.length)) * style.leading + 2 * PAD_Y };
  };
  const drawRow = (row: RowText, cellStyle: TextStyle, head: boolean): void => {
    const { sheet, frame } = flow;
    const bottom = flow.y - row.height;
    if (head) sheet.fill(frame.x, bottom, frame.width, row.height, TINT);
    let x = frame.x;
    row.cells.forEach((lines, column) => {
      lines.forEach((line, index) => {
        const baseline = flow.y - PAD_Y - (index + 1) * style.leading + 2.8;
        sheet.line(line, cellStyle, x + PAD_X, baseline, head ? BRAND : undefined);
      });
      sheet.rule(x, flow.y, x, bottom);
      x += widths[column] as number;
    });
    sheet.rule(x, flow.y, x, bottom);
    sheet.rule(frame.x, bottom, frame.x + frame.width, bottom, RULE, head ? 1 : 0.6);
    flow.y = bottom;
  };
  const header = toRow(table.header, headStyle);
  const begin = (caption: string): void => {
    flow.lines(breakLines(caption, headStyle, flow.frame.width), headStyle, { colour: BRAND });
    flow.y -= 4;
    flow.sheet.rule(flow.frame.x, flow.y, flow.frame.x + flow.frame.width, flow.y);
    drawRow(header, headStyle, true);
  };
  const rows = table.rows.map((cells) => toRow(cells, style));
  flow.space(6);
  flow.need(style.leading + header.height + rows.slice(0, 3).reduce((sum, row) => sum + row.height, 0));
  begin(table.caption);
  for (const row of rows) {
    if (flow.room < row.height) {
      flow.next();
      begin(`${table.caption} (continued)`);
    }
    drawRow(row, style, false);
  }
  flow.space(12);
}
