import { Command } from 'commander';
import type { DocumentTable } from '../../contract/tables.ts';
import { tableLine } from '../../contract/view/tables/table-line.ts';
import { DOCUMENT, documentId } from '../parse-option.ts';
import { EXIT, type Runner, type Session } from '../session.ts';

/** `pincite tables ID`: each row as a sentence; with --json one table a line, with its cells. */
export function tablesCommand(run: Runner): Command {
  return new Command('tables')
    .summary('the tables of a document, each row as a sentence')
    .description('print the tables of a document, each cell with what names its row and its column')
    .argument('<document>', DOCUMENT)
    .action(
      run(async (session, named: string) => {
        const { terminal, signal, json } = session;
        const { client } = await session.engine();
        const id = await documentId(session, named);
        let count = 0;
        for await (const table of await client.documents.tables({ document_id: id }, { signal })) {
          if (json) terminal.json(table);
          else printTable(terminal, table, count > 0);
          count++;
          if (terminal.closed) break;
        }
        if (count === 0) terminal.note('There is no table in it.');
        return EXIT.done;
      }),
    );
}

function printTable(terminal: Session['terminal'], table: DocumentTable, isNext: boolean): void {
  const { pages, section, captions } = table;
  const [first = 0, last = first] = [pages[0], pages.at(-1)];
  const place = last === first ? `page ${first + 1}` : `pages ${first + 1}–${last + 1}`;
  const title = [captions.map(({ text }) => text).join(' '), section.split(' > ').at(-1) ?? ''].find(
    (text) => text !== '',
  );
  if (isNext) terminal.line();
  terminal.line({ text: title ?? 'Table', style: 'bold' }, `  ${place}`);
  for (const row of table.rows) terminal.paragraph(tableLine(table, row), { indent: 2 });
}
