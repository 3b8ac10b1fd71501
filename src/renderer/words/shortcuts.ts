/**
 * Every command a key or the menu can run. `reader` ones are handled by the reader itself and listed for the sheet
 * only.
 */
export type CommandId =
  | 'palette'
  | 'search-documents'
  | 'add-documents'
  | 'new-thread'
  | 'ask'
  | 'stop'
  | 'previous-citation'
  | 'next-citation'
  | 'copy-answer'
  | 'export-answer'
  | 'export-highlights'
  | 'fact-check'
  | 'pane-library'
  | 'pane-conversation'
  | 'pane-reader'
  | 'next-pane'
  | 'shortcuts'
  | 'new-line'
  | 'find'
  | 'go-to-page'
  | 'zoom'
  | 'grid-move'
  | 'grid-open'
  | 'grid-accept'
  | 'grid-correct'
  | 'grid-next';

export interface Shortcut {
  readonly id: CommandId;
  readonly label: string;
  /** Alternatives; `Mod` is Ctrl, or Cmd on macOS. */
  readonly keys: readonly string[];
  /** The keys in a browser, where a browser keeps `keys` for itself. Both work where it hands them on. */
  readonly browserKeys?: readonly string[];
  readonly group: 'Anywhere' | 'Conversation' | 'Reader' | 'Review grid';
  /** Handled where the focus is, not by the window. */
  readonly local?: true;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { id: 'palette', label: 'Commands', keys: ['Mod+K'], group: 'Anywhere' },
  { id: 'search-documents', label: 'Search documents', keys: ['/'], group: 'Anywhere' },
  { id: 'add-documents', label: 'Add documents', keys: ['Mod+O'], browserKeys: ['Alt+Shift+O'], group: 'Anywhere' },
  { id: 'new-thread', label: 'New thread', keys: ['Mod+N'], browserKeys: ['Alt+Shift+N'], group: 'Anywhere' },
  { id: 'pane-library', label: 'Go to library', keys: ['Mod+1'], browserKeys: ['Alt+Shift+1'], group: 'Anywhere' },
  {
    id: 'pane-conversation',
    label: 'Go to conversation',
    keys: ['Mod+2'],
    browserKeys: ['Alt+Shift+2'],
    group: 'Anywhere',
  },
  { id: 'pane-reader', label: 'Go to reader', keys: ['Mod+3'], browserKeys: ['Alt+Shift+3'], group: 'Anywhere' },
  { id: 'next-pane', label: 'Next pane', keys: ['F6'], group: 'Anywhere' },
  { id: 'shortcuts', label: 'All shortcuts', keys: ['?'], group: 'Anywhere' },
  { id: 'ask', label: 'Ask', keys: ['Enter'], group: 'Conversation', local: true },
  { id: 'new-line', label: 'New line', keys: ['Shift+Enter'], group: 'Conversation', local: true },
  { id: 'stop', label: 'Close the top layer, then stop an answer', keys: ['Esc'], group: 'Conversation' },
  { id: 'previous-citation', label: 'Previous citation', keys: ['['], group: 'Conversation' },
  { id: 'next-citation', label: 'Next citation', keys: [']'], group: 'Conversation' },
  { id: 'copy-answer', label: 'Copy with citations', keys: ['Mod+Shift+C'], group: 'Conversation' },
  { id: 'export-answer', label: 'Export answer…', keys: ['Mod+E'], group: 'Conversation' },
  { id: 'export-highlights', label: 'Export PDF with highlights', keys: ['Mod+Shift+E'], group: 'Conversation' },
  { id: 'fact-check', label: 'Fact-check a sentence', keys: ['Mod+Shift+F'], group: 'Conversation' },
  { id: 'find', label: 'Find in document', keys: ['Mod+F'], group: 'Reader', local: true },
  { id: 'go-to-page', label: 'Go to page', keys: ['Mod+G'], group: 'Reader', local: true },
  { id: 'zoom', label: 'Zoom', keys: ['Mod++', 'Mod+-', 'Mod+0'], group: 'Reader', local: true },
  { id: 'grid-move', label: 'Go to another cell', keys: ['↑', '↓', '←', '→'], group: 'Review grid', local: true },
  { id: 'grid-open', label: 'Open the cell beside its page', keys: ['Enter'], group: 'Review grid', local: true },
  { id: 'grid-accept', label: 'Accept', keys: ['A'], group: 'Review grid', local: true },
  { id: 'grid-correct', label: 'Correct…', keys: ['C'], group: 'Review grid', local: true },
  { id: 'grid-next', label: 'Next cell that is not reviewed', keys: ['N'], group: 'Review grid', local: true },
];

/** What the page runs in, as far as keys depend on it. */
export interface KeyPlace {
  readonly mac: boolean;
  readonly inBrowser: boolean;
}

/** The keys of a command here, as they are shown. */
export const shownKeys = (
  { keys, browserKeys }: Pick<Shortcut, 'keys' | 'browserKeys'>,
  { inBrowser }: Pick<KeyPlace, 'inBrowser'>,
): readonly string[] => (inBrowser ? (browserKeys ?? keys) : keys);

export interface KeyPress {
  readonly key: string;
  /** The place of the key, which no held key changes: `KeyN`, `Digit1`. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

function matches(keys: string, press: KeyPress, mac: boolean): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  if (parts.includes('Alt')) {
    // With Alt a key writes another sign on many keyboards.
    const isHeld = press.altKey && press.shiftKey && !press.ctrlKey && !press.metaKey;
    return isHeld && [`Key${key}`, `Digit${key}`].includes(press.code);
  }
  const mod = parts.includes('Mod');
  const name = press.key === 'Escape' ? 'Esc' : press.key;
  if (press.altKey && key.length > 1) return false;
  if (mod !== (mac ? press.metaKey : press.ctrlKey)) return false;
  // A sign such as ? or [ needs Shift or AltGr on some keyboards, so only letters ask for Shift exactly.
  if (mod && parts.includes('Shift') !== press.shiftKey) return false;
  return name.toLowerCase() === key.toLowerCase();
}

/**
 * The command a key press means, null for none. A key without Ctrl is ordinary text while the user is typing.
 * `typing`: the focus is in a field that takes text.
 */
export function commandOf(press: KeyPress, where: KeyPlace & { readonly typing: boolean }): CommandId | null {
  for (const shortcut of SHORTCUTS) {
    if (shortcut.local) continue;
    for (const keys of new Set([...shortcut.keys, ...shownKeys(shortcut, where)])) {
      const plain = keys.length === 1;
      if (plain && where.typing) continue;
      if (matches(keys, press, where.mac)) return shortcut.id;
    }
  }
  return null;
}

const MAC_CAPS: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/** The caps of a shortcut as the platform writes them: `Ctrl`, `Shift`, `C`. */
export function keyCaps(keys: string, mac: boolean): readonly string[] {
  if (keys.endsWith('++')) return [...keyCaps(keys.slice(0, -2), mac), '+'];
  return keys.split('+').map((part) => {
    if (mac && MAC_CAPS[part] !== undefined) return MAC_CAPS[part];
    if (part === 'Mod') return 'Ctrl';
    return part === '-' ? '−' : part;
  });
}

/** The first keys of a command here, in one word for titles: `Ctrl K`. */
export function shortcutTitle(id: CommandId, where: KeyPlace): string {
  const shortcut = SHORTCUTS.find((one) => one.id === id);
  const [keys] = shortcut === undefined ? [] : shownKeys(shortcut, where);
  return keys === undefined ? '' : keyCaps(keys, where.mac).join(' ');
}
