import { Command } from 'commander';
import { EXIT, type Runner } from '../session.ts';

/** `pincite mcp`: tools for other programs, over stdin and stdout (requirement E13). */
export function mcpCommand(run: Runner): Command {
  return new Command('mcp')
    .summary('tools for other programs, by the Model Context Protocol')
    .description(
      'serve the library to other programs by the Model Context Protocol, on stdin and stdout, until they end',
    )
    .option('--allow-changes', 'let them add and remove documents; else they only read and ask')
    .action(
      run(async ({ engine, serveMcp }, { allowChanges = false }: { readonly allowChanges?: boolean }) => {
        await serveMcp((await engine()).client, allowChanges);
        return EXIT.done;
      }),
    );
}
