import { plural } from './print/format-place.ts';
import { EXIT, type ExitCode, type QuestionnaireOptions, type Session } from './session.ts';

type AnswerLine = Record<string, unknown>;

const modeOf = (line: AnswerLine): string => (typeof line.mode === 'string' ? line.mode : 'error');

/**
 * Answers every line of a questionnaire. Without `output` the answers are JSON lines on stdout; with it they are in the
 * file, and stdout has a summary. A line that failed is an answer line too (`error`), so the run still counts as done.
 */
export async function runQuestionnaire(
  session: Session,
  options: Omit<QuestionnaireOptions, 'signal'>,
): Promise<ExitCode> {
  const { terminal, signal, json } = session;
  const { output } = options;
  const { questionnaire } = await session.engine();
  const modes = new Map<string, number>();
  let done = 0;
  for await (const line of questionnaire({ ...options, signal })) {
    done += 1;
    modes.set(modeOf(line), (modes.get(modeOf(line)) ?? 0) + 1);
    if (output === null) terminal.json(line);
    const progress = `${done}  ${modeOf(line)}  ${String(line.id)}`;
    if (terminal.watched) terminal.status(progress);
    else terminal.note(progress);
  }
  terminal.clearStatus();
  const counts = Object.fromEntries([...modes].sort());
  if (output !== null && json) terminal.json({ questions: done, modes: counts, out: output });
  const listed = Object.entries(counts).map(([mode, count]) => `${count} ${mode}`);
  const summary = [plural(done, 'question'), ...listed, ...(output === null ? [] : [`written to ${output}`])].join(
    ', ',
  );
  terminal.note(summary);
  return EXIT.done;
}
