import { symbolText, TICKED, UNTICKED } from './symbols.ts';
import { childOf, childrenOf, isOn, numberOf, valOf, type XmlNode } from './xml-tree.ts';

/** A field that is open: its code comes first, then what it shows. */
interface OpenField {
  code: string;
  isCode: boolean;
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
const SYMBOL = /^\s*SYMBOL\s+(\d+|0x[\da-f]+)(?=[^"]*(?:\\f\s+"?([^"\\]+?)"?\s*(?:\\|$))?)/iu;

const isPageField = (code: string): boolean => OF_PAGES.test(code);

/** The words of a field that stores none; null where it has none either, `unstored` for a number that only Word can tell. */
function wordsOfCode(code: string): string | 'unstored' | null {
  if (UNSTORED.test(code)) return 'unstored';
  const [, button] = OF_BUTTONS.exec(code) ?? [];
  if (button !== undefined) return button.trim();
  const [, sign, font = ''] = SYMBOL.exec(code) ?? [];
  if (sign !== undefined) return symbolText(font.trim(), Number(sign));
  return equationOf(code);
}

/** "EQ \f(1,2)": a fraction in the code of a field. */
function equationOf(code: string): string | null {
  if (!/^\s*EQ\b/iu.test(code)) return null;
  const [, over, under] = /\\f\s*\(([^(),;]*)[,;]([^(),;]*)\)/iu.exec(code) ?? [];
  return over === undefined || under === undefined ? null : `${over.trim()}/${under.trim()}`;
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
      void open.push({ code: '', isCode: true, hasShown: false, form: childOf(node, 'w:ffData') }),
    /** Begins a field whose code is an attribute. */
    simple: (code: string): void => void open.push({ code, isCode: false, hasShown: false, form: undefined }),
    code(words: string): void {
      const field = open.at(-1);
      if (field?.isCode === true) field.code += words;
    },
    separate(): void {
      const field = open.at(-1);
      if (field !== undefined) field.isCode = false;
    },
    /** Ends a field. Gives what it shows of its own. */
    end(): string | 'unstored' | null {
      const field = open.pop();
      if (field === undefined || open.some(({ isCode }) => isCode)) return null;
      return boxOf(field.form) ?? (field.hasShown ? null : (choiceOf(field.form) ?? wordsOfCode(field.code)));
    },
    /** Whether words that come now are shown. Words in a code tell that its field is broken. */
    shows(): boolean {
      if (open.at(-1)?.isCode === true) open.pop();
      const [last] = open.slice(-1);
      if (last !== undefined) last.hasShown = true;
      return !open.some(({ isCode, form }) => isCode || boxOf(form) !== null);
    },
    isPageNumber: (): boolean => open.some(({ code }) => isPageField(code)),
    /** Ends a paragraph: a code goes no further, so that a broken field hides no more than its own paragraph. */
    endParagraph(): void {
      for (let i = open.length - 1; i >= 0; i--) if (open[i]?.isCode === true) open.splice(i, 1);
    },
  };
}

export type FieldStack = ReturnType<typeof fieldStack>;

/** The words of a content control that is a box; null when it is none. */
export function controlBox(properties: XmlNode | undefined): string | null {
  const box = childOf(properties, 'w14:checkbox');
  if (box === undefined) return null;
  return isOn(childOf(box, 'w14:checked')) === true ? TICKED : UNTICKED;
}
