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
