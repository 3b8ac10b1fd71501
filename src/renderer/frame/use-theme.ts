import { useEffect } from 'react';
import { useSettings } from '../state/page-context.tsx';
import { useMedia } from './use-media.ts';

/** Puts the theme the user chose, or the system's, on the document. */
export function useTheme(): void {
  const theme = useSettings((settings) => settings.theme);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const dark = theme === 'dark' || (theme === 'system' && systemDark);
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }, [dark]);
}
