import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from './icon.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Keys as they are written: `Ctrl K`. */
  readonly keys?: string;
  readonly small?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon, named for everybody. */
export function IconButton({ icon, label, keys, small = false, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-btn ${small ? 'icon-btn-s' : ''} ${className}`}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      {...rest}
    >
      <Icon of={icon} size={small ? 14 : 16} />
    </button>
  );
}
