/**
 * The oldest major version of Node that the program runs on: `engines` in package.json says the same, and its test
 * compares them.
 */
const OLDEST = 24;

/**
 * Loads a program where this Node can run it. On an older one, which may not even read the program's syntax, `refuse`
 * gets one sentence instead; so this file and the entries that import it have nothing but what Node 14 reads.
 */
export function startOn(
  version: string,
  load: () => Promise<unknown>,
  refuse: (sentence: string) => void,
): Promise<unknown> {
  if (Number.parseInt(version, 10) >= OLDEST) return load();
  refuse(
    `pincite: this needs Node ${OLDEST} or newer, and Node ${version} runs here. "npm ci" brings Node ${OLDEST}, and "npm run pincite" starts with it.\n`,
  );
  return Promise.resolve();
}

/** Ends this process with the sentence. */
export function refuseHere(sentence: string): void {
  process.stderr.write(sentence);
  process.exitCode = 1;
}
