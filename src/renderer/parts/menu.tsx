import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { usePaneElement } from './pane-frame.tsx';

/** The floating part of a menu. Menus are not modal: a modal one would lock scrolling by an injected style sheet. */
export function MenuPanel({
  children,
  align = 'end',
}: {
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}) {
  const [ref, pane] = usePaneElement();
  return (
    <>
      <span ref={ref} hidden />
      <DropdownMenu.Portal container={pane}>
        <DropdownMenu.Content className="menu" align={align} sideOffset={4} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </>
  );
}

interface MenuItemProps {
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className="menu-item" onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  );
}
