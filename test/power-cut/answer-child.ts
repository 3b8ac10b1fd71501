/** A process to be recorded: node answer-child.ts DATA_DIR '["first question", …]', all in one thread. It prints a JSON line for each answer it was given. */
import process from 'node:process';
import { quotingChat } from '../integration/engine/quoting-chat.ts';
import { askAll, engineOn } from '../integration/engine/sample-engine.ts';
import { answerHash } from './check-answers.ts';

export interface AnswerReport {
  readonly thread: string;
  readonly answer: string;
  /** Of the whole answer, as `answerHash` makes it. */
  readonly hash: string;
}

const [dataDir = '', questions = '[]'] = process.argv.slice(2);
const engine = await engineOn(dataDir, quotingChat());
let thread: string | undefined;
for (const question of JSON.parse(questions) as string[]) {
  const { answer } = await askAll(engine.client, {
    question,
    ...(thread === undefined ? {} : { thread_id: thread }),
  });
  thread = answer.thread_id;
  const report: AnswerReport = { thread, answer: answer.answer_id, hash: answerHash(answer) };
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
await engine.close();
