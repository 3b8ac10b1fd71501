import type { Command } from 'commander';
import type { EvalCommands } from '../../eval-commands.ts';

export function addReaderCommand(command: Command, { shared, libraries, report }: EvalCommands): void {
  shared(command)
    .description('how well the reader ranks the line that answers, beside words and the embedder')
    .option('--reranker <id>', 'a reranker of "pincite models list", measured beside them')
    .action(async ({ reranker, json, ...rest }) => {
      const { runReader } = await import('./run-reader.ts');
      await report('reader', json, () => runReader({ ...libraries(rest), reranker }));
    });
}
