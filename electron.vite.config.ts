import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';

const entry = (path: string): string => resolve(import.meta.dirname, 'src', path);

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
          cli: entry('cli/index.ts'),
          demo: entry('cli/demo.ts'),
          models: entry('cli/models.ts'),
          index: entry('main/index.ts'),
          host: entry('host/index.ts'),
          serve: entry('serve/index.ts'),
          'reading-worker': entry('engine/documents/reading-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
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
});
