import { Command } from 'commander';
import { wholeNumber } from '../parse-option.ts';
import { passphraseToHandOn } from '../passphrase.ts';
import { EXIT, type Runner } from '../session.ts';

const LAST_PORT = 65_535;

interface ServeOptions {
  readonly port?: number;
  readonly api?: boolean;
  readonly tokenFile?: string;
  readonly team?: boolean;
  readonly origin?: string;
}

/**
 * `pincite serve`: the app in a browser on this machine. Prints the address and runs until Ctrl-C. One browser can
 * enter by it, or with `--team` the members of the team.
 */
export function serveCommand(run: Runner): Command {
  const command = new Command('serve')
    .summary('the app, in a browser on this machine')
    .description('the app in a browser on this machine; prints the address, ends with Ctrl-C')
    .option('--port <n>', 'the port, for this time; else the one this library had before', wholeNumber(1, LAST_PORT))
    .option('--api', 'answer programs on this machine too: POST /api/query and others, with a token')
    .option(
      '--token-file <file>',
      'with --api: where its token stands, which is made where there is none; else a new one each time',
    )
    .option('--team', 'for several people, each with the token that "pincite team add" gave them')
    .option(
      '--origin <url>',
      'an address to let in, such as https://pincite.example.com: with --team the one at which your own proxy shows this server; with --api pages there may ask it, with the token',
    );
  return command.action(
    run(async (session, { port, api, tokenFile, team, origin }: ServeOptions) => {
      const { json, dataDir, signal, runServe } = session;
      if (origin !== undefined && !team && !api) command.error('error: --origin needs --team or --api');
      if (tokenFile !== undefined && team)
        command.error("error: --token-file does not go with --team: a member's token serves");
      if (tokenFile !== undefined && !api) command.error('error: --token-file needs --api');
      const args = [
        ...(port === undefined ? [] : ['--port', String(port)]),
        ...(api ? ['--api'] : []),
        ...(tokenFile === undefined ? [] : ['--token-file', tokenFile]),
        ...(team ? ['--team'] : []),
        ...(origin === undefined ? [] : ['--origin', origin]),
        ...(json ? ['--json'] : []),
      ];
      const code = await runServe(['--data', dataDir, ...args], signal, await passphraseToHandOn(session));
      return code === 0 ? EXIT.done : EXIT.failed;
    }),
  );
}
