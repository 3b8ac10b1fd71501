/** Serves the page over invented data for looking at it: `node test/fakes/page/serve-page.ts`, then `?demo=answer`. */
import { resolve } from 'node:path';
import process from 'node:process';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';

/** Where the build finds what it copies into `pdfjs/` beside the page. */
const pdfjsFiles: Plugin = {
  name: 'pdfjs-files',
  configureServer(vite) {
    vite.middlewares.use((request, _response, next) => {
      const [, path] = (request.url ?? '').split('/test/fakes/page/pdfjs/');
      if (path) {
        const inside = path.startsWith('pdf.worker') ? `build/${path}` : path;
        request.url = `/node_modules/pdfjs-dist/${inside}`;
      }
      next();
    });
  },
};

const server = await createServer({
  root: resolve(import.meta.dirname, '../../..'),
  configFile: false,
  logLevel: 'error',
  plugins: [react(), pdfjsFiles],
  server: { host: '127.0.0.1', port: Number(process.argv[2] ?? 5199), strictPort: true },
});
await server.listen();
process.stdout.write(`http://127.0.0.1:${server.config.server.port}/test/fakes/page/index.html?demo=answer\n`);
