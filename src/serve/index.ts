// The guard comes first: this process accepts connections, and makes none but to where the members of a team sign in.
import { signInServers } from '../offline/serve-guard.ts';
import '../files/owner-umask.ts';
import process from 'node:process';
import { runServe, servePaths } from './run-serve.ts';

// The first signal ends it in order, the second one at once.
process.once('SIGINT', () => process.once('SIGINT', () => process.exit(130)));
process.exitCode = await runServe(process.argv.slice(2), servePaths(import.meta.url), process, signInServers);
// Sockets that are still closing would keep the process alive.
process.exit();
