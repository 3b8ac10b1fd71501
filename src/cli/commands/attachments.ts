import { Command } from 'commander';
import type { AttachedFile } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import { namedDocument } from '../../contract/view/documents/named-document.ts';
import { readSecret } from '../local-file.ts';
import { DOCUMENT } from '../parse-option.ts';
import { formatBytes } from '../print/format-place.ts';
import { printTable } from '../print/print-table.ts';
import { EXIT, type Runner } from '../session.ts';
import { failWhereOneFailed, ingestFiles } from './ingest.ts';

interface AttachmentsOptions {
  readonly add?: boolean;
  readonly passwordFile?: string;
}

/** `pincite attachments ID [--add]` */
export function attachmentsCommand(run: Runner): Command {
  return new Command('attachments')
    .summary('the files attached to a PDF or a mail')
    .description('list the files attached to a PDF or a mail, or add them as documents of their own')
    .argument('<document>', DOCUMENT)
    .option('--add', 'add them, to the collections of the document')
    .option('--password-file <file>', 'its first line opens a protected document; "-" reads it from standard input')
    .action(
      run(async (session, named: string, { add = false, passwordFile }: AttachmentsOptions) => {
        const { terminal, signal, json, engine } = session;
        const { client } = await engine();
        const password = passwordFile === undefined ? undefined : await readSecret(passwordFile, session);
        const documents = await client.documents.list(undefined, { signal });
        const id = namedDocument(named, documents);
        const document = documents.find(({ document_id }) => document_id === id);
        if (document === undefined) throw new PinciteError('DOCUMENT_NOT_FOUND', { id });
        const files = await client.documents.attachments({ document_id: id, password }, { signal });
        if (add && files.length > 0) {
          const results = await ingestFiles(session, [], { wait: 'ready', ocr: 'auto', password, attached_to: id });
          if (json) terminal.json(results);
          return failWhereOneFailed(
            session,
            files.map(({ name }) => name),
            results,
          );
        }
        if (json) {
          terminal.json(files);
          return EXIT.done;
        }
        if (files.length === 0) terminal.note(`No file is attached to ${document.source_filename}.`);
        const known = new Set(documents.map(({ document_id }) => document_id));
        const rows = files.map((file) => [
          String(file.index + 1),
          file.bytes === null ? '–' : formatBytes(file.bytes),
          standOf(file, known),
          file.name,
        ]);
        printTable(terminal, ['NO', 'SIZE', 'STATE', 'FILE'], rows, new Set([0, 1]));
        if (rows.length > 0) terminal.note(`"pincite attachments ${id} --add" adds them as documents of their own.`);
        return EXIT.done;
      }),
    );
}

function standOf({ document_id: id }: AttachedFile, known: ReadonlySet<string>): string {
  if (id === null) return 'cannot be read';
  return known.has(id) ? 'in the library' : 'not added';
}
