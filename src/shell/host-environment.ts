/**
 * What the engine reads: where models, temporary files and the owner's settings lie, the user's home, language and time zone, and what Windows needs
 * to load a library. Nothing else is passed on, so no key or proxy of the shell's surroundings is in the engine's.
 */
const NEEDED = [
  ...['HOME', 'USERPROFILE', 'LOCALAPPDATA', 'APPDATA', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'PINCITE_MODELS'],
  ...['TMPDIR', 'TEMP', 'TMP', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'SYSTEMROOT', 'WINDIR'],
] as const;

/** The environment of the engine process. Names are compared without case, as Windows does. */
export function hostEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const needed = new Set<string>(NEEDED);
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && needed.has(entry[0].toUpperCase()),
    ),
  );
}
