import { PinciteError } from '../../../contract/errors.ts';

/** The error for what no method of a member reaches; that it is thrown at all is a bug of a rule in team-policy.ts. */
export const notForMembers = (method: string): PinciteError =>
  new PinciteError('NOT_ALLOWED', {
    who: 'A member of this team',
    method,
    instead: 'the owner of the library does it on the command line',
  });

/** A method that no member has. */
export const closed = (method: string) => async () => {
  throw notForMembers(method);
};

/** Stands in for a part of the engine that no member has: each use of it is refused, also of what is added to it later. */
export const closedToMembers = <Part extends object>(part: string): Part =>
  new Proxy({} as Part, {
    get: (_, method) => {
      throw notForMembers(`${part}.${String(method)}`);
    },
  });
