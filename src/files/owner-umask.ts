import process from 'node:process';

// Imported by the entry of every process: only the user can read what it creates from here on. Threads and children
// inherit it.
process.umask(0o077);
