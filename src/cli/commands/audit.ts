import { Command } from 'commander';
import type { AuditResult } from '../../contract/records/audit.ts';
import { checkLine, otherChecks } from '../checks.ts';
import { writeOutput } from '../local-file.ts';
import { plural } from '../print/format-place.ts';
import { EXIT, type ExitCode, type Runner, type Session } from '../session.ts';
import type { Piece } from '../terminal.ts';

/**
 * `pincite audit verify`: exit 4 when the trace log is not proven whole. `pincite audit accept`: a backup was put back
 * on purpose. `pincite audit list`: who asked what. `pincite audit export`: the record as lines of JSON.
 */
export function auditCommand(run: Runner): Command {
  const verify = new Command('verify')
    .description(`${checkLine('audit verify')}. Goes through it entry by entry; exit 4 when it cannot be proven whole`)
    .addHelpText('after', otherChecks('audit verify'))
    .action(
      run(async (session) =>
        told(session, await (await session.engine()).client.audit.verify(undefined, { signal: session.signal })),
      ),
    );
  const accept = new Command('accept')
    .description(
      'accept that a backup was put back: an entry says what is missing, and every later check counts it; before the next question',
    )
    .action(
      run(async (session) =>
        told(session, await (await session.engine()).client.audit.accept(undefined, { signal: session.signal })),
      ),
    );
  const list = new Command('list')
    .description('who asked what, and when, the oldest first')
    .option('--by <name>', 'what one member of the team asked')
    .action(
      run(async ({ terminal, signal, json, engine }, { by }: { readonly by?: string }) => {
        const entries = await (await engine()).client.audit.list({ asked_by: by }, { signal });
        if (json) terminal.json({ entries });
        else if (entries.length === 0) terminal.note('Nothing was asked.');
        else
          for (const { timestamp, asked_by: who, question, mode } of entries)
            terminal.line(`${timestamp}  ${who ?? 'the owner'}  ${question.replace(/\s+/gu, ' ')}  `, {
              text: mode,
              style: 'dim',
            });
        return EXIT.done;
      }),
    );
  const exported = new Command('export')
    .description('the lines of the record, on stdout or in a file: JSON, one entry a line, the chain kept')
    .option('--flat', 'in the form of other programs: query_id, timestamp, question, answer, citations, metadata')
    .option('--out <file>', 'write them there')
    .action(
      run(async ({ terminal, signal, engine }, { flat = false, out }: ExportOptions) => {
        const { lines } = await (await engine()).client.audit.export({ flat }, { signal });
        if (out === undefined) for (const line of lines) terminal.json(parsed(line));
        else {
          await writeOutput(out, new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')));
          terminal.note(`${plural(lines.length, 'line')} written to ${out}`);
        }
        return EXIT.done;
      }),
    );
  return new Command('audit')
    .summary('who asked what; audit verify: is that record whole?')
    .description('the record of all answers: who asked what, and whether it is whole')
    .addCommand(verify)
    .addCommand(accept)
    .addCommand(list)
    .addCommand(exported);
}

interface ExportOptions {
  readonly flat?: boolean;
  readonly out?: string;
}

/** The value of a line; one that is damaged is told as its text. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return line;
    throw error;
  }
}

function told({ terminal, json }: Session, result: AuditResult): ExitCode {
  if (json) terminal.json(result);
  else for (const line of auditLines(result)) terminal.line(...line);
  return result.valid ? EXIT.done : EXIT.checkFailed;
}

/** Each finding in one sentence, then notes. */
function auditLines({
  state,
  entries,
  broken_at: at,
  broken_file: file,
  files,
  findings,
  keyed,
  purged,
  accepted,
  notes,
}: AuditResult): Piece[][] {
  const heading: Record<AuditResult['state'], Piece> = {
    valid: { text: 'valid', style: 'green' },
    unchecked: { text: 'not fully checked', style: 'yellow' },
    broken: {
      text: at === null ? 'broken' : `broken at line ${at}${file === null ? '' : ` of ${file}`}`,
      style: 'red',
    },
  };
  const purgedToo = purged === 0 ? '' : `, ${purged} of them purged`;
  const acceptedToo = accepted === 0 ? '' : `, ${plural(accepted, 'accepted break')}`;
  const [how, checked] = keyed === entries ? ['', 'all'] : [' of them', `${keyed}`];
  const counts = entries === 0 ? '' : `${purgedToo}${acceptedToo}; ${checked}${how} checked with the owner's key`;
  return [
    [heading[state], `  entries: ${entries}${files > 1 ? ` in ${files} files` : ''}${counts}`],
    ...findings.map(({ sentence }): Piece[] => [`  ${sentence}`]),
    ...notes.map((note): Piece[] => [{ text: `  ${note}`, style: 'dim' }]),
  ];
}
