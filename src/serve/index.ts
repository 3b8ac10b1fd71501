// The guard comes first: this process is called, it calls nobody.
import '../offline/guard.ts';
import '../files/owner-umask.ts';
import process from 'node:process';
import { runServe, servePaths } from './run-serve.ts';

// The first time it ends tidily; the second time at once.
process.once('SIGINT', () => process.once('SIGINT', () => process.exit(130)));
process.exitCode = await runServe(process.argv.slice(2), servePaths(import.meta.url), process);
// Sockets that are still closing would hold the process open.
process.exit();
