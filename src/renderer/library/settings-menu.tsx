import { Check, Settings2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { say } from '../../language/say.ts';
import { signOut } from '../engine/sign-in.ts';
import { Icon, IconButton } from '../parts/icon.tsx';
import { MenuItem, MenuPanel } from '../parts/menu.tsx';
import { useLibrary, useSettings, useView } from '../state/page-context.tsx';
import type { Theme } from '../state/settings-store.ts';
import { May } from '../team/may.tsx';

const THEMES: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'system', label: say('library.settings.asSystem') },
  { theme: 'light', label: say('library.settings.light') },
  { theme: 'dark', label: say('library.settings.dark') },
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
        <IconButton icon={Settings2} label={say('library.settings.settings')} />
      </DropdownMenu.Trigger>
      <MenuPanel align="start">
        <DropdownMenu.Label className="label menu-label">{say('library.settings.appearance')}</DropdownMenu.Label>
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
          title={say('library.settings.readAheadMeans')}
          checked={readAhead}
          onCheckedChange={setReadAhead}
        >
          <span className="menu-tick">
            <DropdownMenu.ItemIndicator>
              <Icon of={Check} size={14} />
            </DropdownMenu.ItemIndicator>
          </span>
          {say('library.settings.readAhead')}
        </DropdownMenu.CheckboxItem>
        <DropdownMenu.Separator className="menu-line" />
        <May call="models.list">
          <MenuItem onSelect={() => openDialog({ name: 'models' })}>{say('library.settings.models')}</MenuItem>
        </May>
        <May call="folders.follow">
          <MenuItem onSelect={() => openDialog({ name: 'folders' })}>{say('library.settings.folders')}</MenuItem>
        </May>
        <MenuItem onSelect={() => openDialog({ name: 'questionnaire' })}>
          {say('library.settings.questionnaire')}
        </MenuItem>
        <MenuItem onSelect={() => openDialog({ name: 'fact-check' })}>{say('library.settings.factCheck')}</MenuItem>
        <May call="metrics">
          <MenuItem onSelect={() => openDialog({ name: 'metrics' })}>{say('library.settings.metrics')}</MenuItem>
        </May>
        <May call="audit.usage">
          <MenuItem onSelect={() => openDialog({ name: 'usage' })}>{say('library.settings.usage')}</MenuItem>
        </May>
        <May call="settings.change">
          <MenuItem onSelect={() => openDialog({ name: 'library' })}>{say('library.settings.library')}</MenuItem>
        </May>
        <MenuItem onSelect={() => openDialog({ name: 'help' })}>{say('library.settings.help')}</MenuItem>
        <MenuItem onSelect={() => openDialog({ name: 'shortcuts' })}>{say('library.settings.shortcuts')}</MenuItem>
        {status?.member && (
          <>
            <DropdownMenu.Separator className="menu-line" />
            <p className="meta menu-note">
              {say('library.settings.signedIn', { name: status.member.name, role: status.member.role })}
            </p>
            <MenuItem onSelect={() => void signOut()}>{say('library.settings.signOut')}</MenuItem>
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
