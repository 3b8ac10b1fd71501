import { Command } from 'commander';
import { issuerLine, policyLine } from '../../../contract/view/machine/policy-words.ts';
import { printTable } from '../../print/print-table.ts';
import { EXIT, type Runner } from '../../session.ts';

/** `pincite policy`: what holds on this computer for this library, and who says so. */
export function policyCommand(run: Runner): Command {
  return new Command('policy')
    .summary('what the administrators of this computer fixed')
    .description('what holds for this library, and who set it: the policy of this computer, you, or nobody')
    .action(
      run(async ({ terminal, signal, json, engine }) => {
        const status = await (await engine()).client.policy(undefined, { signal });
        if (json) terminal.json(status);
        else {
          terminal.line(issuerLine(status.policy));
          printTable(terminal, ['SETTING', 'HOLDS', 'SET BY'], status.held.map(policyLine), new Set());
        }
        return EXIT.done;
      }),
    );
}
