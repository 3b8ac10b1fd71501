import type { PDFViewer } from './viewer-parts.ts';

type L10n = NonNullable<PDFViewer['l10n']>;

/**
 * Nothing to translate: the reader names pages itself. pdf.js's own would watch the whole viewer and parse its strings as markup.
 * The class is not exported by pdf.js, hence the cast; these are all the members the viewer calls.
 */
export const PLAIN_L10N = {
  getLanguage: () => 'en-us',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
} as unknown as L10n;
