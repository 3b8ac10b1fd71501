import type { LucideIcon } from 'lucide-react';

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
