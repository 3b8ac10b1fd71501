import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { say } from '../../language/say.ts';
import { usePage } from '../state/page-context.tsx';
import { keyCaps } from '../words/shortcuts.ts';

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
  /** Why it cannot be used; undefined where it can. It is reached by keys all the same, so that its reason is read. */
  readonly reason?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon, named for everybody. */
export function IconButton({ icon, label, keys, small = false, reason, className = '', ...rest }: IconButtonProps) {
  const named = reason === undefined ? label : say('common.cannot', { what: label, reason });
  return (
    <button
      type="button"
      className={`icon-btn ${small ? 'icon-btn-s' : ''} ${className}`}
      aria-label={named}
      title={keys ? `${named} (${keys})` : named}
      aria-disabled={reason !== undefined || undefined}
      {...rest}
      {...(reason !== undefined && { onClick: undefined })}
    >
      <Icon of={icon} size={small ? 14 : 16} />
    </button>
  );
}

/** Keys as caps: <kbd>Ctrl</kbd> <kbd>K</kbd>. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  const { mac } = usePage();
  return (
    <span className="caps">
      {keyCaps(keys, mac).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}

/** The product's mark and name. */
export function Brand() {
  return (
    <span className="brand">
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <path d="M5 2.5H2.5v13H5M13 2.5h2.5v13H13" fill="none" stroke="var(--ink)" strokeWidth="1.6" />
        <rect x="5" y="7" width="8" height="4" rx=".8" fill="var(--accent)" />
      </svg>
      Pincite
    </span>
  );
}
