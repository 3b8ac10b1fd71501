import { Command } from 'commander';
import { EXIT } from '../exit-code.ts';
import type { Runner } from '../session.ts';

/** `pincite audit verify`: exit 4 when the trace log does not hold. */
export function auditCommand(run: Runner): Command {
  const verify = new Command('verify')
    .description('check the hash chain of the trace log: exit 4 when an entry was changed, removed or cut off')
    .action(
      run(async ({ terminal, signal, json, engine }) => {
        const result = await (await engine()).client.audit.verify(undefined, { signal });
        const { valid, entries, broken_at, reason } = result;
        if (json) terminal.json(result);
        else if (valid) terminal.line({ text: 'valid', style: 'green' }, `  entries: ${entries}`);
        else {
          const where = broken_at === null ? '' : ` at line ${broken_at}`;
          terminal.line({ text: `broken${where}`, style: 'red' }, `  ${reason ?? 'no reason given'}`);
        }
        return valid ? EXIT.done : EXIT.checkFailed;
      }),
    );
  return new Command('audit').description('check the record of all answers').addCommand(verify);
}
