/** One process that fetches: `node fetch-child.ts DIRECTORY HUB_URL BYTES SHA256`; prints what it says, last "done". */
import { fetchModel } from '../../../src/engine/models/provision/fetch-model.ts';
import { runProgram } from '../../../src/engine/models/provision/run-program.ts';
import { hubEntry, testDeps } from './test-deps.ts';

const [directory = '', hubUrl = '', bytes = '', sha256 = ''] = process.argv.slice(2);
const deps = testDeps(directory, hubUrl, runProgram);
const say = (line: string) => process.stdout.write(`${line}\n`);
await fetchModel(hubEntry(Number(bytes), sha256), { ...deps, say });
say('done');
