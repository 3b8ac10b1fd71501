import { Command } from 'commander';
import { writeOutput } from '../local-file.ts';
import { EXIT, type Runner } from '../session.ts';

/** `pincite diagnostics`: a file for the person who helps to find a fault. */
export function diagnosticsCommand(run: Runner): Command {
  return new Command('diagnostics')
    .summary('a file that helps to find a fault; no text of yours is in it')
    .description(
      'what helps to find a fault, without any text of documents, questions or answers; read it, then send it',
    )
    .option('--out <file>', 'write it there instead of to the terminal')
    .option('--names', 'with the names of documents, collections and folders')
    .action(
      run(async (session, { out, names = false }: { readonly out?: string; readonly names?: boolean }) => {
        const { terminal, signal, engine } = session;
        const { bytes } = await (await engine()).client.diagnostics({ names }, { signal });
        if (out === undefined) terminal.json(JSON.parse(new TextDecoder().decode(bytes)));
        else {
          await writeOutput(out, bytes);
          terminal.note(`written to ${out}`);
        }
        return EXIT.done;
      }),
    );
}
