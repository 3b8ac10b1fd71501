/**
 * Imported first by the browser host, in place of guard.ts: the guard with the one server where the members of a team
 * sign in, if the owner named one for this library and serves it to a team. It is read once, before anything else is
 * loaded (ADR 0131). A browser host without `--team` makes no connection at all.
 */
import { homedir } from 'node:os';
import process from 'node:process';
import { ownerDirectory } from '../shell/data-directory.ts';
import { addressesOf, dataDirOf, type Endpoints, NO_ENDPOINTS, readEndpoints } from './endpoints.ts';
import { installGuard } from './install-guard.ts';

const machine = { platform: process.platform, env: process.env, home: homedir() };
const argv = process.argv.slice(2);
const dataDir = dataDirOf(argv);
const configured =
  dataDir === undefined || !argv.includes('--team') ? NO_ENDPOINTS : readEndpoints(ownerDirectory(machine), dataDir);
/** The server where members sign in; empty without a team. */
export const signInServers: Endpoints = {
  ...configured,
  list: configured.list.filter(({ purpose }) => purpose === 'sign-in'),
};

installGuard(signInServers.list.flatMap(addressesOf));
