import { Command, CommanderError, Option } from 'commander';
import { type MachinePolicy, mustAllowLibrary } from '../policy/machine-policy.ts';
import { askCommand } from './commands/ask.ts';
import { attachmentsCommand } from './commands/attachments.ts';
import { auditCommand } from './commands/audit.ts';
import { diagnosticsCommand } from './commands/diagnostics.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { gridCommand } from './commands/grid.ts';
import { ingestCommand } from './commands/ingest.ts';
import { backupCommand, restoreCommand } from './commands/library/backup.ts';
import { changesCommand } from './commands/library/changes.ts';
import { checkCommand, indexCommand, repairCommand } from './commands/library/check.ts';
import { collectionsCommand } from './commands/library/collections.ts';
import {
  coverageCommand,
  documentsCommand,
  removeCommand,
  renameCommand,
  tagCommand,
} from './commands/library/documents.ts';
import { chronologyCommand, factsCommand } from './commands/library/facts.ts';
import { libraryCommand } from './commands/library/library.ts';
import { metricsCommand } from './commands/library/metrics.ts';
import { policyCommand } from './commands/library/policy.ts';
import { quarantineCommand } from './commands/library/quarantine.ts';
import { settingsCommand } from './commands/library/settings.ts';
import { storeCommand } from './commands/library/store.ts';
import { teamCommand } from './commands/library/team.ts';
import { mcpCommand } from './commands/mcp.ts';
import { mentionsCommand } from './commands/mentions.ts';
import { modelsCommand } from './commands/models.ts';
import { reviewCommand } from './commands/review.ts';
import { searchCommand } from './commands/search.ts';
import { serveCommand } from './commands/serve.ts';
import { sentencesCommand, showCommand } from './commands/show.ts';
import { tablesCommand } from './commands/tables.ts';
import { verifyCommand } from './commands/verify.ts';
import { verifyCitationCommand } from './commands/verify-citation.ts';
import { watchCommand } from './commands/watch.ts';
import { describeFailure } from './describe-failure.ts';
import { readPassphrase } from './passphrase.ts';
import { printableLine } from './print/printable-text.ts';
import {
  type Engine,
  EXIT,
  type ExitCode,
  type OpenEngine,
  type RestoreLibrary,
  type Runner,
  type Session,
} from './session.ts';
import { type OutputStream, Terminal } from './terminal.ts';

/** What the command line needs from outside; tests pass their own. */
export interface Deps {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly openEngine: OpenEngine;
  readonly restoreLibrary: RestoreLibrary;
  readonly runModels: Session['runModels'];
  readonly runServe: Session['runServe'];
  readonly serveMcp: Session['serveMcp'];
  /** The policy of this computer. Throws POLICY_UNREADABLE. */
  readonly policy: () => MachinePolicy | null;
  /** Used when no `--data` is given. */
  readonly dataDir: string;
  readonly ownerDir: string;
  readonly version: string;
  readonly signal: AbortSignal;
}

interface SharedOptions {
  readonly data?: string;
  readonly json?: boolean;
  readonly ids?: boolean;
  readonly passphraseFile?: string;
}

type Group = readonly [heading: string, commands: readonly ((run: Runner) => Command)[]];

/** All commands, in the groups in which `--help` lists them. */
const GROUPS: readonly [Group, ...Group[]] = [
  ['Start here:', [modelsCommand, ingestCommand, askCommand, serveCommand]],
  [
    'Documents:',
    [
      ...[documentsCommand, coverageCommand, tablesCommand, sentencesCommand, attachmentsCommand, changesCommand],
      ...[factsCommand, chronologyCommand, renameCommand, tagCommand],
      ...[collectionsCommand, watchCommand, removeCommand],
    ],
  ],
  ['Questions:', [gridCommand, searchCommand, mentionsCommand, exportCommand, reviewCommand]],
  ['Proof:', [showCommand, verifyCommand, verifyCitationCommand, auditCommand]],
  [
    'Administration:',
    [
      ...[doctorCommand, checkCommand, repairCommand, backupCommand, restoreCommand, libraryCommand],
      ...[quarantineCommand, indexCommand, settingsCommand, policyCommand, metricsCommand],
      ...[diagnosticsCommand, teamCommand, storeCommand, mcpCommand],
    ],
  ],
];

const EXAMPLES = `
Examples:
  pincite ingest ~/contracts
  pincite ask "Who must be told when a laptop is lost?"
  pincite export --out answer.docx

"pincite COMMAND --help" tells more of one. Where a command takes an id, the name of the document or of its file will do.`;

const SHARED = 'With every command:';

/** Options that may stand before or after the command's name; `dataDir`: the library without `--data`. */
function addSharedOptions(command: Command, dataDir: string): void {
  for (const [flags, description] of [
    ['--data <dir>', `the folder of the library (without it: ${dataDir})`],
    ['--json', 'print JSON on stdout and nothing else there'],
    ['--ids', 'print ids too: of documents, passages, answers, threads'],
    ['--passphrase-file <file>', 'its first line opens an encrypted library or backup; without it you are asked'],
  ] as const)
    command.addOption(new Option(flags, description).helpGroup(SHARED));
  command.addHelpOption(new Option('-h, --help', 'what the command does').helpGroup(SHARED));
  for (const child of command.commands) addSharedOptions(child, dataDir);
}

/** The second line of Commander's message. */
const DID_YOU_MEAN = /\n(\(Did you mean [^\n]*)$/;

/**
 * Makes usage errors throw instead of exit, and print to our streams. Called for each command, since `addCommand`
 * inherits neither.
 */
function redirect(command: Command, stdout: OutputStream, stderr: OutputStream): void {
  command.exitOverride().configureHelp({ subcommandTerm: (child) => child.name() });
  command.configureOutput({
    writeOut: (text) => stdout.write(text),
    writeErr: (text) => stderr.write(text),
    // The message may quote an argument, which may be a file name that a shell expanded, with control characters.
    outputError: (text, write) => write(`${printableLine(text.trimEnd().replace(DID_YOU_MEAN, ' $1'))}\n`),
  });
  for (const child of command.commands) redirect(child, stdout, stderr);
}

/**
 * Runs one command line (without `node` and the script's name) to its end and resolves to its exit code. Never rejects.
 */
export async function runProgram(argv: readonly string[], deps: Deps): Promise<ExitCode> {
  const terminal = new Terminal(deps.stdout, deps.stderr);
  let opened: Promise<Engine> | null = null;
  let exitCode: ExitCode = EXIT.done;
  /** A server runs until it is told to stop, which is its regular end. */
  let serves = false;
  const serving = <T>(served: Promise<T>): Promise<T> => {
    serves = true;
    return served;
  };

  const run: Runner = <Arguments extends unknown[]>(
    handler: (session: Session, ...args: Arguments) => Promise<ExitCode>,
  ) => {
    return async (...args: [...Arguments, Command]) => {
      const command = args.at(-1) as Command;
      const shared = command.optsWithGlobals<SharedOptions>();
      const dataDir = shared.data ?? deps.dataDir;
      // Read by every command, also by one that opens no library: where it cannot be, nothing is done.
      const policy = deps.policy();
      const engine = ({ evenDamaged = false } = {}): Promise<Engine> => {
        opened ??= deps.openEngine({ dataDir, evenDamaged, passphrase, policy });
        return opened;
      };
      const { signal, stdin, version, ownerDir, runModels, runServe, serveMcp } = deps;
      const { passphraseFile } = shared;
      const passphraseOf = (what: string) => () => readPassphrase({ stdin, terminal, signal }, passphraseFile, what);
      const passphrase = passphraseOf('the library');
      const session: Session = {
        terminal,
        json: shared.json === true,
        ids: shared.ids === true,
        dataDir,
        ownerDir,
        policy,
        signal,
        stdin,
        version,
        engine,
        passphrase,
        restore: async (from) => {
          mustAllowLibrary(policy, dataDir);
          return deps.restoreLibrary({ from, dataDir, passphrase: passphraseOf('the backup'), signal });
        },
        runModels,
        runServe: (args, stop, given) => serving(runServe(args, stop, given)),
        serveMcp: (client, mayChange) => serving(serveMcp(client, mayChange)),
      };
      exitCode = await handler(session, ...(args.slice(0, -1) as unknown as Arguments));
    };
  };

  const program = new Command('pincite')
    .description('Answers questions from your own documents, on this machine, with a citation for every sentence.')
    .version(deps.version)
    .addHelpText('after', EXAMPLES);
  for (const [heading, commands] of GROUPS) {
    program.commandsGroup(heading);
    for (const build of commands) program.addCommand(build(run));
  }
  program.addHelpCommand(
    new Command('help')
      .argument('[command]')
      .description('this page, or what one command does')
      .helpGroup(GROUPS[0][0]),
  );
  addSharedOptions(program, deps.dataDir);
  redirect(program, deps.stdout, deps.stderr);

  const fail = (error: unknown): void => {
    if (error instanceof CommanderError) {
      exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
      return;
    }
    const { code, sentence } = describeFailure(error);
    exitCode = deps.signal.aborted ? EXIT.interrupted : EXIT.failed;
    terminal.note(`pincite: ${code}: ${sentence.replaceAll(/\s*\n\s*/g, ' ')}`);
  };
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    fail(error);
  }
  try {
    // The cast is needed because the compiler does not see the assignment in the closure.
    await (await (opened as Promise<Engine> | null)?.catch(() => null))?.close();
  } catch (error) {
    fail(error);
  }
  await terminal.flushed();
  return deps.signal.aborted && !serves ? EXIT.interrupted : exitCode;
}
