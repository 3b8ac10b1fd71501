/** A process to be recorded: node model-child.ts FILE DIRECTORY. It imports a model of the user's own and prints its file name and SHA-256. */
import process from 'node:process';
import { loadCatalog } from '../../src/engine/models/catalog.ts';
import { importModel } from '../../src/engine/models/provision/import-model.ts';

const [file = '', directory = ''] = process.argv.slice(2);
const model = await importModel(file, loadCatalog(), directory);
process.stdout.write(`${JSON.stringify({ file: model.file, sha256: model.sha256 })}\n`);
