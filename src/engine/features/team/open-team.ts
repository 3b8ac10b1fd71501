import { isDeepStrictEqual } from 'node:util';
import { type AnyRouter, createRouterClient } from '@orpc/server';
import { Mutex } from 'async-mutex';
import { PinciteError } from '../../../contract/errors.ts';
import { contractError, streamErrors } from '../../../contract/methods/contract-error.ts';
import { isOpenTo } from '../../../contract/methods/team-policy.ts';
import { type Member, memberOf, readTeam } from '../../../team/members.ts';
import type { Deps, LibraryDeps, OwnRecords } from '../../deps.ts';
import type { Library } from '../../library/library-types.ts';
import { memberDeps } from './member-deps.ts';

/** What a member has for themselves: their records on the disk, one questionnaire, and what fills their grids. */
interface MembersOwn extends OwnRecords {
  readonly questionnaires: { forget(): void };
  readonly gridWork: { stop(): Promise<void> };
}

export interface TeamOptions<Own extends MembersOwn> {
  readonly deps: Deps;
  readonly dataDir: string;
  /** Opens what the member with this id has. */
  readonly ownOf: (memberId: string) => Own;
  readonly viewOf: (library: Library) => LibraryDeps;
  readonly router: (deps: Deps, own: Own) => AnyRouter;
}

/** The members of a team who ask of this engine. */
export interface Team<Client> {
  /** The contract as the member with this key may call it now. Throws MEMBER_UNKNOWN. */
  client(key: string): Promise<Client>;
  close(): Promise<void>;
}

/** A member as of their last call. */
interface Session<Client, Own> {
  readonly member: Member;
  readonly own: Own;
  readonly deps: Deps;
  readonly client: Client;
  /** The documents that they saw. */
  readonly seen: ReadonlySet<string>;
}

/**
 * Gives each member a contract of their own over their view of the library (ADR 0059). Who they are is read again for
 * each call and before each event of a stream, so that what the owner changed holds at once.
 */
export function openTeam<Client, Own extends MembersOwn>(options: TeamOptions<Own>): Team<Client> {
  const { deps, dataDir, ownOf, viewOf, router } = options;
  const sessions = new Map<string, Session<Client, Own>>();
  const closing: Promise<void>[] = [];
  const turns = new Mutex();

  const memberNow = async (key: string): Promise<Member> => {
    const member = memberOf(await readTeam(dataDir), key);
    if (member === null) throw new PinciteError('MEMBER_UNKNOWN');
    return member;
  };
  const leave = ({ member, own, deps: old }: Session<Client, Own>): void => {
    own.questionnaires.forget();
    closing.push(own.gridWork.stop(), old.boxes.close());
    sessions.delete(member.id);
  };

  /** A client with no memory of what another one read. */
  const begin = (member: Member, before: Session<Client, Own> | undefined): Session<Client, Own> => {
    const own = before?.own ?? ownOf(member.id);
    const ownDeps = memberDeps(deps, member, own, viewOf);
    const guard = async (method: string): Promise<void> => {
      const now = await memberNow(member.key);
      if (!isDeepStrictEqual(now, member)) throw new PinciteError('MEMBER_CHANGED');
      if (isOpenTo(member.role, method)) return;
      const [who, instead] = isOpenTo('editor', method)
        ? ['A reader of this team', 'its editors may']
        : ['A member of this team', 'the owner of the library does it on the command line'];
      throw new PinciteError('NOT_ALLOWED', { who, method, instead });
    };
    const client = createRouterClient(router(ownDeps, own), {
      interceptors: [
        async ({ path, next }) => {
          const method = path.join('.');
          await guard(method).catch((error: unknown) => {
            throw contractError(error);
          });
          const output = await next();
          return isStream(output) ? streamErrors(guarded(output, () => guard(method))) : output;
        },
      ],
    }) as Client;
    return { member, own, deps: ownDeps, client, seen: new Set() };
  };

  return {
    client: (key) =>
      // One at a time: a page's first calls come together, and are of one session.
      turns.runExclusive(async () => {
        const member = await memberNow(key);
        const known = sessions.get(member.id);
        const isSame = known !== undefined && isDeepStrictEqual(known.member, member);
        const session = isSame ? known : begin(member, known);
        const documents = await session.deps.library.listDocuments();
        const seen = new Set(documents.map((document) => document.document_id));
        // A cache may still have words of a document that they saw and do not see any more.
        const isLess = isSame && [...known.seen].some((one) => !seen.has(one));
        if (known !== undefined && (isLess || !isSame)) leave(known);
        const next = isLess ? begin(member, known) : session;
        sessions.set(member.id, { ...next, seen });
        return next.client;
      }),
    close: async () => {
      for (const session of [...sessions.values()]) leave(session);
      await Promise.all(closing);
    },
  };
}

const isStream = (value: unknown): value is AsyncIterableIterator<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Passes each event on only while `check` does not throw. */
async function* guarded(events: AsyncIterable<unknown>, check: () => Promise<void>): AsyncGenerator<unknown, void> {
  for await (const event of events) {
    await check();
    yield event;
  }
}
