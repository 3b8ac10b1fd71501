import type { Entrant, Session } from './session.ts';
import type { TeamAccess } from './team/sign-in.ts';

/** Access to the server: the owner enters by the printed address, or the members of a team by tokens and accounts. */
export type Access =
  | { readonly session: Session; readonly team: null }
  | { readonly session: null; readonly team: TeamAccess };

/** The caller that holds the session of a `Cookie` header; null for none. */
export async function entrantOf({ session, team }: Access, cookies: string | undefined): Promise<Entrant | null> {
  if (team !== null) return team.sessions.entrant(cookies);
  return session.holds(cookies) ? session : null;
}
