import { Command } from 'commander';
import { documentId } from '../parse-option.ts';
import { EXIT, type Runner } from '../session.ts';

/** `pincite sentences DOCUMENT_ID`: JSON lines, whether or not --json is given. */
export function sentencesCommand(run: Runner): Command {
  return new Command('sentences')
    .description('print every sentence with its offsets and rectangles, as JSON lines')
    .argument('<id>', 'document id', documentId)
    .action(
      run(async ({ terminal, signal, engine }, id: string) => {
        const { client } = await engine();
        for await (const sentence of await client.documents.sentences({ document_id: id }, { signal })) {
          terminal.json(sentence);
          if (terminal.closed) break;
        }
        return EXIT.done;
      }),
    );
}
