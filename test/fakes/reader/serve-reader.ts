/** Builds the reader's page and serves it as the product does: its own origin only, ranges of documents, the strict CSP. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-src 'none'";

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

const PDFJS = resolve(import.meta.dirname, '../../../node_modules/pdfjs-dist');

export interface ReaderServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves the page with the files of `documents` (id to path) at `documents/<id>`. */
export async function serveReader(documents: ReadonlyMap<string, string>): Promise<ReaderServer> {
  const out = await mkdtemp(join(tmpdir(), 'pincite-reader-'));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: out, emptyOutDir: true, target: 'chrome140', modulePreload: { polyfill: false } },
  });
  const server = createServer((request, response) => {
    answer(request, response, out, documents).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(out, { recursive: true });
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  out: string,
  documents: ReadonlyMap<string, string>,
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  response.setHeader('content-security-policy', CSP);
  const document = documents.get(/^\/documents\/([0-9a-f]{16})$/.exec(path)?.[1] ?? '');
  if (document !== undefined) return sendRange(request, response, document);
  const [root, inside] = path.startsWith('/pdfjs/')
    ? [PDFJS, pdfjsPath(path.slice(7))]
    : [out, path === '/' ? 'index.html' : path.slice(1)];
  const file = resolve(root, inside);
  if (!file.startsWith(root + sep)) throw new Error('outside');
  await stat(file);
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  createReadStream(file).pipe(response);
}

/** Where the build finds what it copies into `pdfjs/`. */
function pdfjsPath(path: string): string {
  return path.startsWith('pdf.worker') || path.startsWith('pdf.renderer') ? `build/${path}` : path;
}

async function sendRange(request: IncomingMessage, response: ServerResponse, file: string): Promise<void> {
  const { size } = await stat(file);
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const start = Number(range?.[1] ?? 0);
  const end = Math.min(Number(range?.[2] ?? size - 1), size - 1);
  response.writeHead(range === null ? 200 : 206, {
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  createReadStream(file, { start, end }).pipe(response);
}
