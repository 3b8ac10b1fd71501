import { Command } from 'commander';
import { EXIT } from '../exit-code.ts';
import { documentIds } from '../parse-option.ts';
import type { Runner } from '../session.ts';

/** `pincite remove ID…` */
export function removeCommand(run: Runner): Command {
  return new Command('remove')
    .description('delete documents from the library: text, vectors and the kept file')
    .argument('<id...>', 'document ids', documentIds)
    .action(
      run(async ({ terminal, signal, json, engine }, ids: string[]) => {
        const removed = await (await engine()).client.documents.remove({ document_ids: ids }, { signal });
        if (json) terminal.json(removed);
        else
          for (const document of removed)
            terminal.line(`removed  ${document.document_id}  ${document.source_filename}`);
        return EXIT.done;
      }),
    );
}
