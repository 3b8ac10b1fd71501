import { Command } from 'commander';
import type { DocumentSummary, PageCoverage } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import { pagePlace } from '../../contract/view/page-place.ts';
import { documentId } from '../parse-option.ts';
import { plural } from '../print/format-place.ts';
import { EXIT, type Runner, type Session } from '../session.ts';

function printCoverage(terminal: Session['terminal'], document: DocumentSummary, pages: readonly PageCoverage[]): void {
  const { coverage } = document;
  const states = [
    [coverage.text, 'text'],
    [coverage.ocr, 'OCR'],
    [coverage.low_confidence, 'low confidence'],
    [coverage.unreadable, 'unreadable'],
  ] as const;
  const counts = states.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
  const share = document.kind === 'text' ? 'text file' : `${Math.floor(coverage.share * 100)} % readable`;
  terminal.line({ text: document.source_filename, style: 'bold' }, `  ${plural(document.pages, 'page')}: ${share}`);
  if (counts.length > 0) terminal.line(`  ${counts.join(', ')}`);
  for (const page of pages.filter(({ state }) => state !== 'text')) {
    const reason = page.reason === null ? '' : `: ${page.reason}`;
    terminal.line(`  ${pagePlace(page, document.pages)}  ${page.state.replace('_', ' ')}${reason}`);
  }
}

/** `pincite coverage [ID]` */
export function coverageCommand(run: Runner): Command {
  return new Command('coverage')
    .description('say of every page whether its text can be searched')
    .argument('[id]', 'document id', documentId)
    .action(
      run(async ({ terminal, signal, json, engine }, id: string | undefined) => {
        const { client } = await engine();
        const all = await client.documents.list(undefined, { signal });
        const chosen = id === undefined ? all : all.filter((document) => document.document_id === id);
        if (id !== undefined && chosen.length === 0) throw new PinciteError('DOCUMENT_NOT_FOUND', { id });
        const reports: object[] = [];
        for (const document of chosen) {
          const { document_id, source_filename, state, coverage } = document;
          const pages = await client.documents.coverage({ document_id }, { signal });
          if (json) reports.push({ document_id, source_filename, state, coverage, pages });
          else printCoverage(terminal, document, pages);
        }
        if (json) terminal.json(id === undefined ? reports : reports[0]);
        return EXIT.done;
      }),
    );
}
