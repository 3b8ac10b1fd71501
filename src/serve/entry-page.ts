import { KEY_STORAGE } from '../contract/tab-key.ts';

/** What the one-time address shows for a moment: it hands the key to the tab, whose own storage no other port can read. */
export const entryPage = (key: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pincite</title><meta name="key" content="${key}"><script src="${ENTRY_SCRIPT_PATH}"></script></html>`;

/** A file of its own, since the content policy allows no script inside a page. */
export const ENTRY_SCRIPT_PATH = '/enter.js';

/** The address with the token is replaced: neither the tab's history nor its address bar keeps it. */
export const ENTRY_SCRIPT = `sessionStorage.setItem('${KEY_STORAGE}', document.querySelector('meta[name="key"]').content);
location.replace('/');
`;
