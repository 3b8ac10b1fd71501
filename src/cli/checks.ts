/** The commands that check something, each with what it checks and no other does. */
const CHECKS = {
  check: 'is the library on the disk as it was written? Every file and row against its checksum',
  verify: 'does an exported file still hold? A receipt of an answer, or a certificate of deletion',
  'verify-citation': 'does one quotation hold? The words in their passage, and the sentence that they are to prove',
  'audit verify': 'is the record of all answers whole? Nothing changed, removed or cut off',
  doctor: 'is all there that Pincite needs, and does nothing reach a network? Looks into no document',
} as const;

export type Check = keyof typeof CHECKS;

/** The one line that tells this check apart from the others. */
export const checkLine = (name: Check): string => CHECKS[name];

/** What stands below the help of a check: the other four. */
export function otherChecks(name: Check): string {
  const others = (Object.keys(CHECKS) as Check[]).filter((one) => one !== name);
  return ['\nOther checks:', ...others.map((one) => `  ${one.padEnd(17)}${CHECKS[one]}`)].join('\n');
}
