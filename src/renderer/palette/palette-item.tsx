import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';

interface PaletteItemProps {
  /** Tells it from all others. */
  readonly value: string;
  readonly icon: LucideIcon;
  readonly onRun: () => void;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** One line of the palette. */
export function PaletteItem({ value, icon, onRun, end, children }: PaletteItemProps) {
  return (
    <Command.Item className="cmd" value={value} onSelect={onRun}>
      <Icon of={icon} />
      <span className="cut">{children}</span>
      <span className="end num">{end}</span>
    </Command.Item>
  );
}
