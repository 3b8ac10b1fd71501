import type { MenuItemConstructorOptions } from 'electron';

export interface FakeMenu {
  readonly template: readonly MenuItemConstructorOptions[];
}

/** `Menu`, and the user who clicks in it. */
export class FakeMenus {
  application: FakeMenu | null = null;

  buildFromTemplate(template: readonly MenuItemConstructorOptions[]): FakeMenu {
    for (const item of itemsOf(template))
      if (item.type !== 'separator' && item.label === undefined && item.role === undefined)
        throw new Error('Invalid template for MenuItem: must have label, role or type');
    return { template };
  }

  setApplicationMenu(menu: FakeMenu | null): void {
    this.application = menu;
  }

  click(label: string): void {
    const item = itemsOf(this.application?.template ?? []).find((item) => item.label === label);
    if (item?.click === undefined) throw new Error(`The menu has no ${label}.`);
    (item.click as () => void)();
  }
}

export function itemsOf(template: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);
}
