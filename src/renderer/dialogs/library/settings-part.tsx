import type { ReactNode } from 'react';

interface SettingsPartProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

/** One thing that can be set: what it is at the left, its controls at the right. */
export function SettingsPart({ title, note, children }: SettingsPartProps) {
  return (
    <section className="settings-part" aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p className="soft">{note}</p>
      </div>
      <div className="settings-control">{children}</div>
    </section>
  );
}
