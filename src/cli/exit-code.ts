/** What the process tells the shell; scripts rely on these (DESIGN.md, "Command line"). */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3, checkFailed: 4, interrupted: 130 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
