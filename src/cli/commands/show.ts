import { Command } from 'commander';
import { DOCUMENT, documentId, numberBetween, wholeNumber } from '../parse-option.ts';
import { writePageImages } from '../print/write-page-images.ts';
import { EXIT, type Runner } from '../session.ts';

interface ShowOptions {
  readonly start: number;
  readonly end: number;
  readonly out: string;
  readonly scale: number;
}

/** `pincite show DOCUMENT_ID --start S --end E --out F.png` */
export function showCommand(run: Runner): Command {
  const command = new Command('show')
    .summary('a picture of the page, with the cited words lit')
    .description('draw the page or pages of a range with the range lit; further pages go to F-2.png, F-3.png, …')
    .argument('<document>', DOCUMENT)
    .requiredOption('--start <offset>', 'first character, as in citations', wholeNumber(0))
    .requiredOption('--end <offset>', 'one past the last character', wholeNumber(1))
    .requiredOption('--out <file.png>', 'where to write')
    .option('--scale <n>', 'pixels a point, 0.25 to 6', numberBetween(0.25, 6), 1.5);
  return command.action(
    run(async (session, named: string, { start, end, out, scale }: ShowOptions) => {
      const { terminal, signal, json } = session;
      if (start >= end) command.error('error: --start must be less than --end');
      const { client } = await session.engine();
      const id = await documentId(session, named);
      const images = await client.documents.render({ document_id: id, start, end, scale }, { signal });
      const written = await writePageImages(out, images);
      if (json) terminal.json(written);
      else for (const { file, page_number } of written) terminal.line(`${file}  page ${page_number}`);
      return EXIT.done;
    }),
  );
}

/** `pincite sentences DOCUMENT_ID`: JSON lines, whether or not --json is given. */
export function sentencesCommand(run: Runner): Command {
  return new Command('sentences')
    .summary('every sentence with its place, for programs')
    .description('print every sentence with its offsets and rectangles, as JSON lines')
    .argument('<document>', DOCUMENT)
    .action(
      run(async (session, named: string) => {
        const { terminal, signal } = session;
        const { client } = await session.engine();
        const id = await documentId(session, named);
        for await (const sentence of await client.documents.sentences({ document_id: id }, { signal })) {
          terminal.json(sentence);
          if (terminal.closed) break;
        }
        return EXIT.done;
      }),
    );
}
