import { Command, CommanderError } from 'commander';
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
import { coverageCommand, documentsCommand, removeCommand } from './commands/library/documents.ts';
import { metricsCommand } from './commands/library/metrics.ts';
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
  /** Used when no `--data` is given. */
  readonly dataDir: string;
  readonly ownerDir: string;
  readonly version: string;
  readonly signal: AbortSignal;
}

const COMMANDS = [
  ingestCommand,
  watchCommand,
  documentsCommand,
  removeCommand,
  quarantineCommand,
  collectionsCommand,
  changesCommand,
  coverageCommand,
  attachmentsCommand,
  searchCommand,
  askCommand,
  gridCommand,
  mentionsCommand,
  sentencesCommand,
  tablesCommand,
  showCommand,
  verifyCitationCommand,
  auditCommand,
  exportCommand,
  reviewCommand,
  metricsCommand,
  settingsCommand,
  verifyCommand,
  modelsCommand,
  doctorCommand,
  diagnosticsCommand,
  checkCommand,
  repairCommand,
  indexCommand,
  backupCommand,
  restoreCommand,
  storeCommand,
  serveCommand,
  teamCommand,
  mcpCommand,
];

/** Options that may stand before or after the command's name. */
function addSharedOptions(command: Command): void {
  command
    .option('--data <dir>', "the library's directory")
    .option('--json', 'print JSON on stdout and nothing else there')
    .option('--ids', 'print ids too: of documents, passages, threads');
  command.commands.forEach(addSharedOptions);
}

/** The second line of Commander's message. */
const DID_YOU_MEAN = /\n(\(Did you mean [^\n]*)$/;

/**
 * Makes usage errors throw instead of exit, and print to our streams. Called for each command, since `addCommand`
 * inherits neither.
 */
function redirect(command: Command, stdout: OutputStream, stderr: OutputStream): void {
  command.exitOverride().configureOutput({
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
      const shared = command.optsWithGlobals<{ data?: string; json?: boolean; ids?: boolean }>();
      const dataDir = shared.data ?? deps.dataDir;
      const engine = ({ evenDamaged = false } = {}): Promise<Engine> => {
        opened ??= deps.openEngine({ dataDir, evenDamaged });
        return opened;
      };
      const { signal, stdin, version, ownerDir, runModels, runServe, serveMcp } = deps;
      const session: Session = {
        terminal,
        json: shared.json === true,
        ids: shared.ids === true,
        dataDir,
        ownerDir,
        signal,
        stdin,
        version,
        engine,
        restore: (from) => deps.restoreLibrary({ from, dataDir, signal }),
        runModels,
        runServe: (args, stop) => serving(runServe(args, stop)),
        serveMcp: (client, mayChange) => serving(serveMcp(client, mayChange)),
      };
      exitCode = await handler(session, ...(args.slice(0, -1) as unknown as Arguments));
    };
  };

  const program = new Command('pincite')
    .description('Answers questions from your own PDFs, on this machine, with a citation for every sentence.')
    .version(deps.version);
  for (const build of COMMANDS) program.addCommand(build(run));
  addSharedOptions(program);
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
