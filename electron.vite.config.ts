import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const entry = (path: string): string => resolve(import.meta.dirname, 'src', path);

/**
 * What pdf.js loads while it runs, beside the page in `pdfjs/` (src/renderer/reader/pdf/pdf-assets.ts): character maps, fonts,
 * decoders, colour profiles, its worker. Without its script engine: documents run none.
 */
function pdfjsAssets(): Plugin {
  const home = resolve(import.meta.dirname, 'node_modules/pdfjs-dist');
  const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
  return {
    name: 'pdfjs-assets',
    apply: 'build',
    generateBundle() {
      const files = folders.flatMap((folder) => readdirSync(join(home, folder)).map((name) => `${folder}/${name}`));
      for (const file of files.filter((name) => !/quickjs/i.test(name)))
        this.emitFile({ type: 'asset', fileName: `pdfjs/${file}`, source: readFileSync(join(home, file)) });
      // One thread reads the file, one draws its pages.
      for (const file of ['pdf.worker.min.mjs', 'pdf.renderer.min.mjs']) {
        this.emitFile({ type: 'asset', fileName: `pdfjs/${file}`, source: readFileSync(join(home, 'build', file)) });
      }
    },
  };
}

/**
 * Every Node process of the product is an entry of the `main` build, flat in out/main, so that an entry finds its
 * neighbours beside itself. Dependencies stay in node_modules.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      externalizeDeps: true,
      rollupOptions: {
        input: {
          // These two only look whether this Node can run the two after them.
          cli: entry('cli/start.ts'),
          demo: entry('cli/start-demo.ts'),
          'cli-program': entry('cli/index.ts'),
          'demo-program': entry('cli/demo.ts'),
          models: entry('cli/models.ts'),
          index: entry('main/index.ts'),
          host: entry('host/index.ts'),
          serve: entry('serve/index.ts'),
          'reading-worker': entry('engine/documents/reading/reading-worker.ts'),
          'ocr-worker': entry('engine/documents/ocr/ocr-worker.ts'),
          'embedding-worker': entry('engine/models/runtime/bert/embedding-worker.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // What an entry imports is loaded before its own lines run. So a guard is a file of its own, which is imported first,
          // and what it reads is one too, without the libraries of its neighbours.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'serve-guard', test: /[\\/]src[\\/]offline[\\/]serve-guard\.ts$/ },
              { name: 'policy-file', test: /[\\/]src[\\/]policy[\\/]policy-file\.ts$/ },
            ],
          },
        },
      },
    },
  },
  /** One CommonJS file that requires nothing but electron: the sandbox loads no other kind. */
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { index: entry('preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(import.meta.dirname, 'src/renderer'),
    plugins: [react(), pdfjsAssets()],
    build: {
      outDir: resolve(import.meta.dirname, 'out/renderer'),
      minify: true,
      // Data URLs would need the content policy to allow fonts and scripts of that kind.
      assetsInlineLimit: 0,
      rollupOptions: { input: { index: entry('renderer/index.html') } },
    },
  },
});
