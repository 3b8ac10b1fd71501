/** A process that takes all of the processor that it gets, until it is ended or its parent is gone. */
import process from 'node:process';

const parent = process.ppid;
const TURNS = 100_000_000;

for (let sum = 0; process.ppid === parent; ) for (let turn = 0; turn < TURNS; turn++) sum = (sum + turn) % TURNS;
