import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon.tsx';
import { usePaneElement } from './pane-frame.tsx';

interface MenuPanelProps {
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  /** What has the focus once it is closed, where that is not the button that opens it. */
  readonly backTo?: (() => HTMLElement | null) | undefined;
}

/** The floating part of a menu. Menus are not modal: a modal one would lock scrolling by an injected style sheet. */
export function MenuPanel({ children, align = 'end', backTo }: MenuPanelProps) {
  const [ref, pane] = usePaneElement();
  return (
    <>
      <span ref={ref} hidden />
      <DropdownMenu.Portal container={pane}>
        <DropdownMenu.Content
          className="menu"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            const place = backTo?.();
            if (!place) return;
            event.preventDefault();
            place.focus();
          }}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </>
  );
}

interface RowMenuProps extends Pick<MenuPanelProps, 'children' | 'backTo'> {
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The menu of a row of a list, whose button is a Tab stop only while it is open: the row is one already. */
export function RowMenu({ label, open, onOpenChange, backTo, children }: RowMenuProps) {
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <IconButton small className="row-more" icon={Ellipsis} label={label} tabIndex={open ? 0 : -1} />
      </DropdownMenu.Trigger>
      <MenuPanel backTo={backTo}>{children}</MenuPanel>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  readonly onSelect: () => void;
  /** Why it cannot be chosen; undefined where it can. */
  readonly reason?: string | undefined;
  readonly children: ReactNode;
}

/** One that cannot be chosen is reached by keys all the same, so that its reason is read. */
export function MenuItem({ onSelect, reason, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className="menu-item"
      aria-disabled={reason !== undefined || undefined}
      onSelect={reason === undefined ? onSelect : (event) => event.preventDefault()}
    >
      {reason === undefined ? (
        children
      ) : (
        <span className="menu-reason">
          {children} <span className="meta">{reason}</span>
        </span>
      )}
    </DropdownMenu.Item>
  );
}

/**
 * Opens a menu by a right click as soon as its button is up: a button that comes up over an item chooses it, and on
 * some systems the click is told when it goes down.
 */
export function openByRightClick(event: React.MouseEvent, open: () => void): void {
  event.preventDefault();
  if (event.buttons === 0) open();
  else window.addEventListener('pointerup', open, { once: true });
}
