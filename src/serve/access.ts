import type { Entrant, Session } from './session.ts';
import type { TeamSessions } from './team/team-sessions.ts';

/** How one enters: the owner by the printed address, or the members of a team by their tokens. */
export type Access =
  | { readonly session: Session; readonly team: null }
  | { readonly session: null; readonly team: TeamSessions };

/** Who holds the session of a `Cookie` header; null for nobody. */
export async function entrantOf({ session, team }: Access, cookies: string | undefined): Promise<Entrant | null> {
  if (team !== null) return team.entrant(cookies);
  return session.holds(cookies) ? session : null;
}
