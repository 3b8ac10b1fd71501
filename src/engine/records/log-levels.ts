/** How much of its work the engine writes into its log, from the least to the most. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes a line that is worth this level. `words`: what of documents and questions belongs to it. */
export type LogAt = (level: LogLevel, line: string, words?: readonly string[]) => void;

const DEFAULT: LogLevel = 'warn';

/**
 * The log by what PINCITE_LOG asks for: a level, and "text" beside it for the words of documents and questions, which
 * are left out otherwise: "info", "debug,text". What it does not know is told, once, and the default stays.
 */
export function logByLevel(asked: string | undefined, log: (line: string) => void): LogAt {
  const wanted = (asked ?? '')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const unknown = wanted.filter((word) => word !== 'text' && !isLevel(word));
  if (unknown.length > 0)
    log(`warn: PINCITE_LOG has ${unknown.join(', ')}, which is none of ${LOG_LEVELS.join(', ')} or text.`);
  const most = LOG_LEVELS.indexOf(wanted.find(isLevel) ?? DEFAULT);
  const withText = wanted.includes('text');
  return (level, line, words = []) => {
    if (LOG_LEVELS.indexOf(level) > most) return;
    const told = withText ? words.map((one) => ` ${JSON.stringify(one)}`) : [];
    log(`${level}: ${line}${told.join('')}`);
  };
}

const isLevel = (word: string): word is LogLevel => (LOG_LEVELS as readonly string[]).includes(word);
