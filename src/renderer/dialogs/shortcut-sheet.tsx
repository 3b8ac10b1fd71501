import { DialogFrame } from '../parts/dialog-frame.tsx';
import { KeyCaps } from '../parts/key-caps.tsx';
import { SHORTCUTS, type Shortcut } from '../words/shortcuts.ts';

const GROUPS: readonly Shortcut['group'][] = ['Anywhere', 'Conversation', 'Reader'];

/** All keys. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <DialogFrame wide title="All shortcuts" onClose={onClose}>
      <div className="sheet">
        {GROUPS.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className="label">{group}</h3>
            <dl>
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map((shortcut) => (
                <div key={shortcut.id}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    {shortcut.keys.map((keys) => (
                      <KeyCaps key={keys} keys={keys} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </DialogFrame>
  );
}
