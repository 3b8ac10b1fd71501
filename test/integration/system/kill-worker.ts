/**
 * A process that is killed in the middle of its work, over a library with a chat model that quotes.
 * `kill-worker.ts DATA_DIR export FILE`: writes the newest answer as a PDF, over and over, and says "done N" after each.
 * `kill-worker.ts DATA_DIR questionnaire INPUT OUTPUT`: answers it into a table, and says "done ID" after each line.
 */
import { writeOutput } from '../../../src/cli/local-file.ts';
import { quotingChat } from '../engine/quoting-chat.ts';
import { engineOn } from '../engine/sample-engine.ts';

const [dataDir = '', what, input = '', output = ''] = process.argv.slice(2);
const engine = await engineOn(dataDir, quotingChat());
const tell = (line: string): void => void process.stdout.write(`${line}\n`);
tell('begun');
if (what === 'export') {
  for (let turn = 1; ; turn++) {
    const { bytes } = await engine.client.exports.answers({ form: 'pdf' });
    await writeOutput(input, bytes);
    tell(`done ${turn}`);
  }
}
for await (const { id } of engine.questionnaire({ input, output, fresh: true })) tell(`done ${String(id)}`);
await engine.close();
tell('ended');
