import { Command } from 'commander';
import type { MentionsRequest, MentionTotal } from '../../contract/findings/mentions.ts';
import { mustAllowExport } from '../../policy/machine-policy.ts';
import { writeOutput } from '../local-file.ts';
import { names, type ScopeOptions, scopeOf } from '../parse-option.ts';
import { placeFacts } from '../print/format-place.ts';
import { mentionLines, printMention, printMentionDocument, totalText } from '../print/print-mentions.ts';
import { type Client, EXIT, type ExitCode, type Runner, type Session } from '../session.ts';

interface MentionsOptions extends ScopeOptions {
  readonly semantic?: boolean;
  readonly out?: string;
}

async function list(
  { terminal, signal }: Session,
  client: Client,
  request: MentionsRequest,
): Promise<MentionTotal | null> {
  const { notes } = await placeFacts(client, false, signal);
  let pages: number | undefined;
  for await (const event of await client.mentions.find(request, { signal })) {
    if (event.type === 'total') return event.total;
    if (event.type === 'document') {
      pages = event.document.pages;
      printMentionDocument(terminal, event.document, notes.get(event.document.document_id) ?? '');
    } else if (event.type === 'mentions') for (const mention of event.mentions) printMention(terminal, mention, pages);
    if (terminal.closed) return null;
  }
  return null;
}

async function printLines({ terminal, signal }: Session, client: Client, request: MentionsRequest) {
  for await (const { row, total } of mentionLines(await client.mentions.find(request, { signal }))) {
    if (total !== null) return total;
    terminal.json(row);
    if (terminal.closed) return null;
  }
  return null;
}

/** Writes the mentions as a table or JSON lines, by the file's extension; the counts come from the same call. */
async function write({ signal, policy }: Session, client: Client, request: MentionsRequest, out: string) {
  const rows: string[] = [];
  let counted: MentionTotal | null = null;
  for await (const { row, total } of mentionLines(await client.mentions.find(request, { signal }))) {
    if (total === null) rows.push(`${JSON.stringify(row)}\n`);
    else counted = total;
  }
  const table = async (): Promise<string> => (await client.mentions.table(request, { signal })).csv;
  if (out.endsWith('.xlsx'))
    await writeOutput(out, (await client.exports.table({ csv: await table(), name: 'mentions' }, { signal })).bytes);
  else if (out.endsWith('.csv')) await writeOutput(out, new TextEncoder().encode(await table()));
  else {
    mustAllowExport(policy, 'json');
    await writeOutput(out, new TextEncoder().encode(rows.join('')));
  }
  return counted;
}

/** `pincite mentions TERM`: every place, by document. To find nothing is a result, not a failure. */
export function mentionsCommand(run: Runner): Command {
  const command = new Command('mentions')
    .summary('every place that has a word or a phrase')
    .description('find every mention of a word, a phrase or a clause')
    .argument('<term>')
    .option('--semantic', 'also list passages similar in meaning that do not have the words')
    .option('--document <document>', 'only in this document; may be repeated', names)
    .option('--collection <name>', 'only in this collection')
    .option('--out <file>', 'write them here, as a table (.csv, .xlsx) or JSON lines (.jsonl)');
  return command.action(
    run(async (session, term: string, options: MentionsOptions): Promise<ExitCode> => {
      const { terminal, json } = session;
      const { semantic = false, out } = options;
      if (out !== undefined && !/\.(?:csv|xlsx|jsonl)$/.test(out))
        command.error('error: --out takes a .csv, an .xlsx or a .jsonl file');
      const request = { term, semantic, ...(await scopeOf(session, options)) };
      const { client } = await session.engine();
      const total =
        out !== undefined
          ? await write(session, client, request, out)
          : await (json ? printLines : list)(session, client, request);
      if (total === null) return EXIT.done;
      if (out !== undefined && json) terminal.json({ ...total, out });
      terminal.note({ text: totalText(total, out), style: 'dim' });
      return EXIT.done;
    }),
  );
}
