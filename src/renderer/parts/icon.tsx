import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';

interface IconProps {
  readonly of: LucideIcon;
  /** Side in px: 16, or 14 beside small text. */
  readonly size?: 12 | 14 | 16 | 24;
  readonly className?: string;
}

/** A line icon in the app's weight: 1.5 px whatever its size. Never the only name of a thing. */
export function Icon({ of: Shape, size = 16, className }: IconProps) {
  return <Shape aria-hidden size={size} strokeWidth={1.5} absoluteStrokeWidth className={className} />;
}

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
