import { equationOfField } from './equation-field.ts';
import { symbolText, TICKED, UNTICKED } from './symbols.ts';
import { childOf, childrenOf, isOn, numberOf, valOf, type XmlNode } from './xml-tree.ts';

/** A field that is open: its code comes first, then what it shows. */
interface OpenField {
  code: string;
  isCode: boolean;
  /** Whether its code is an attribute, so that nothing parts it from its result. */
  readonly isSimple: boolean;
  /** Whether it has shown words. */
  hasShown: boolean;
  /** What a field of a form says of itself. */
  readonly form: XmlNode | undefined;
}

/** Fields that number the pages: what they show is of one page only. */
const OF_PAGES = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/iu;
/** Fields whose words stand in their code, behind what they do. */
const OF_BUTTONS = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s+(.*)$/isu;
/** Fields that Word numbers when it shows them: their number is not in the file. */
const UNSTORED = /^\s*(?:AUTONUM(?:LGL|OUT)?|LISTNUM)\b/iu;
/** Fields that keep a value and show nothing. */
const UNSEEN = /^\s*(?:SET|ASK)\b/iu;
/** Fields that show a value, which Word keeps in the file unless another program wrote it. */
const OF_VALUES =
  /^\s*(?:=|(?:ADDRESSBLOCK|AUTHOR|BIBLIOGRAPHY|CITATION|COMMENTS|COMPARE|DATABASE|DDE|DDEAUTO|DISPLAYBARCODE|DOCPROPERTY|DOCVARIABLE|EDITTIME|EQ|FILENAME|FILESIZE|FILLIN|GREETINGLINE|IF|INCLUDETEXT|INDEX|INFO|KEYWORDS|LASTSAVEDBY|LINK|MERGEFIELD|MERGEREC|MERGESEQ|NOTEREF|NUMCHARS|NUMWORDS|QUOTE|REF|REVNUM|SECTION|STYLEREF|SUBJECT|SYMBOL|TEMPLATE|TITLE|TOA|USERADDRESS|USERINITIALS|USERNAME)\b)/iu;
/** Of these, no value is empty. */
const NEVER_EMPTY = /^\s*(?:=|(?:CREATEDATE|DATE|PAGEREF|PRINTDATE|SAVEDATE|SEQ|TIME|TOC)\b)/iu;
const SYMBOL = /^\s*SYMBOL\s+(\d+|0x[\da-f]+)(?=[^"]*(?:\\f\s+"?([^"\\]+?)"?\s*(?:\\|$))?)/iu;

const isPageField = (code: string): boolean => OF_PAGES.test(code);

/** What a field shows of its own: words, or what it lacks and only Word can tell. */
export type FieldShown = { readonly words: string } | { readonly missing: string };

/**
 * The words of a field that stores none, in its code; null where it shows none. `isOpen`: it has no place for a result.
 */
function shownByCode(code: string, isOpen: boolean): FieldShown | null {
  if (UNSTORED.test(code)) return { missing: 'number that only Word works out' };
  const [, button] = OF_BUTTONS.exec(code) ?? [];
  if (button !== undefined) return { words: button.trim() };
  const [, sign, font = ''] = SYMBOL.exec(code) ?? [];
  const words = sign === undefined ? equationOfField(code) : symbolText(font.trim(), Number(sign));
  if (words !== null) return { words };
  const isMissing = NEVER_EMPTY.test(code) || (isOpen && OF_VALUES.test(code));
  return isMissing ? { missing: 'unstored field value' } : null;
}

/** The box of a form as it is ticked; null when the field is none. */
function boxOf(form: XmlNode | undefined): string | null {
  const box = childOf(form, 'w:checkBox');
  if (box === undefined) return null;
  return (isOn(childOf(box, 'w:checked')) ?? isOn(childOf(box, 'w:default'))) === true ? TICKED : UNTICKED;
}

/** The entry of a list of a form that is chosen, the first one unless it says. */
function choiceOf(form: XmlNode | undefined): string | null {
  const list = childOf(form, 'w:ddList');
  if (list === undefined) return null;
  const at = numberOf(childOf(list, 'w:result')) ?? numberOf(childOf(list, 'w:default')) ?? 0;
  return valOf(childrenOf(list, 'w:listEntry')[at]) ?? null;
}

/** Follows the fields of a text, which may lie in each other and go over several paragraphs. */
export function fieldStack() {
  const open: OpenField[] = [];
  return {
    begin: (node: XmlNode): void =>
      void open.push({ code: '', isCode: true, isSimple: false, hasShown: false, form: childOf(node, 'w:ffData') }),
    /** Begins a field whose code is an attribute. */
    simple: (code: string): void =>
      void open.push({ code, isCode: false, isSimple: true, hasShown: false, form: undefined }),
    code(words: string): void {
      const field = open.at(-1);
      if (field?.isCode === true) field.code += words;
    },
    separate(): void {
      const field = open.at(-1);
      if (field !== undefined) field.isCode = false;
    },
    /** Ends a field. Gives what it shows of its own. */
    end(): FieldShown | null {
      const field = open.pop();
      if (field === undefined || open.some(({ isCode }) => isCode)) return null;
      const words = boxOf(field.form) ?? (field.hasShown ? null : choiceOf(field.form));
      if (words !== null) return { words };
      return field.hasShown ? null : shownByCode(field.code, field.isCode || field.isSimple);
    },
    /** Whether words that come now are shown. Words in a code tell that its field is broken. */
    shows(): boolean {
      while (open.at(-1)?.isCode === true) open.pop();
      const inCode = open.findLastIndex(({ isCode }) => isCode);
      for (const field of open.slice(inCode + 1)) field.hasShown = true;
      return !open.some(({ isCode, code, form }) => isCode || UNSEEN.test(code) || boxOf(form) !== null);
    },
    isPageNumber: (): boolean => open.some(({ code }) => isPageField(code)),
    /** Ends a paragraph: a code goes no further, so that a broken field hides no more than its own paragraph. */
    endParagraph(): void {
      for (let i = open.length - 1; i >= 0; i--) if (open[i]?.isCode === true) open.splice(i, 1);
    },
  };
}

export type FieldStack = ReturnType<typeof fieldStack>;
