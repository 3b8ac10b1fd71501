import { useEffect } from 'react';
import type { Theme } from '../state/settings-store.ts';
import { useMedia } from './use-media.ts';

/** Applies the theme that the user chose, or the system's, to the document. */
export function useTheme(theme: Theme): void {
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const dark = theme === 'dark' || (theme === 'system' && systemDark);
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }, [dark]);
}
