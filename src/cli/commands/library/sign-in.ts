import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { z } from 'zod';
import { PinciteError } from '../../../contract/errors.ts';
import { TeamGroup } from '../../../contract/methods/team-methods.ts';
import { endpointFor, type SignInEndpoint, serverName, signInOf } from '../../../offline/endpoints.ts';
import { rightsOf } from '../../print/format-rights.ts';
import { EXIT, type Runner } from '../../session.ts';
import { changeServer, FROM_NEXT_START, readServers } from './remote.ts';

/** The file that the owner writes. A key that is not known is an error: no setting is silently without effect. */
const SignInFile = z.strictObject({
  issuer: z.string(),
  client_id: z.string(),
  client_secret: z.string().nullable().default(null),
  audience: z.string().nullable().default(null),
  scope: z.string().default('openid profile email'),
  group_claim: z.string().default('groups'),
  name_claim: z.string().default('preferred_username'),
  also: z.array(z.string()).default([]),
  groups: z.array(TeamGroup.strict()).min(1),
});

/**
 * `pincite team sign-in set|show|off`: the OpenID provider where members of the team sign in, and what its groups may
 * do here (ADR 0131). Only the command line of the owner changes it.
 */
export function signInCommand(run: Runner): Command {
  const set = new Command('set')
    .description('have members sign in with their accounts, and say what their groups may do')
    .argument('<file>', 'a JSON file: issuer, client_id, groups and more; see docs/team.md')
    .action(
      run(async (session, path: string) => {
        const { endpoint, groups } = await readSignInFile(path);
        readServers(session);
        const { client } = await session.engine();
        // First: it names a collection that is not there before anything is changed.
        await client.team.setGroups({ groups }, { signal: session.signal });
        await changeServer(session, { purpose: 'sign-in', endpoint });
        const { terminal } = session;
        const server = serverName(endpoint);
        terminal.line(`Members sign in at ${server}, which "pincite serve --team" asks at each of their calls.`);
        terminal.line(`No document, question or answer is sent to ${server}.`);
        if (endpoint.client_secret === null || endpoint.audience === null)
          terminal.line(
            'Programs go on with the tokens of "pincite team add": those of accounts want "audience" and "client_secret".',
          );
        terminal.line('What groups may do counts from their next call on.');
        terminal.line(FROM_NEXT_START);
        return EXIT.done;
      }),
    );
  const show = new Command('show')
    .description('where members sign in, without the secret, and what groups may do')
    .action(
      run(async (session) => {
        const { terminal, json, signal } = session;
        const endpoint = endpointFor(readServers(session), 'sign-in');
        const groups = await (await session.engine()).client.team.groups(undefined, { signal });
        if (json) terminal.json({ provider: endpoint && shown(endpoint), groups });
        else if (endpoint === null) terminal.line('Members sign in with their tokens alone.');
        else {
          terminal.line(
            `${endpoint.url}, as ${endpoint.client_id}, ${endpoint.client_secret === null ? 'without' : 'with'} a secret`,
          );
          for (const group of groups) terminal.line(`${group.group}  `, { text: rightsOf(group), style: 'dim' });
        }
        return EXIT.done;
      }),
    );
  const off = new Command('off').description('lock all accounts out at their next call; tokens stay').action(
    run(async (session) => {
      const { client } = await session.engine();
      await client.team.setGroups({ groups: [] }, { signal: session.signal });
      await changeServer(session, { purpose: 'sign-in', endpoint: null });
      session.terminal.line(
        'No account may use this library from its next call on. Members sign in with their tokens.',
      );
      return EXIT.done;
    }),
  );
  return new Command('sign-in')
    .description('an OpenID provider of your company where members sign in')
    .addCommand(set)
    .addCommand(show)
    .addCommand(off);
}

/** Throws FILE_UNREADABLE, with the one thing that is wrong. */
async function readSignInFile(
  path: string,
): Promise<{ readonly endpoint: SignInEndpoint; readonly groups: TeamGroup[] }> {
  try {
    const { issuer, groups, ...rest } = SignInFile.parse(JSON.parse(await readFile(path, 'utf8')));
    return { endpoint: signInOf({ ...rest, url: issuer }), groups };
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const why =
      issue === undefined ? (error as Error).message : `${issue.path.join('.') || 'the file'}: ${issue.message}`;
    throw new PinciteError('FILE_UNREADABLE', { path, why }, { cause: error });
  }
}

const shown = ({ client_secret: secret, purpose: _, ...rest }: SignInEndpoint) => ({
  ...rest,
  has_secret: secret !== null,
});
