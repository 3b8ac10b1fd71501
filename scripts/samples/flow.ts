import type { SetLine, TextStyle } from './break-lines.ts';
import { type Colour, INK, Sheet } from './sheet.ts';

export interface Frame {
  readonly x: number;
  readonly width: number;
}

export interface FlowOptions {
  readonly columns: 1 | 2;
  readonly turned: boolean;
}

const SIDE = 76;
const TOP = 92;
const BOTTOM = 84;
const GUTTER = 24;
/** A paragraph is not divided so that fewer lines stand alone. */
const KEEP_LINES = 2;

/**
 * Pours lines into the columns of one sheet after another. `y` is where the next thing may begin, from the top down.
 */
export class Flow {
  readonly sheets: Sheet[] = [];
  y = 0;
  private column = 0;
  private readonly options: FlowOptions;

  constructor(options: FlowOptions) {
    this.options = options;
    this.nextSheet();
  }

  get sheet(): Sheet {
    return this.sheets.at(-1) as Sheet;
  }

  get frame(): Frame {
    const { columns } = this.options;
    const width = (this.sheet.width - 2 * SIDE - (columns - 1) * GUTTER) / columns;
    return { x: SIDE + this.column * (width + GUTTER), width };
  }

  /** Points left in the column. */
  get room(): number {
    return this.y - BOTTOM;
  }

  /** True where nothing stands above in this column, so that no space is wanted before the next thing. */
  get atTop(): boolean {
    return this.y === this.sheet.height - TOP;
  }

  /** Goes on in the next column or sheet. */
  next(): void {
    if (this.column + 1 < this.options.columns) {
      this.column += 1;
      this.y = this.sheet.height - TOP;
    } else {
      this.nextSheet();
    }
  }

  space(points: number): void {
    if (!this.atTop) this.y -= points;
  }

  /** Goes on in the next column unless `points` are left in this one. */
  need(points: number): void {
    if (this.room < points && !this.atTop) this.next();
  }

  /** Sets lines, dividing them between columns where they do not fit. */
  lines(
    lines: readonly SetLine[],
    style: TextStyle,
    options: { readonly indent?: number; readonly colour?: Colour } = {},
  ): void {
    let rest = lines;
    while (rest.length > 0) {
      const fitting = Math.floor(this.room / style.leading);
      let taken = Math.min(rest.length, fitting);
      if (rest.length - taken === 1 && taken > KEEP_LINES) taken -= 1;
      if (taken < Math.min(KEEP_LINES, rest.length) && !this.atTop) {
        this.next();
        continue;
      }
      for (const line of rest.slice(0, taken)) {
        this.y -= style.leading;
        const baseline = this.y + (style.leading - style.size) / 2 + 0.22 * style.size;
        this.sheet.line(line, style, this.frame.x + (options.indent ?? 0), baseline, options.colour ?? INK);
      }
      rest = rest.slice(taken);
      if (rest.length > 0) this.next();
    }
  }

  private nextSheet(): void {
    this.sheets.push(new Sheet(this.options.turned));
    this.column = 0;
    this.y = this.sheet.height - TOP;
  }
}
