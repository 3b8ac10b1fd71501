/**
 * Fitted numbers as the lines of a file in src/engine/weights: its "values", to be copied there with commit and date.
 */
export function weightsLines(values: Readonly<Record<string, number>>): readonly string[] {
  return [...`"values": ${JSON.stringify(values, null, 2)}`.split('\n').map((line) => `  ${line}`), ''];
}
