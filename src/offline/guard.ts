/**
 * Import this file first in every entry (and in every worker thread: each has its own built-in modules), for its side
 * effect: from then on every way out of this Node process is refused. The entries that hold the engine import
 * engine-guard.ts in its place.
 */
import { installGuard } from './install-guard.ts';

installGuard([]);
