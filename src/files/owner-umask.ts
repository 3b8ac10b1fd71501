import process from 'node:process';

// Imported by the entry of every process: what it makes from here on, its user alone can read. Threads and children inherit it.
process.umask(0o077);
