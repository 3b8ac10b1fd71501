/**
 * Imported first by the entries that hold the engine, in place of guard.ts: the guard with the servers that the owner
 * allowed for this library, as far as a policy of this computer allows them. They are read once, before anything else
 * is loaded; a change counts from the next start on (ADR 0060).
 */
import { homedir } from 'node:os';
import process from 'node:process';
import { allowedBy, readPolicyFile, thisComputer } from '../policy/policy-file.ts';
import { dataDirectory, ownerDirectory } from '../shell/data-directory.ts';
import { addressesOf, dataDirOf, type Endpoints, readEndpoints } from './endpoints.ts';
import { installGuard } from './install-guard.ts';

const machine = { platform: process.platform, env: process.env, home: homedir() };
/** The library that they are allowed for. */
export const guardedLibrary: string = dataDirOf(process.argv.slice(2)) ?? dataDirectory(machine);
export const endpoints: Endpoints = allowedBy(
  readPolicyFile(thisComputer()),
  readEndpoints(ownerDirectory(machine), guardedLibrary),
);

// Where the members of a team sign in is reached by the server of the team alone (serve-guard.ts).
installGuard(endpoints.list.filter(({ purpose }) => purpose !== 'sign-in').flatMap(addressesOf));
