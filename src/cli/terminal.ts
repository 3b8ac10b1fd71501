import { styleText } from 'node:util';
import { printableJson, printableLine, printableText } from './print/printable-text.ts';

export type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'red' | 'cyan';

/** A piece of a line. Colours are printed on a terminal only, and never with NO_COLOR. */
export type Piece = string | { readonly text: string; readonly style: Style };

export type OutputStream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

const MAX_WIDTH = 100;

/**
 * Writes to the two streams, and nothing else does: results to stdout, everything else to stderr. Every piece of text
 * passes `printableText` here, so that no escape sequence of a document reaches the terminal, and a line stays one
 * line.
 */
export class Terminal {
  /** True when nobody reads stdout any more (`| head`): later output is dropped, and loops may end early. */
  closed = false;
  private readonly out: OutputStream;
  private readonly err: OutputStream;
  private statusShown = false;

  constructor(out: OutputStream, err: OutputStream) {
    this.out = out;
    this.err = err;
    out.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      this.closed = true;
    });
    // Output that nobody reads any more is dropped. The work goes on, or ends by its own signals.
    err.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }

  /** Width of running text in characters. */
  get width(): number {
    return Math.min(this.out.columns ?? MAX_WIDTH, MAX_WIDTH);
  }

  /** True when stderr is a terminal that a person can watch. */
  get watched(): boolean {
    return this.err.isTTY === true;
  }

  /** One line of the result. */
  line(...pieces: readonly Piece[]): void {
    this.writeOut(`${this.render(pieces, this.out)}\n`);
  }

  /** Running text of the result, wrapped and indented. */
  paragraph(text: string, options: { readonly indent?: number; readonly style?: Style } = {}): void {
    const { indent = 0, style } = options;
    for (const line of wrapText(printableText(text), Math.max(20, this.width - indent))) {
      this.line(' '.repeat(indent), style === undefined ? line : { text: line, style });
    }
  }

  /** One JSON value on one line of stdout. */
  json(value: unknown): void {
    this.writeOut(`${printableJson(value)}\n`);
  }

  /** One line on stderr: progress, remarks, errors. */
  note(...pieces: readonly Piece[]): void {
    this.clearStatus();
    this.err.write(`${this.render(pieces, this.err)}\n`);
  }

  /** Unfinished text on stderr, without a line end. */
  stream(piece: Piece): void {
    this.clearStatus();
    this.err.write(this.render([piece], this.err, printableText));
  }

  /** The status line on stderr, which the next one overwrites; printed only where a person can watch. */
  status(text: string): void {
    if (!this.watched) return;
    const line = printableLine(text);
    this.err.write(`\r\u001b[2K${line.slice(0, Math.max(1, (this.err.columns ?? MAX_WIDTH) - 1))}`);
    this.statusShown = true;
  }

  clearStatus(): void {
    if (!this.statusShown) return;
    this.err.write('\r\u001b[2K');
    this.statusShown = false;
  }

  /** Resolves when all output has left the process, so that it may exit. */
  async flushed(): Promise<void> {
    this.clearStatus();
    await Promise.all(
      [this.out, this.err].map((stream) => new Promise<void>((resolve) => stream.write('', () => resolve()))),
    );
  }

  private writeOut(text: string): void {
    this.clearStatus();
    if (!this.closed) this.out.write(text);
  }

  private render(pieces: readonly Piece[], stream: OutputStream, printable = printableLine): string {
    return pieces
      .map((piece) => {
        if (typeof piece === 'string') return printable(piece);
        return styleText(piece.style, printable(piece.text), { stream: stream as NodeJS.WriteStream });
      })
      .join('');
  }
}

/**
 * Breaks text at spaces into lines of at most `width` characters; a longer word gets a line of its own. Line feeds are
 * kept.
 */
export function wrapText(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/ +/)) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else {
        line = line === '' ? word : `${line} ${word}`;
      }
    }
    return [...lines, line];
  });
}
