import { readFile } from 'node:fs/promises';
import type { CustomScheme } from 'electron';
import { type ErrorCode, errorSentence } from '../contract/errors.ts';
import { APP_ORIGIN } from '../contract/shell/electron-ipc.ts';
import { errorCode, isNowhere } from '../files/missing.ts';
import { documentResponse, type ReadPart } from '../shell/document-bytes.ts';
import { CONTENT_SECURITY_POLICY, pageFile } from '../shell/page-file.ts';

const DOCUMENT = /^\/documents\/([0-9a-f]{16})\/file$/;

export interface AppProtocolParts {
  /** The folder the page was built into. */
  readonly pageRoot: string;
  readonly readPart: ReadPart;
}

/** Answers every request of `pincite:` URLs: the files of the page and the bytes of documents, nothing else. */
export function appProtocol({ pageRoot, readPart }: AppProtocolParts): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET') return plain(405, 'Only GET is answered here.');
    const { protocol, host, pathname } = new URL(request.url);
    // Compared in two parts, since Node has no origin for a custom scheme.
    if (`${protocol}//${host}` !== APP_ORIGIN) return notFound();
    const documentId = DOCUMENT.exec(pathname)?.[1];
    if (documentId === undefined) return pageResponse(pageRoot, pathname);
    try {
      return await documentResponse(readPart, documentId, request.headers.get('range'), request.signal);
    } catch (error) {
      return failed(error);
    }
  };
}

async function pageResponse(root: string, pathname: string): Promise<Response> {
  const file = pageFile(root, pathname);
  if (file === null) return notFound();
  try {
    return new Response(new Uint8Array(await readFile(file.path)), {
      headers: {
        'content-type': file.type,
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    });
  } catch (error) {
    if (isNowhere(error) || errorCode(error) === 'EISDIR') return notFound();
    throw error;
  }
}

const STATUS: Partial<Record<ErrorCode, number>> = { DOCUMENT_NOT_FOUND: 404, ENGINE_GONE: 503, BAD_RANGE: 416 };

/** The engine's errors arrive as plain data with a code, never as our class. */
function failed(error: unknown): Response {
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  return plain(STATUS[code as ErrorCode] ?? 500, code === '' ? errorSentence('INTERNAL', { why: message }) : message);
}

const notFound = (): Response => plain(404, 'There is nothing here.');

const plain = (status: number, text: string): Response =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  });

/**
 * The page's own scheme, in place of `file:`. Standard and secure give it an origin, a storage and module workers; all
 * other privileges stay off. Register it before the app is ready.
 */
export const APP_SCHEME: CustomScheme = {
  scheme: 'pincite',
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
};

/** The one page of the app. */
export const PAGE_URL = `${APP_ORIGIN}/index.html`;
