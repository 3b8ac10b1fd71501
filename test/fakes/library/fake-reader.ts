import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ErrorCode, PinciteError } from '../../../src/contract/errors.ts';
import type {
  CanonicalDocument,
  PageRecord,
  PassageRecord,
  ReadDocument,
  SentenceRange,
} from '../../../src/engine/documents/types.ts';

export interface FakeReaderOptions {
  /** Time a page takes, in milliseconds. */
  readonly msPerPage?: number;
  /** Bytes of boxes for every character. */
  readonly bytesPerCharacter?: number;
  /** May throw, or hold the reading up. */
  readonly onRead?: (sourceFilename: string) => unknown;
}

/**
 * Reads files of the form "%PDF-fake TITLE\n" + pages joined by form feeds, or plain text. A body "!CODE" is refused with
 * that error; "!SECRET password" wants that password. A page "!SCAN text" is a picture whose text OCR has to read. Deterministic: same
 * bytes, same document.
 */
export function fakeReader({ msPerPage = 0, bytesPerCharacter = 8, onRead }: FakeReaderOptions = {}): ReadDocument {
  return async ({ bytes, sourceFilename, password, ocr = false, scanned }, { signal, onProgress }) => {
    await onRead?.(sourceFilename);
    const content = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const isPdf = content.startsWith('%PDF-');
    const [head = '', ...rest] = isPdf ? content.split('\n') : ['', content];
    const body = rest.join('\n');
    const refused = /^!(?!SCAN)([A-Z_]+)(?: (\S+))?/.exec(body);
    if (refused?.[1] === 'SECRET') {
      if (password !== refused[2])
        throw new PinciteError(password === undefined ? 'PASSWORD_NEEDED' : 'PASSWORD_WRONG', { file: sourceFilename });
    } else if (refused) {
      throw new PinciteError(refused[1] as ErrorCode, { file: sourceFilename, why: 'the fixture says so' });
    }
    const shown = (isPdf ? body.split('\f') : [body]).map((text, i) => pageOf(text, ocr, scanned?.has(i) ?? false));
    if (shown.every(({ text, state }) => text === '' && state !== 'waiting' && scanned !== undefined))
      throw new PinciteError('NO_TEXT', { file: sourceFilename });
    const texts = shown.map(({ text }) => text);
    for (const [i] of texts.entries()) {
      if (signal?.aborted) throw new PinciteError('CANCELLED');
      if (msPerPage > 0) await delay(msPerPage);
      onProgress?.({ pagesDone: i + 1, pages: texts.length });
    }
    const documentId = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const name = isPdf ? head.slice('%PDF-fake '.length) : sourceFilename.replace(/\.\w+$/, '');
    return canonicalDocument(documentId, name, isPdf ? 'pdf' : 'text', shown, bytesPerCharacter);
  };
}

/** What the reader makes of a page, before and after OCR. */
function pageOf(text: string, ocr: boolean, isScanned: boolean): Pick<PageRecord, 'text' | 'state' | 'reason'> {
  const picture = /^!SCAN ?/.exec(text);
  if (picture === null)
    return { text, state: text === '' ? 'unreadable' : 'text', reason: text === '' ? 'The page is empty.' : null };
  if (!isScanned) return { text: '', state: ocr ? 'waiting' : 'unreadable', reason: 'A picture.' };
  const read = text.slice(picture[0].length);
  return { text: read, state: read === '' ? 'unreadable' : 'ocr', reason: 'OCR.' };
}

function canonicalDocument(
  documentId: string,
  name: string,
  kind: 'pdf' | 'text',
  shown: readonly Pick<PageRecord, 'text' | 'state' | 'reason'>[],
  bytesPerCharacter: number,
): CanonicalDocument {
  let start = 0;
  const texts = shown.map(({ text }) => text);
  const pages = shown.map(({ text, state, reason }, pageIndex): PageRecord => {
    const page: PageRecord = {
      pageIndex,
      label: kind === 'pdf' ? `A-${pageIndex + 1}` : null,
      start,
      text,
      geometry: kind === 'pdf' ? fakeGeometry(text, bytesPerCharacter) : null,
      state,
      reason,
    };
    start += text.length + 1;
    return page;
  });
  return {
    documentId,
    name,
    dated: null,
    kind,
    characters: texts.join('\f').length,
    pages,
    passages: passagesOf(texts.join('\f'), pages),
    attachments: 0,
  };
}

/** Bytes that depend on every character and do not compress away. */
function fakeGeometry(text: string, bytesPerCharacter: number): Uint8Array {
  const seed = createHash('sha512').update(text).digest();
  const bytes = new Uint8Array(text.length * bytesPerCharacter);
  for (let i = 0; i < bytes.length; i++) bytes[i] = ((seed[i & 63] ?? 0) * 31 + i * 17 + (i >> 6)) & 255;
  return bytes;
}

/** Three sentences a passage, the last of one being the first of the next; never across pages. */
function passagesOf(canonical: string, pages: readonly PageRecord[]): PassageRecord[] {
  const passages: PassageRecord[] = [];
  for (const page of pages) {
    const sentences = [...page.text.matchAll(/[^.]+\./g)].map((match): SentenceRange => {
      const lead = match[0].length - match[0].trimStart().length;
      const start = page.start + match.index + lead;
      const kind = match[0].includes('\t') ? 'row' : 'prose';
      return { start, end: page.start + match.index + match[0].length, kind, header: kind === 'row' ? [0, 4] : null };
    });
    for (let at = 0; at < sentences.length; at += 2) {
      const run = sentences.slice(at, at + 3);
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last || (at > 0 && run.length === 1)) break;
      passages.push({
        chunkIndex: passages.length,
        start: first.start,
        end: last.end,
        text: canonical.slice(first.start, last.end),
        section: `${page.pageIndex + 1} Section`,
        firstPage: page.pageIndex,
        lastPage: page.pageIndex,
        sentences: run,
      });
    }
  }
  return passages;
}
