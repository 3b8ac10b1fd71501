type Attributes = Readonly<Record<string, string>>;

/** A box with nothing in it. */
const BLANK = '____';
const [TICKED, NOT_TICKED] = ['☒', '☐'];
/** Kinds of `input` that show no text of their own. */
const WORDLESS = new Set(['hidden', 'password', 'file', 'image', 'color', 'range']);
const BUTTONS: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset', button: '' };

/** What a reader sees in a field of a form, '' for nothing: its value, or whether it is ticked. */
export function inputText(attributes: Attributes): string {
  const type = attributes.type?.toLowerCase() ?? 'text';
  if (WORDLESS.has(type)) return '';
  if (type === 'checkbox' || type === 'radio') return 'checked' in attributes ? TICKED : NOT_TICKED;
  const value = attributes.value?.trim() ?? '';
  if (type in BUTTONS) return value === '' ? (BUTTONS[type] ?? '') : value;
  return value === '' ? BLANK : value;
}

/** What a reader sees in a field of several lines. */
export const textareaText = (text: string): string => (text.trim() === '' ? BLANK : text);

/** Whether a line is fields without a word beside them and in them. */
export const isBlankForm = (line: string): boolean => /^[_\s☒☐]*$/u.test(line);

/** A list to choose from. */
export interface OpenSelect {
  readonly isList: boolean;
  readonly options: { text: string; readonly isChosen: boolean; readonly label: string; readonly isPrompt: boolean }[];
}

export const openSelect = (attributes: Attributes): OpenSelect => ({
  isList: 'multiple' in attributes || Number(attributes.size) > 1,
  options: [],
});

/** An entry of a list to choose from. One without a value, or that cannot be chosen, only asks for a choice. */
export const openOption = (attributes: Attributes): OpenSelect['options'][number] => ({
  text: '',
  isChosen: 'selected' in attributes,
  label: attributes.label ?? '',
  isPrompt: attributes.value === '' || 'disabled' in attributes,
});

/** What a reader sees of it: the chosen entry; of a list that stands open each with its tick. */
export function selectText({ isList, options }: OpenSelect): string {
  const named = options.map(({ text, label, ...more }) => ({ ...more, text: label || text.trim() }));
  if (isList) return named.map(({ text, isChosen }) => `${isChosen ? TICKED : NOT_TICKED} ${text}`).join(' ');
  const chosen = named.findLast(({ isChosen }) => isChosen) ?? named[0];
  return chosen?.isPrompt === true ? BLANK : chosen?.text || BLANK;
}
