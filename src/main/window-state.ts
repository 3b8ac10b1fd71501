import type { Rectangle } from 'electron';

export interface WindowState {
  readonly bounds: Rectangle;
  readonly maximized: boolean;
}

/** The smallest size that shows one pane with its head (the page switches panes below 900). */
export const SMALLEST = { width: 640, height: 480 } as const;
/** The size the panes are designed for. */
const FIRST = { width: 1440, height: 900 } as const;
/** The smallest part of the window's head that can be grabbed on screen. */
const GRAB = { width: 120, height: 40 } as const;

/**
 * The window's bounds: the saved ones when enough of its head is still on a screen (screens get unplugged), otherwise
 * centred on the first one. Never larger than its screen. `screens` are work areas in DIP, the primary one first.
 */
export function placeWindow(saved: WindowState | null, screens: readonly [Rectangle, ...Rectangle[]]): WindowState {
  const home = saved && screens.find((screen) => canGrab(saved.bounds, screen));
  if (home) return { bounds: fitted(saved.bounds, home), maximized: saved.maximized };
  const [first] = screens;
  const width = Math.min(saved?.bounds.width ?? FIRST.width, first.width);
  const height = Math.min(saved?.bounds.height ?? FIRST.height, first.height);
  const x = first.x + Math.round((first.width - width) / 2);
  const y = first.y + Math.round((first.height - height) / 2);
  return { bounds: { x, y, width, height }, maximized: saved?.maximized ?? false };
}

function canGrab(bounds: Rectangle, screen: Rectangle): boolean {
  const across = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x);
  const headOn = bounds.y >= screen.y && bounds.y + GRAB.height <= screen.y + screen.height;
  return across >= GRAB.width && headOn;
}

function fitted(bounds: Rectangle, screen: Rectangle): Rectangle {
  return {
    ...bounds,
    width: Math.min(Math.max(bounds.width, SMALLEST.width), screen.width),
    height: Math.min(Math.max(bounds.height, SMALLEST.height), screen.height),
  };
}

/**
 * Parses the saved state; anything but whole numbers counts as none, since another program may have written the file.
 */
export function parseWindowState(json: string): WindowState | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('bounds' in value)) return null;
  const { bounds } = value;
  if (typeof bounds !== 'object' || bounds === null) return null;
  const { x, y, width, height } = bounds as Record<string, unknown>;
  if (!isWhole(x) || !isWhole(y) || !isWhole(width) || !isWhole(height)) return null;
  if (width < 1 || height < 1) return null;
  return { bounds: { x, y, width, height }, maximized: 'maximized' in value && value.maximized === true };
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
