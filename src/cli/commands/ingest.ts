import { Command, Option } from 'commander';
import type { IngestResult } from '../../contract/documents.ts';
import { type ErrorCode, PinciteError } from '../../contract/errors.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { progressLine, resultLine, SEARCHABLE } from '../ingest-progress.ts';
import { readSecret } from '../local-file.ts';
import type { Runner, Session } from '../session.ts';

interface IngestOptions {
  readonly wait: 'searchable' | 'ready';
  readonly ocr: 'auto' | 'off';
  readonly passwordFile?: string;
  readonly collection?: string;
}

/** Adds files, shows how it goes, and returns what became of each. Shared with the demo. */
export async function ingestFiles(
  { terminal, signal, json, engine }: Pick<Session, 'terminal' | 'signal' | 'json' | 'engine'>,
  paths: readonly string[],
  options: Omit<IngestOptions, 'passwordFile'> & { readonly password?: string },
): Promise<IngestResult[]> {
  const { client } = await engine();
  const results: IngestResult[] = [];
  for await (const event of await client.documents.ingest({ paths: [...paths], ...options }, { signal })) {
    if (event.type === 'progress') {
      terminal.status(progressLine(event.progress));
    } else {
      results.push(event.result);
      if (!json) terminal.line(...resultLine(event.result));
    }
  }
  terminal.clearStatus();
  return results;
}

/** Exit 1 with the first file's reason, only when there was something to add and nothing of it can be searched. */
function failNothingIndexed(session: Session, paths: readonly string[], results: readonly IngestResult[]): ExitCode {
  if (results.some((result) => SEARCHABLE.has(result.state))) return EXIT.done;
  const [first] = results;
  if (first === undefined) {
    if (paths.length === 0) return EXIT.done;
    throw new PinciteError('BAD_REQUEST', { why: `there is no PDF or text file in ${paths.join(', ')}` });
  }
  const others = results.length === 1 ? '' : ` (and ${results.length - 1} more, none of them indexed)`;
  const code: string = first.code ?? ('INTERNAL' satisfies ErrorCode);
  session.terminal.note(`pincite: ${code}: ${first.reason ?? first.state}${others}`);
  return EXIT.failed;
}

/** `pincite ingest PATH…` */
export function ingestCommand(run: Runner): Command {
  return new Command('ingest')
    .description('add files and folders; without a path, finish what an earlier run left')
    .argument('[path...]')
    .addOption(
      new Option('--wait <state>', 'return when every file can be searched, or is embedded too')
        .choices(['searchable', 'ready'])
        .default('ready'),
    )
    .addOption(
      new Option('--ocr <mode>', 'accepted for later: scanned pages are reported by "coverage" and not read yet')
        .choices(['auto', 'off'])
        .default('auto'),
    )
    .option('--password-file <file>', 'the first line opens protected files')
    .option('--collection <name>', 'put the files into this collection')
    .action(
      run(async (session, paths: string[], { wait, ocr, passwordFile, collection }: IngestOptions) => {
        const password = passwordFile === undefined ? undefined : await readSecret(passwordFile);
        const results = await ingestFiles(session, paths, {
          wait,
          ocr,
          ...(password === undefined ? {} : { password }),
          ...(collection === undefined ? {} : { collection }),
        });
        if (session.json) session.terminal.json(results);
        return failNothingIndexed(session, paths, results);
      }),
    );
}
