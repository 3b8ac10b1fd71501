import { Check, Settings2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { signOut } from '../engine/sign-in.ts';
import { Icon, IconButton } from '../parts/icon.tsx';
import { MenuItem, MenuPanel } from '../parts/menu.tsx';
import { useLibrary, useSettings, useView } from '../state/page-context.tsx';
import type { Theme } from '../state/settings-store.ts';
import { May } from '../team/may.tsx';

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
        <May call="models.list">
          <MenuItem onSelect={() => openDialog({ name: 'models' })}>Models…</MenuItem>
        </May>
        <May call="folders.follow">
          <MenuItem onSelect={() => openDialog({ name: 'folders' })}>Followed folders…</MenuItem>
        </May>
        <MenuItem onSelect={() => openDialog({ name: 'questionnaire' })}>Questionnaire…</MenuItem>
        <MenuItem onSelect={() => openDialog({ name: 'fact-check' })}>Fact-check a sentence…</MenuItem>
        <May call="metrics">
          <MenuItem onSelect={() => openDialog({ name: 'metrics' })}>Metrics…</MenuItem>
        </May>
        <May call="settings.change">
          <MenuItem onSelect={() => openDialog({ name: 'library' })}>Library settings…</MenuItem>
        </May>
        <MenuItem onSelect={() => openDialog({ name: 'help' })}>Help…</MenuItem>
        <MenuItem onSelect={() => openDialog({ name: 'shortcuts' })}>All shortcuts</MenuItem>
        {status?.member && (
          <>
            <DropdownMenu.Separator className="menu-line" />
            <p className="meta menu-note">
              Signed in as {status.member.name}, {status.member.role}
            </p>
            <MenuItem onSelect={() => void signOut()}>Sign out</MenuItem>
          </>
        )}
        {status && (
          <>
            <DropdownMenu.Separator className="menu-line" />
            <p className="meta menu-note">
              Pincite {status.version}
              {status.data_dir !== '' && (
                <>
                  <br />
                  {status.data_dir}
                </>
              )}
            </p>
          </>
        )}
      </MenuPanel>
    </DropdownMenu.Root>
  );
}
