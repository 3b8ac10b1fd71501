import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'type'> & {
  readonly label: string;
  /** Shown behind the name: "Ctrl F". */
  readonly keys?: string;
};

/** A square button with a drawing and a name; 28 pixels. */
export function IconButton({ label, keys, className = '', ...rest }: Props) {
  const title = keys === undefined ? label : `${label} (${keys})`;
  return <button type="button" className={`icon-btn ${className}`} aria-label={label} title={title} {...rest} />;
}
