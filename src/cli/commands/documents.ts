import { Command } from 'commander';
import { alignTable } from '../print/align-table.ts';
import { formatBytes } from '../print/format-place.ts';
import { EXIT, type Runner } from '../session.ts';

/** `pincite documents` */
export function documentsCommand(run: Runner): Command {
  return new Command('documents').description('list the documents of the library').action(
    run(async ({ terminal, signal, json, engine }) => {
      const documents = await (await engine()).client.documents.list(undefined, { signal });
      if (json) {
        terminal.json(documents);
        return EXIT.done;
      }
      if (documents.length === 0) terminal.note('There are no documents yet; add some with "pincite ingest PATH".');
      const rows = documents.map((document) => [
        document.document_id,
        document.state,
        document.kind === 'pdf' ? String(document.pages) : '–',
        `${Math.floor(document.coverage.share * 100)} %`,
        formatBytes(document.bytes),
        document.source_filename,
        document.document_name,
      ]);
      const header = ['ID', 'STATE', 'PAGES', 'READABLE', 'SIZE', 'FILE', 'NAME'];
      const table = rows.length === 0 ? [] : alignTable([header, ...rows], new Set([2, 3, 4]));
      table.forEach((line, index) => {
        terminal.line(index === 0 ? { text: line, style: 'bold' } : line);
      });
      return EXIT.done;
    }),
  );
}
