import { readdir } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** All file types of a built page. No other type is served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.icc': 'application/octet-stream',
  '.wasm': 'application/wasm',
};

export interface PageFile {
  readonly path: string;
  readonly type: string;
}

/**
 * The file below `root` that a URL's path names (`/` is index.html), or null. Decodes the path first, so that `%2e%2e`
 * and `%5c` are judged by their meaning; compares the result with the folder itself, not with its name as a prefix, so
 * that a sibling `renderer-old` is outside.
 */
export function pageFile(root: string, urlPath: string): PageFile | null {
  const decoded = decode(urlPath);
  if (decoded === null || /[\\:\0]/.test(decoded)) return null;
  const path = resolve(root, decoded.replace(/^\/+/, '') || 'index.html');
  const inside = relative(root, path);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null;
  const type = TYPES[extname(path).toLowerCase()];
  return type === undefined ? null : { path, type };
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    // A lone % is no valid path.
    return null;
  }
}

/**
 * Sent as a header with every file of the page.
 * - `'wasm-unsafe-eval'`: pdf.js decodes JPEG 2000, JBIG2 and ICC colours in WebAssembly; it allows no eval of script.
 * - `blob:` and `data:` images: previews and the icons inside style sheets.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The paths of the PDFs in a folder, sorted by name, so that all lists have the same order. */
export async function samplePdfs(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => join(folder, name));
}
