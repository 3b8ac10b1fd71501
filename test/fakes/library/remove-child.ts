/** A process that removes, to be killed: node remove-child.ts '{"dataDir": …, "documentIds": […]}'. Prints "done". */
import { openLibrary } from '../../../src/engine/library/library.ts';

const { dataDir, documentIds } = JSON.parse(process.argv[2] ?? '') as { dataDir: string; documentIds: string[] };
const library = await openLibrary({ dataDir });
await library.remove(documentIds);
process.stdout.write('done\n');
await library.close();
