// The guard comes first: no later import can reach a network, but for the servers that the owner allowed.
import { endpoints } from '../offline/engine-guard.ts';
import '../files/owner-umask.ts';
import process from 'node:process';
import { hostOptions, startHost } from './start-host.ts';

startHost({ ...hostOptions(process.argv.slice(2), import.meta.url), endpoints });
