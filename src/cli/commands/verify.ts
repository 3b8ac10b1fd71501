import { Command } from 'commander';
import type { DeletionCheck } from '../../contract/records/deletion.ts';
import type { CitationState, ReceiptCheck } from '../../contract/records/receipt.ts';
import { checkLine, otherChecks } from '../checks.ts';
import { readNamed } from '../local-file.ts';
import { formatWhere, pageCounts } from '../print/format-place.ts';
import { EXIT, type Runner, type Session } from '../session.ts';

/** `pincite verify FILE`: exit 4 when the receipt or certificate was changed, or a citation is broken. */
export function verifyCommand(run: Runner): Command {
  return new Command('verify')
    .summary(checkLine('verify'))
    .description(
      `${checkLine('verify')}. Of a receipt it says of each citation whether it holds, moved or is broken; exit 4 when one is, or the file was changed`,
    )
    .addHelpText('after', otherChecks('verify'))
    .argument('<file>', 'the receipt or the certificate (.json); "-": from standard input')
    .action(
      run(async (session, file: string) => {
        const { terminal, signal, json } = session;
        const text = await readNamed(file, session);
        const { client } = await session.engine();
        if (CERTIFICATE.test(text)) {
          const checked = await client.checkDeletion({ text }, { signal });
          if (json) terminal.json(checked);
          else printDeletion(terminal, checked);
          return checked.valid ? EXIT.done : EXIT.checkFailed;
        }
        const result = await client.receipts.check({ text }, { signal });
        if (json) terminal.json(result);
        else printCheck(terminal, result, await pageCounts(client, signal));
        return result.valid ? EXIT.done : EXIT.checkFailed;
      }),
    );
}

const STYLES: Readonly<Record<CitationState, 'green' | 'yellow' | 'red'>> = {
  holds: 'green',
  moved: 'yellow',
  broken: 'red',
};

const SIGNATURES: Readonly<Record<ReceiptCheck['signature'], string>> = {
  fits: 'its checksums are signed with your key',
  wrong: 'its signature does not fit its checksums',
  unknown: 'its checksums are signed with a key that is not here, so that they alone speak for it',
  none: 'not signed',
};

/** How the file of a certificate begins. */
const CERTIFICATE = /^\s*\{\s*"pincite_deletion"/u;

const headingOf = (valid: boolean) =>
  valid ? ({ text: 'valid', style: 'green' } as const) : ({ text: 'not valid', style: 'red' } as const);

function printDeletion(terminal: Session['terminal'], { valid, changes, signature, statement }: DeletionCheck): void {
  terminal.line(headingOf(valid), '  certificate of deletion');
  for (const change of changes) terminal.line({ text: `  ${change}`, style: 'red' });
  for (const sentence of statement) terminal.line(`  ${sentence}`);
  terminal.line({ text: `  ${SIGNATURES[signature]}`, style: 'dim' });
}

function printCheck(terminal: Session['terminal'], result: ReceiptCheck, pages: ReadonlyMap<string, number>): void {
  const { valid, changes, signature, question, citations } = result;
  terminal.line(headingOf(valid), question === null ? '' : `  ${question}`);
  for (const change of changes) terminal.line({ text: `  ${change}`, style: 'red' });
  for (const { marker, state, reason, ...place } of citations) {
    const where = [place.document_name, formatWhere(place, pages.get(place.document_id))].filter((part) => part !== '');
    terminal.line(`  [${marker}] `, { text: state.padEnd(6), style: STYLES[state] }, `  ${where.join(' — ')}`);
    if (reason !== null) terminal.line({ text: `      ${reason}`, style: 'dim' });
  }
  terminal.line({ text: `  ${SIGNATURES[signature]}`, style: 'dim' });
}
