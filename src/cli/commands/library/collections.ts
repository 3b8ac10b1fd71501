import { Command } from 'commander';
import type { DocumentUpdate } from '../../../contract/documents.ts';
import { holdLine } from '../../../contract/view/documents/held.ts';
import { DOCUMENT, documentIds } from '../../parse-option.ts';
import { plural } from '../../print/format-place.ts';
import { EXIT, type ExitCode, type Runner, type Session } from '../../session.ts';

/** `pincite collections`: lists them; `create`, `rename`, `remove`, `add`, `take-out` change them. */
export function collectionsCommand(run: Runner): Command {
  const list = async ({ terminal, signal, json, engine }: Session) => {
    const collections = await (await engine()).client.collections.list(undefined, { signal });
    if (json) terminal.json({ collections });
    else if (collections.length === 0) terminal.note('No collections. "pincite collections create NAME" makes one.');
    else
      for (const { name, documents, hold } of collections) {
        terminal.line(`${name}  `, { text: plural(documents, 'document'), style: 'dim' });
        if (hold !== undefined) terminal.line(`  ${holdLine(hold, hold.set_at.slice(0, 10))}`);
      }
    return EXIT.done;
  };
  const change = (name: string, description: string) => new Command(name).description(description);
  const update = async (session: Session, input: DocumentUpdate) => {
    await (await session.engine()).client.documents.update(input, { signal: session.signal });
    return list(session);
  };
  return new Command('collections')
    .summary('groups of documents: a matter, a client')
    .description('list, make and fill collections of documents: a matter, a client')
    .action(run((session) => list(session)))
    .addCommand(
      change('create', 'make an empty collection')
        .argument('<name>')
        .action(
          run(async (session, name: string) => {
            await (await session.engine()).client.collections.create({ name }, { signal: session.signal });
            return list(session);
          }),
        ),
    )
    .addCommand(
      change('rename', 'give it another name; its documents and threads stay in it')
        .argument('<name>')
        .argument('<to>')
        .action(
          run(async (session, name: string, to: string) => {
            await (await session.engine()).client.collections.rename({ name, to }, { signal: session.signal });
            return list(session);
          }),
        ),
    )
    .addCommand(
      change('remove', 'remove the collection; its documents stay in the library')
        .argument('<name>')
        .action(
          run(async (session, name: string) => {
            await (await session.engine()).client.collections.remove({ name }, { signal: session.signal });
            return list(session);
          }),
        ),
    )
    .addCommand(
      change('add', 'put documents into a collection, which is made where there is none; they stay in their others')
        .argument('<name>')
        .argument('<document...>', `of each ${DOCUMENT}`)
        .action(
          run(async (session, name: string, named: string[]) =>
            update(session, { document_ids: await documentIds(session, named), add_to: name }),
          ),
        ),
    )
    .addCommand(
      change('take-out', 'take documents out of a collection; they stay in the library and in their others')
        .argument('<name>')
        .argument('<document...>', `of each ${DOCUMENT}`)
        .action(
          run(async (session, name: string, named: string[]) =>
            update(session, { document_ids: await documentIds(session, named), take_out_of: name }),
          ),
        ),
    )
    .addCommand(holdCommand('hold', 'delete nothing from it from now on: a legal hold, recorded', run, list))
    .addCommand(holdCommand('release', 'end its hold; recorded', run, list));
}

/** `pincite collections hold|release NAME --by NAME --reason TEXT`. */
const holdCommand = (
  change: 'hold' | 'release',
  description: string,
  run: Runner,
  list: (session: Session) => Promise<ExitCode>,
): Command =>
  new Command(change)
    .description(description)
    .argument('<name>')
    .requiredOption('--by <name>', 'who says so')
    .requiredOption('--reason <text>', 'why: the matter, the order')
    .action(
      run(async (session, name: string, { by, reason }: { readonly by: string; readonly reason: string }) => {
        const { collections } = (await session.engine()).client;
        await collections[change]({ name, by, reason }, { signal: session.signal });
        return list(session);
      }),
    );
