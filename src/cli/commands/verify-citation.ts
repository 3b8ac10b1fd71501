import { Command } from 'commander';
import type { VerifyCitationResult } from '../../contract/answer.ts';
import { pagePlace } from '../../contract/page-place.ts';
import { EXIT } from '../exit-code.ts';
import { oneLine } from '../format-place.ts';
import { pageCounts } from '../page-counts.ts';
import { documentId, wholeNumber } from '../parse-option.ts';
import type { Runner, Session } from '../session.ts';

interface VerifyOptions {
  readonly document: string;
  readonly chunk: number;
  readonly claim: string;
  readonly span: string;
}

/** The words of requirement C4 for a person. */
function verdict({
  is_accurate,
  confidence_score,
  issues,
}: VerifyCitationResult): 'Supported' | 'Weak' | 'Unsupported' {
  if (is_accurate) return 'Supported';
  const missing = issues.includes('text_span_not_found_in_source');
  return !missing && (confidence_score >= 0.4 || issues.includes('text_span_fuzzy_match')) ? 'Weak' : 'Unsupported';
}

function printVerdict(terminal: Session['terminal'], result: VerifyCitationResult, pages: number | undefined): void {
  const word = verdict(result);
  const style = word === 'Supported' ? 'green' : word === 'Weak' ? 'yellow' : 'red';
  terminal.line({ text: word, style }, `  confidence ${result.confidence_score.toFixed(2)}`);
  const { document_name, section } = result.citation;
  const place = [document_name, section, pagePlace(result.citation, pages)];
  terminal.line(place.filter((part) => part !== '').join(' — '));
  if (result.source_text !== '') terminal.paragraph(`“${oneLine(result.source_text)}”`, { indent: 2 });
  for (const issue of result.issues) terminal.line(`issue: ${issue.replaceAll('_', ' ')}`);
}

/** `pincite verify-citation --document ID --chunk N --claim T --span T`: exit 4 when the citation is not accurate. */
export function verifyCitationCommand(run: Runner): Command {
  return new Command('verify-citation')
    .description('check that a span stands in a passage and carries the claim')
    .requiredOption('--document <id>', 'document id', documentId)
    .requiredOption('--chunk <n>', 'index of the passage', wholeNumber(0))
    .requiredOption('--claim <text>', 'the claim')
    .requiredOption('--span <text>', 'the words it cites')
    .action(
      run(async ({ terminal, signal, json, engine }, { document, chunk, claim, span }: VerifyOptions) => {
        const { client } = await engine();
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
