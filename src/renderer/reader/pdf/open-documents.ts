import { keyHeaders } from '../../engine/tab-key.ts';
import { DocumentCache } from './document-cache.ts';
import { openPdf } from './open-pdf.ts';

/** The documents open in this page: the one being read, and at most two more for previews. */
export const openDocuments = new DocumentCache((url, signal) => openPdf(url, keyHeaders, signal), 2);
