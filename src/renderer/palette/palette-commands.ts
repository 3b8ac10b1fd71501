import type { View } from '../state/view-store.ts';
import { type CommandId, SHORTCUTS } from '../words/shortcuts.ts';

export interface PaletteCommand {
  readonly key: string;
  readonly label: string;
  readonly keys: string | null;
  readonly run: () => void;
}

/** Commands that have no keys. */
const OTHERS: readonly { readonly label: string; readonly dialog: 'models' | 'questionnaire' }[] = [
  { label: 'Models…', dialog: 'models' },
  { label: 'Questionnaire…', dialog: 'questionnaire' },
];

/** What the palette can run; keys of the box to write in are left out, they mean nothing elsewhere. */
export function paletteCommands(
  run: (id: CommandId) => void,
  view: Pick<View, 'openDialog' | 'show'>,
): PaletteCommand[] {
  const skip: readonly CommandId[] = ['palette', 'new-line', 'zoom', 'stop', 'ask'];
  const own = SHORTCUTS.filter((shortcut) => !skip.includes(shortcut.id)).map((shortcut) => ({
    key: shortcut.id,
    label: shortcut.label,
    keys: shortcut.keys[0] ?? null,
    run: () => run(shortcut.id),
  }));
  const dialogs = OTHERS.map(({ label, dialog }) => ({
    key: dialog,
    label,
    keys: null,
    run: () => view.openDialog({ name: dialog }),
  }));
  return [
    ...own,
    ...dialogs,
    { key: 'adding', label: 'Show files being added', keys: null, run: () => view.show('adding') },
  ];
}
