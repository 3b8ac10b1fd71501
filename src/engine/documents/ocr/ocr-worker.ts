/** Entry of the OCR thread: Tesseract's own worker behind the network guard, since it could fetch language data. */
import '../../../offline/guard.ts';
import { createRequire } from 'node:module';

createRequire(import.meta.url)('tesseract.js/src/worker-script/node/index.js');
