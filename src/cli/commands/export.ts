import { extname } from 'node:path';
import { Command, Option } from 'commander';
import { ExportForm } from '../../contract/records/export.ts';
import { writeOutput } from '../local-file.ts';
import { documentId } from '../parse-option.ts';
import { EXIT, type Runner } from '../session.ts';

interface ExportOptions {
  readonly format?: ExportForm;
  readonly thread?: string;
  readonly document?: string;
  readonly accepted?: boolean;
  readonly out: string;
}

const FORMS = ExportForm.options;

/** The form by the ending of the file; an annotated PDF, a receipt and CSL-JSON are named. */
function formOf(path: string): ExportForm | undefined {
  const ending = extname(path).toLowerCase();
  return ending === '.bib' ? 'bibtex' : FORMS.find((form) => ending === `.${form}`);
}

/** `pincite export [ANSWER] --out FILE`: the newest answer when none is named. */
export function exportCommand(run: Runner): Command {
  const command = new Command('export')
    .summary('an answer with its sources as Word, PDF, Excel, XFDF, BibTeX, …')
    .description('write an answer with its sources to a file')
    .argument('[answer]', 'its id, as "ask --ids" prints it; the newest answer when none is given')
    .addOption(new Option('--format <form>', 'the form; by the ending of the file when it is left out').choices(FORMS))
    .option('--thread <id>', 'all answers of this conversation')
    .option('--document <document>', 'with annotated-pdf and xfdf: which of the cited documents')
    .option('--accepted', 'only sentences that a reader accepted ("pincite review") and none rejected')
    // Printed, control characters of documents would be escaped: a file has one form.
    .requiredOption('--out <file>', 'where to write');
  return command.action(
    run(async (session, answerId: string | undefined, options: ExportOptions) => {
      const { terminal, signal, json } = session;
      const { thread, document, out, accepted, format = formOf(out) } = options;
      if (format === undefined) command.error(`error: name the form with --format: ${FORMS.join(', ')}`);
      if (thread !== undefined && answerId !== undefined) command.error('error: name an answer or a thread, not both');
      const { client } = await session.engine();
      const request = {
        form: format as ExportForm,
        answer_id: answerId,
        thread_id: thread,
        document_id: document && (await documentId(session, document)),
        accepted_only: accepted,
      };
      const { bytes, name } = await client.exports.answers(request, { signal });
      await writeOutput(out, bytes);
      if (json) terminal.json({ written: out, format });
      else terminal.line(`written to ${out}`, { text: `  ${name.replace(/\.[a-z]+$/u, '')}`, style: 'dim' });
      return EXIT.done;
    }),
  );
}
