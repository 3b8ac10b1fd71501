import process from 'node:process';

/**
 * A token of the environment would be sent with a key that it does not belong to, and an address would stand for one
 * that is not named. To be called before LanceDB is asked for anything.
 */
export function ignoreAwsEnvironment(): void {
  for (const name of Object.keys(process.env)) if (/^aws_/iu.test(name)) delete process.env[name];
}
