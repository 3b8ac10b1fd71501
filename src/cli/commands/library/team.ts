import { Command, Option } from 'commander';
import type { NewToken, TeamRole } from '../../../contract/methods/team-methods.ts';
import { rightsOf } from '../../print/format-rights.ts';
import { EXIT, type Runner, type Session } from '../../session.ts';
import { signInCommand } from './sign-in.ts';

interface RightsOptions {
  readonly role?: TeamRole;
  readonly collection?: string[];
  readonly allCollections?: boolean;
}

/**
 * `pincite team`: lists who uses the library by `pincite serve --team`; `add`, `change`, `token`, `remove` change that.
 */
export function teamCommand(run: Runner): Command {
  const sub = (name: string, description: string) => new Command(name).description(description).argument('<name>');
  const withRights = (command: Command, isNew: boolean) => {
    const role = new Option(
      '--role <role>',
      'a reader asks and reads; an editor also adds, sorts and removes documents',
    );
    return command
      .addOption(role.choices(['reader', 'editor']).makeOptionMandatory(isNew))
      .option(
        '--collection <name>',
        'a collection that they may see, repeatable',
        (name: string, before: string[] = []) => [...before, name],
      )
      .option('--all-collections', 'they may see the whole library');
  };
  const collectionsOf = (command: Command, { collection, allCollections }: RightsOptions) => {
    if (collection !== undefined && allCollections)
      command.error('error: --collection does not go with --all-collections');
    return allCollections ? null : collection;
  };
  const add = withRights(sub('add', 'add somebody, and print their token, this once'), true);
  const change = withRights(sub('change', 'change what somebody may do and see, from their next call on'), false);
  return new Command('team')
    .summary('the people who use this library')
    .description('the people who use this library by "pincite serve --team"')
    .action(run((session) => list(session)))
    .addCommand(
      new Command('list').description('who they are, and what each may see').action(run((session) => list(session))),
    )
    .addCommand(
      add.action(
        run(async (session, name: string, options: RightsOptions & { readonly role: TeamRole }) => {
          const collections = collectionsOf(add, options);
          // A member sees the whole library only when the owner says so.
          if (collections === undefined) return add.error('error: name a --collection, or say --all-collections');
          const { client } = await session.engine();
          return showToken(
            session,
            await client.team.add({ name, role: options.role, collections }, { signal: session.signal }),
          );
        }),
      ),
    )
    .addCommand(
      change.action(
        run(async (session, name: string, options: RightsOptions) => {
          const collections = collectionsOf(change, options);
          if (options.role === undefined && collections === undefined)
            return change.error('error: give a --role, a --collection or --all-collections');
          const { client } = await session.engine();
          await client.team.change({ name, role: options.role, collections }, { signal: session.signal });
          return list(session);
        }),
      ),
    )
    .addCommand(
      sub('token', 'give somebody a new token; the one before ends').action(
        run(async (session, name: string) => {
          const { client } = await session.engine();
          return showToken(session, await client.team.renewToken({ name }, { signal: session.signal }));
        }),
      ),
    )
    .addCommand(
      sub('remove', 'remove somebody; what they asked stays in the record').action(
        run(async (session, name: string) => {
          await (await session.engine()).client.team.remove({ name }, { signal: session.signal });
          return list(session);
        }),
      ),
    )
    .addCommand(signInCommand(run));
}

async function list({ terminal, signal, json, engine }: Session) {
  const members = await (await engine()).client.team.list(undefined, { signal });
  if (json) terminal.json({ members });
  else if (members.length === 0) terminal.note('No members. "pincite team add NAME" adds one.');
  else for (const member of members) terminal.line(`${member.name}  `, { text: rightsOf(member), style: 'dim' });
  return EXIT.done;
}

/** The token alone on stdout, so that a script can pass it on. */
function showToken({ terminal, json }: Session, { member, token }: NewToken) {
  if (json) terminal.json({ member, token });
  else {
    terminal.note(`${member.name} signs in with this token, which is shown only now:`);
    terminal.line(token);
  }
  return EXIT.done;
}
