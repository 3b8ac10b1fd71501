import { type ConvertedBlock, type ConvertedDocument, inOneLine } from '../converted.ts';
import { plainBlocks } from '../plain/plain-blocks.ts';
import { winning } from './declarations.ts';
import {
  inputText,
  isBlankForm,
  type OpenSelect,
  openOption,
  openSelect,
  selectText,
  textareaText,
} from './form-control.ts';
import { GeneratedText } from './generated.ts';
import { BREAK, LineText } from './line-text.ts';
import { INLINE, noSiblings, type OpenElement, openElement } from './page-element.ts';
import { PageLists } from './page-lists.ts';
import { isPart, PageParts } from './page-parts.ts';
import { PageTable } from './page-table.ts';
import { firstLook, isSeen, type Look, lookOf } from './seen.ts';
import type { Part, StyleSheet } from './style-sheet.ts';

type Attributes = Readonly<Record<string, string>>;

const CELLS = new Set(['td', 'th']);
const TABLE_PARTS = new Set(['thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);
const [HEADING, LIST] = [/^h[1-6]$/u, /^(?:ul|ol|menu|dir)$/u];
/** Letters of hidden text that are kept, to be told. */
const MOST_HIDDEN = 2000;
/** Longest text of a link that is a mark of a footnote: "1", "[12]", "a", "*". */
const LONGEST_MARK = 8;
const FOOTNOTE = /^\[?\(?(?:\d{1,3}|\p{L}|[*†‡§]+)\)?\]?$/u;

/** What is known of a page before it is read. */
export interface PageAhead {
  readonly sheet: StyleSheet;
  /** Whether no style sheet outside of the file may colour it. */
  readonly isPlain: boolean;
  /** How many items each list has that counts down, in their order. */
  readonly countdowns: readonly number[];
}

/** Reads a page element by element. */
export class PageReader {
  readonly #blocks: ConvertedBlock[] = [];
  readonly #hidden: string[] = [];
  readonly #parts = new PageParts();
  readonly #lists = new PageLists();
  readonly #tables: PageTable[] = [];
  readonly #line = new LineText();
  readonly #sheet: StyleSheet;
  readonly #page: Look;
  readonly #top = noSiblings();
  readonly #generated = new GeneratedText();
  readonly #countdowns: number[];
  #element: OpenElement | null = null;
  #select: OpenSelect | null = null;
  /** What was read of the innermost textarea or link, while it is open. */
  #field: string | null = null;
  #link: string | null = null;
  #title: string | null = null;
  #unseen = '';
  /** Letters of hidden text that are kept. */
  #told = 0;
  #breaks = 0;
  #heading = 0;
  #mark: string | null = null;

  constructor({ sheet, isPlain, countdowns }: PageAhead) {
    this.#sheet = sheet;
    this.#page = firstLook(isPlain);
    this.#countdowns = [...countdowns];
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.#element;
    const around = { page: this.#page, sheet: this.#sheet, top: this.#top };
    const { element, isRead } = openElement(name, attributes, parent, around);
    const { look, acts } = element;
    this.#element = element;
    if (!isRead || look.isUnseen) return;
    if (isPart(name)) this.#seePart(name, attributes, look);
    if (parent?.name === 'mfrac' && parent.inside.count === 2) this.#add('/', look);
    if (name === 'br') this.#break();
    else if (INLINE.has(acts)) {
      if (element.isBox) this.#addControl('', look);
      this.#openInline(name, attributes, look);
    } else this.#openBlock(acts, attributes, look);
    if (!this.#sheet.writes) return;
    this.#generated.count(element.said, parent);
    this.#write('before', element);
  }

  /** Adds what the style sheet writes before or behind the words of an element. */
  #write(part: Part, element: OpenElement): void {
    if (this.#select !== null || this.#field !== null) return;
    const said = winning(this.#sheet.declarationsOf(element, part));
    if (said.size === 0) return;
    const look = lookOf({ ...element, name: part }, element.look, said, true);
    if (look.isUnseen) return;
    this.#generated.count(said, element);
    const text = this.#generated.text(said, element);
    if (text !== '' && isSeen(look)) this.#add(text, look);
  }

  text(text: string): void {
    const element = this.#element;
    const look = element?.look ?? this.#page;
    if (element !== null && element.skips !== null) return;
    if (element?.name === 'title') {
      this.#title = `${this.#title ?? ''}${text}`;
      return;
    }
    if (!isSeen(look)) {
      this.#hide(text);
      return;
    }
    if (this.#select !== null) {
      const option = this.#select.options.at(-1);
      if (option !== undefined && element?.name === 'option') option.text += text;
      return;
    }
    if (this.#field !== null) this.#field += text;
    else if (this.#link !== null && look.shift === 0 && !look.isStruck && this.#link.length < LONGEST_MARK)
      this.#link += text;
    else if (look.keepsLines) this.#addLines(text, look);
    else this.#add(text, look);
  }

  close(name: string): void {
    const element = this.#element;
    this.#element = element?.parent ?? null;
    if (element === null || element.skips === 'all' || name === 'br') return;
    if (element.look.isUnseen) {
      if (!INLINE.has(name)) this.#unseen += ' ';
      if (element.parent?.look.isUnseen !== true) this.#endHidden();
      return;
    }
    if (this.#sheet.writes && element.skips === null) {
      this.#write('after', element);
      this.#generated.end(element);
    }
    if (INLINE.has(element.acts)) {
      this.#closeInline(name, element.look);
      if (element.isBox) this.#addControl('', element.look);
      return;
    }
    // The entries of a list to choose from are read when it ends.
    if (name === 'title' || this.#select !== null) return;
    this.#flush();
    this.#closeBlock(element.acts);
  }

  end(): ConvertedDocument {
    this.#endLink(this.#page);
    this.#flush();
    while (this.#tables.length > 0) this.#endTable();
    this.#endHidden();
    const title = inOneLine(this.#title ?? '');
    return {
      title: title === '' ? null : title,
      blocks: this.#blocks,
      leftOut: this.#parts.list(),
      hidden: this.#hidden,
    };
  }

  #openInline(name: string, attributes: Attributes, look: Look): void {
    if (name === 'select') this.#select = openSelect(attributes);
    else if (name === 'textarea') this.#field = '';
    else if (name === 'input' && isSeen({ ...look, colour: null })) this.#addControl(inputText(attributes), look);
    else if (name === 'button' || name === 'label') this.#addControl('', look);
    else if (name === 'a' && attributes.href?.includes('#') === true) this.#link ??= '';
    else if (name === 'q') this.#add('“', look);
    else if (name === 'msqrt') this.#add('√', look);
  }

  #closeInline(name: string, look: Look): void {
    if (name === 'select' && this.#select !== null) {
      const text = selectText(this.#select);
      this.#select = null;
      this.#addControl(text, look);
    } else if (name === 'textarea' && this.#field !== null) {
      const text = textareaText(this.#field);
      this.#field = null;
      this.#addControl(text, look);
    } else if (name === 'button' || name === 'label') this.#addControl('', look);
    else if (name === 'a') this.#endLink(look);
    else if (name === 'q') this.#add('”', look);
  }

  #openBlock(name: string, attributes: Attributes, look: Look): void {
    if (this.#select !== null) {
      if (name === 'option') this.#select.options.push(openOption(attributes));
      return;
    }
    this.#flush();
    if (LIST.test(name)) {
      const items = 'reversed' in attributes ? this.#countdowns.shift() : undefined;
      this.#lists.begin(name === 'ol', attributes, items ?? 1);
    } else if (name === 'table' || (TABLE_PARTS.has(name) && this.#tables.length === 0))
      this.#tables.push(new PageTable(attributes));
    if (TABLE_PARTS.has(name)) this.#tables.at(-1)?.begin(name, attributes);
    else if (name === 'li') this.#mark = this.#lists.mark(attributes, look.listStyle);
    else if (HEADING.test(name)) this.#heading = Number(name[1]);
  }

  #closeBlock(name: string): void {
    if (LIST.test(name)) this.#lists.end();
    else if (name === 'table') this.#endTable();
    else if (CELLS.has(name) || TABLE_PARTS.has(name)) this.#tables.at(-1)?.end(name);
    else if (name === 'li') this.#mark = null;
    else if (HEADING.test(name)) this.#heading = 0;
  }

  #endTable(): void {
    const table = this.#tables.pop();
    // A table may have more rows than a call takes arguments.
    for (const block of table?.blocks() ?? []) this.#place().push(block);
  }

  /** Where the next block belongs: the open cell of the innermost table that has one, or the page. */
  #place(): ConvertedBlock[] {
    return this.#tables.findLast(({ content }) => content !== null)?.content ?? this.#blocks;
  }

  #flush(): void {
    this.#breaks = 0;
    if (this.#unseen !== '') this.#unseen += ' ';
    if (this.#link !== null) this.#endLink(this.#element?.look ?? this.#page);
    const lines = this.#line.take();
    const text = lines.join(' ');
    if (text === '' || isBlankForm(text)) return;
    const heading = this.#heading;
    if (heading > 0) this.#place().push({ kind: 'heading', text, rank: heading });
    else {
      const blocks = this.#marked(lines.length > 1 ? brokenBlocks(lines) : [{ kind: 'prose', text }]);
      for (const block of blocks) this.#place().push(block);
    }
    this.#mark = null;
  }

  /** The blocks of an item of a list, with its mark in front of the first. */
  #marked(blocks: readonly LineBlock[]): readonly LineBlock[] {
    const mark = this.#mark;
    return mark === null
      ? blocks
      : blocks.map((block, i) => (i === 0 ? { kind: 'item', text: `${mark}${block.text}` } : block));
  }

  #add(text: string, look: Look): void {
    this.#endLink(look);
    if (text.trim() !== '') {
      this.#breaks = 0;
      this.#endHidden();
    }
    this.#line.add(text, look);
  }

  /** Two breaks are the end of a paragraph. */
  #break(): void {
    if (++this.#breaks > 1) this.#flush();
    else this.#line.add(BREAK, this.#element?.look ?? this.#page);
  }

  #addLines(text: string, look: Look): void {
    for (const [i, line] of text.split(/\r\n?|\n/u).entries()) {
      if (i > 0) this.#break();
      this.#add(line, look);
    }
  }

  /** A field of a form stands apart from the words beside it. */
  #addControl(text: string, look: Look): void {
    if (this.#line.last.trim() !== '') this.#line.add(' ', look);
    if (text !== '') this.#add(`${text} `, look);
  }

  /**
   * A link to another place that is a number right behind a word is a mark, however a style outside of the file shows
   * it.
   */
  #endLink(look: Look): void {
    const text = this.#link;
    this.#link = null;
    if (text === null || text === '') return;
    const isMark = FOOTNOTE.test(text.trim()) && /[\p{L}\p{N}.,;:!?)"”’]$/u.test(this.#line.last);
    this.#add(text, isMark ? { ...look, shift: 1 } : look);
  }

  #seePart(name: string, attributes: Attributes, look: Look): void {
    if (isSeen({ ...look, colour: null, fontSize: 2 })) this.#parts.add(name, attributes);
  }

  #hide(text: string): void {
    if (this.#unseen.length < MOST_HIDDEN && this.#told < MOST_HIDDEN) this.#unseen += text;
  }

  #endHidden(): void {
    const text = inOneLine(this.#unseen);
    this.#unseen = '';
    if (!/[\p{L}\p{N}]{2}/u.test(text)) return;
    this.#hidden.push(text);
    this.#told += text.length;
  }
}

interface LineBlock {
  readonly kind: 'prose' | 'item';
  readonly text: string;
}

/** The blocks of lines that a page breaks, as those of a plain text: a form and a list may be written so. */
const brokenBlocks = (lines: readonly string[]): LineBlock[] => {
  const text = lines.join('\n');
  return plainBlocks(text, false).map(({ kind, start, end }) => ({
    kind: kind === 'item' ? 'item' : 'prose',
    text: inOneLine(text.slice(start, end)),
  }));
};
