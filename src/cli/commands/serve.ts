import { Command } from 'commander';
import { wholeNumber } from '../parse-option.ts';
import { EXIT, type Runner } from '../session.ts';

const LAST_PORT = 65_535;

/** `pincite serve`: the app in a browser on this machine. Prints the address, which lets in one browser, and runs until Ctrl-C. */
export function serveCommand(run: Runner): Command {
  return new Command('serve')
    .description('the app in a browser on this machine; prints the address, ends with Ctrl-C')
    .option('--port <n>', 'the port, for this time; else the one this library had before', wholeNumber(1, LAST_PORT))
    .action(
      run(async ({ json, dataDir, signal, runServe }, options: { readonly port?: number }) => {
        const port = options.port === undefined ? [] : ['--port', String(options.port)];
        const code = await runServe(['--data', dataDir, ...port, ...(json ? ['--json'] : [])], signal);
        return code === 0 ? EXIT.done : EXIT.failed;
      }),
    );
}
