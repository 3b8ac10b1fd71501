import { Check, Settings2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Icon, IconButton } from '../parts/icon.tsx';
import { MenuItem, MenuPanel } from '../parts/menu.tsx';
import { useLibrary, useSettings, useView } from '../state/page-context.tsx';
import type { Theme } from '../state/settings-store.ts';

const THEMES: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'system', label: 'As the system' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

/** All settings. */
export function SettingsMenu() {
  const theme = useSettings((settings) => settings.theme);
  const setTheme = useSettings((settings) => settings.setTheme);
  const readAhead = useSettings((settings) => settings.readAhead);
  const setReadAhead = useSettings((settings) => settings.setReadAhead);
  const openDialog = useView((view) => view.openDialog);
  const status = useLibrary((library) => library.status);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={Settings2} label="Settings" />
      </DropdownMenu.Trigger>
      <MenuPanel align="start">
        <DropdownMenu.Label className="label menu-label">Appearance</DropdownMenu.Label>
        <DropdownMenu.RadioGroup value={theme} onValueChange={(value) => setTheme(value as Theme)}>
          {THEMES.map((choice) => (
            <DropdownMenu.RadioItem className="menu-item" key={choice.theme} value={choice.theme}>
              <span className="menu-tick">
                <DropdownMenu.ItemIndicator>
                  <Icon of={Check} size={14} />
                </DropdownMenu.ItemIndicator>
              </span>
              {choice.label}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        <DropdownMenu.Separator className="menu-line" />
        <DropdownMenu.CheckboxItem
          className="menu-item"
          title="Answers begin sooner. The processor works while you type."
          checked={readAhead}
          onCheckedChange={setReadAhead}
        >
          <span className="menu-tick">
            <DropdownMenu.ItemIndicator>
              <Icon of={Check} size={14} />
            </DropdownMenu.ItemIndicator>
          </span>
          Read ahead while I type
        </DropdownMenu.CheckboxItem>
        <DropdownMenu.Separator className="menu-line" />
        <MenuItem onSelect={() => openDialog({ name: 'models' })}>Models…</MenuItem>
        <MenuItem onSelect={() => openDialog({ name: 'folders' })}>Followed folders…</MenuItem>
        <MenuItem onSelect={() => openDialog({ name: 'questionnaire' })}>Questionnaire…</MenuItem>
        <MenuItem onSelect={() => openDialog({ name: 'fact-check' })}>Fact-check a sentence…</MenuItem>
        <MenuItem onSelect={() => openDialog({ name: 'metrics' })}>Metrics…</MenuItem>
        <MenuItem onSelect={() => openDialog({ name: 'library' })}>Library settings…</MenuItem>
        <MenuItem onSelect={() => openDialog({ name: 'shortcuts' })}>All shortcuts</MenuItem>
        {status && (
          <>
            <DropdownMenu.Separator className="menu-line" />
            <p className="meta menu-note">
              Pincite {status.version}
              <br />
              {status.data_dir}
            </p>
          </>
        )}
      </MenuPanel>
    </DropdownMenu.Root>
  );
}
