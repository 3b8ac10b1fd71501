import { Command } from 'commander';
import type { Verdict } from '../../contract/answer.ts';
import type { VerifyCitationResult } from '../../contract/fact-check.ts';
import { checkLine, otherChecks } from '../checks.ts';
import { DOCUMENT, documentId, wholeNumber } from '../parse-option.ts';
import { formatWhere, oneLine, pageCounts } from '../print/format-place.ts';
import { EXIT, type Runner, type Session } from '../session.ts';

interface VerifyOptions {
  readonly document: string;
  readonly chunk: number;
  readonly claim: string;
  readonly span?: string;
}

const STYLES: Readonly<Record<Verdict, 'green' | 'yellow' | 'red'>> = {
  supported: 'green',
  weak: 'yellow',
  unsupported: 'red',
  contradicted: 'red',
};

/** The verdict, its reason and the words it is of. The numbers and the codes of issues are in JSON, for programs. */
function printVerdict(terminal: Session['terminal'], result: VerifyCitationResult, pages: number | undefined): void {
  const word = result.verdict.replace(/^./, (letter) => letter.toUpperCase());
  terminal.line({ text: word, style: STYLES[result.verdict] });
  const place = [result.citation.document_name, formatWhere(result.citation, pages)];
  terminal.line(place.filter((part) => part !== '').join(' — '));
  if (result.source_text !== '') terminal.paragraph(`“${oneLine(result.source_text)}”`, { indent: 2 });
  terminal.paragraph(result.reason);
}

/** `pincite verify-citation --document ID --chunk N --claim T [--span T]`: exit 4 when the citation is not accurate. */
export function verifyCitationCommand(run: Runner): Command {
  return new Command('verify-citation')
    .summary(checkLine('verify-citation'))
    .description(`${checkLine('verify-citation')}. Exit 4 when not`)
    .addHelpText('after', otherChecks('verify-citation'))
    .requiredOption('--document <document>', DOCUMENT)
    .requiredOption('--chunk <n>', 'index of the passage', wholeNumber(0))
    .requiredOption('--claim <text>', 'the claim')
    .option(
      '--span <text>',
      'the words it cites; without them the sentence of the passage that comes nearest to the claim',
    )
    .action(
      run(async (session, { document: named, chunk, claim, span }: VerifyOptions) => {
        const { terminal, signal, json } = session;
        const { client } = await session.engine();
        const document = await documentId(session, named);
        const result = await client.verifyCitation(
          { document_id: document, chunk_index: chunk, claim_text: claim, expected_text_span: span },
          { signal },
        );
        if (json) terminal.json(result);
        else printVerdict(terminal, result, (await pageCounts(client, signal)).get(document));
        return result.is_accurate ? EXIT.done : EXIT.checkFailed;
      }),
    );
}
