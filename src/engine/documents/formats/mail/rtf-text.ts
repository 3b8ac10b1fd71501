/** What a rich text says: the web page that it was made of ([MS-OXRTFEX]), else its own text. */
export interface RichText {
  readonly html: string | null;
  readonly text: string;
}

interface Group {
  /** Characters that stand for one of Unicode where a reader knows none. */
  readonly skip: number;
  readonly isIgnored: boolean;
  /** What only the rich text has, not the page that it was made of. */
  readonly isOfRtf: boolean;
  readonly isHidden: boolean;
  readonly font: number;
}

/** Groups that hold no text of the document. */
const NO_TEXT = new Set(
  (
    'fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf footnote listtable listoverridetable ' +
    'rsidtbl generator themedata colorschememapping datastore latentstyles xmlnstbl fldinst filetbl revtbl pntext bkmkstart bkmkend'
  ).split(' '),
);
const SIGNS: Readonly<Record<string, string>> = {
  par: '\n\n',
  line: '\n',
  sect: '\n\n',
  page: '\n\n',
  row: '\n\n',
  cell: '\t',
  tab: '\t',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
};
/** Numbers of sets of characters (fonts) by their code pages. */
const CHARSETS: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};
const CODE_PAGES: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
};
const TOKEN = /\\([a-z]+)(-?\d+)? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/giu;

/** Reads rich text (RTF 1.9). */
export function rtfText(rtf: string): RichText {
  const reader = new RtfReader(/\\fromhtml1\b/u.test(rtf.slice(0, 2000)));
  for (const [, word, number, hex, sign, brace, plain] of rtf.matchAll(TOKEN)) {
    if (brace !== undefined) reader.brace(brace);
    else if (hex !== undefined) reader.byte(Number.parseInt(hex, 16));
    else if (sign !== undefined) reader.sign(sign);
    else if (plain !== undefined) reader.plain(plain);
    else if (word !== undefined) reader.word(word, number === undefined ? null : Number(number));
  }
  return reader.end();
}

class RtfReader {
  readonly #isPage: boolean;
  readonly #stack: Group[] = [];
  readonly #fonts = new Map<number, string>();
  #group: Group = { skip: 1, isIgnored: false, isOfRtf: false, isHidden: false, font: -1 };
  #text = '';
  /** Bytes of letters that are not decoded yet: a letter may have two. */
  #bytes: number[] = [];
  #codePage = 'windows-1252';
  #toSkip = 0;
  /** Depth of the table of fonts; 0 outside of it. */
  #inFonts = 0;
  #defined = -1;

  constructor(isPage: boolean) {
    this.#isPage = isPage;
  }

  brace(brace: string): void {
    this.#flush();
    if (brace === '{') {
      this.#stack.push(this.#group);
      return;
    }
    if (this.#stack.length <= this.#inFonts) this.#inFonts = 0;
    this.#group = this.#stack.pop() ?? this.#group;
  }

  byte(byte: number): void {
    if (this.#toSkip > 0) this.#toSkip--;
    else if (this.#isSaid()) this.#bytes.push(byte);
  }

  sign(sign: string): void {
    if (sign === '*') this.#set({ isIgnored: true });
    else if (sign === '~') this.#say('\u00a0');
    else if (sign === '_') this.#say('-');
    else if (sign === '\n' || sign === '\r') this.#say('\n\n');
    else if ('\\{}'.includes(sign)) this.#say(sign);
  }

  plain(text: string): void {
    const skipped = Math.min(text.length, this.#toSkip);
    this.#toSkip -= skipped;
    this.#say(text.slice(skipped));
  }

  word(word: string, value: number | null): void {
    if (word === 'u' && value !== null) {
      this.#say(String.fromCharCode(value < 0 ? value + 65_536 : value));
      this.#toSkip = this.#group.skip;
      return;
    }
    this.#toSkip = 0;
    this.#flush();
    if (NO_TEXT.has(word)) this.#set({ isIgnored: true });
    if (word === 'fonttbl') this.#inFonts = this.#stack.length;
    else if (word === 'uc') this.#set({ skip: value ?? 1 });
    else if (word === 'v') this.#set({ isHidden: value !== 0 });
    else if (word === 'htmlrtf') this.#set({ isOfRtf: value !== 0 });
    else if (word === 'htmltag') this.#set({ isIgnored: !this.#isPage });
    else if (word === 'ansicpg' && value !== null) this.#codePage = CODE_PAGES[value] ?? knownPage(value);
    else if (word === 'f' && value !== null) this.#font(value);
    else if (word === 'fcharset' && value !== null) this.#fonts.set(this.#defined, CHARSETS[value] ?? this.#codePage);
    const sign = SIGNS[word];
    if (sign !== undefined) this.#say(this.#isPage && sign.includes('\n') ? '\r\n' : sign);
  }

  end(): RichText {
    this.#flush();
    return this.#isPage ? { html: this.#text, text: '' } : { html: null, text: this.#text };
  }

  #font(font: number): void {
    if (this.#inFonts > 0) this.#defined = font;
    else this.#set({ font });
  }

  #set(change: Partial<Group>): void {
    this.#group = { ...this.#group, ...change };
  }

  #isSaid(): boolean {
    const { isIgnored, isHidden, isOfRtf } = this.#group;
    return !isIgnored && !isHidden && !(this.#isPage && isOfRtf);
  }

  #say(text: string): void {
    this.#flush();
    if (this.#isSaid()) this.#text += text;
  }

  #flush(): void {
    if (this.#bytes.length === 0) return;
    const encoding = this.#fonts.get(this.#group.font) ?? this.#codePage;
    this.#text += new TextDecoder(encoding).decode(Uint8Array.from(this.#bytes));
    this.#bytes = [];
  }
}

function knownPage(number: number): string {
  try {
    return new TextDecoder(`windows-${number}`).encoding;
  } catch (error) {
    // A number that no table has: most letters are the same in all.
    if (error instanceof RangeError) return 'windows-1252';
    throw error;
  }
}
