import { Command } from 'commander';
import { names, type ScopeOptions, scopeOf, similarityThreshold, wholeNumber } from '../parse-option.ts';
import { formatSeconds, placeFacts, plural } from '../print/format-place.ts';
import { printHit } from '../print/print-answer.ts';
import { EXIT, type Runner } from '../session.ts';

interface SearchOptions extends ScopeOptions {
  readonly k: number;
  readonly similarityThreshold?: number;
}

/** `pincite search QUERY` */
export function searchCommand(run: Runner): Command {
  return new Command('search')
    .summary('the passages nearest to some words, without an answer')
    .description('find the passages that are nearest to some words; writes no answer and needs no chat model')
    .argument('<query>')
    .option('-k <n>', 'how many passages', wholeNumber(1, 100), 10)
    .addOption(similarityThreshold())
    .option('--document <document>', 'only in this document; may be repeated', names)
    .option('--collection <name>', 'only in this collection')
    .action(
      run(async (session, query: string, { k, similarityThreshold, ...scope }: SearchOptions) => {
        const { terminal, signal, json, ids } = session;
        const { client } = await session.engine();
        const result = await client.search(
          { query, k, similarity_threshold: similarityThreshold, ...(await scopeOf(session, scope)) },
          { signal },
        );
        if (json) {
          terminal.json(result);
          return EXIT.done;
        }
        const facts = await placeFacts(client, ids, signal);
        result.hits.forEach((hit, index) => {
          printHit(terminal, hit, index + 1, facts);
        });
        terminal.note({
          text: `${plural(result.hits.length, 'passage')} in ${formatSeconds(result.ms)}`,
          style: 'dim',
        });
        return EXIT.done;
      }),
    );
}
