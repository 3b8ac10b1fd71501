import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageFile } from '../../../src/shell/page-file.ts';

const ROOT = '/opt/pincite/out/renderer';

describe('pageFile', () => {
  it.each([
    ['/', 'index.html', 'text/html; charset=utf-8'],
    ['/index.html', 'index.html', 'text/html; charset=utf-8'],
    ['//assets/a.js', 'assets/a.js', 'text/javascript; charset=utf-8'],
    ['/pdfjs/cmaps/GBK-EUC-H.bcmap', 'pdfjs/cmaps/GBK-EUC-H.bcmap', 'application/octet-stream'],
    ['/a%20b.css', 'a b.css', 'text/css; charset=utf-8'],
    ['/assets/../index.html', 'index.html', 'text/html; charset=utf-8'],
  ])('%s is %s', (path, file, type) => {
    expect(pageFile(ROOT, path)).toEqual({ path: join(ROOT, file), type });
  });

  it.each([
    '/../main/index.js',
    '/%2e%2e/main/index.js',
    '/..%2fmain/index.js',
    '/%2e%2e%2fmain%2findex.js',
    '/assets/%2e%2e/%2e%2e/main/index.js',
    '/..%5cmain%5cindex.js',
    '/..\\main\\index.js',
    '/../renderer-old/index.html',
    '/..%2frenderer-old%2findex.html',
    '/..',
    '/C:/Windows/win.json',
    '/index.html%00.js',
    '/%',
    '/%ff.js',
    '/notes.pdf',
    '/LICENSE',
  ])('%s is nothing', (path) => {
    expect(pageFile(ROOT, path)).toBeNull();
  });
});
