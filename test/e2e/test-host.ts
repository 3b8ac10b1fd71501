/**
 * Starts the engine process of the end-to-end tests, test-host-program.ts. It gets no environment of ours, so the cache that spares it
 * and its threads compiling the engine again is named here, before anything of the engine is loaded.
 */
import { enableCompileCache } from 'node:module';
import process from 'node:process';
import { COMPILE_CACHE } from '../compile-cache.ts';

enableCompileCache(COMPILE_CACHE);
process.env.NODE_COMPILE_CACHE = COMPILE_CACHE;
await import('./test-host-program.ts');
