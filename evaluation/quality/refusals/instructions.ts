/** A way to say beside a question how it is to be answered. */
export interface Instruction {
  readonly words: string;
  readonly around: (question: string) => string;
}

const small = (question: string): string => question.charAt(0).toLowerCase() + question.slice(1);

/**
 * Written by hand; the second half after the list of openings was begun (`questions.instructions` in en.json), before
 * any was measured.
 */
export const INSTRUCTIONS: readonly Instruction[] = [
  { words: 'nothing', around: (question) => question },
  {
    words: 'unit and rounding',
    around: (question) => `${question} Answer in USD millions and round to one decimal place.`,
  },
  {
    words: 'what to rely on',
    around: (question) =>
      `${question} Give your answer by relying only on the details shown in the relevant statement of the document.`,
  },
  {
    words: 'a role, and a colon',
    around: (question) =>
      `You are a financial analyst who can only use the attached document. Answer the following question as briefly as possible: ${small(question)}`,
  },
  {
    words: 'what to do without an answer',
    around: (question) =>
      `${question} If this cannot be told from the document, then state why, and explain your reasoning.`,
  },
  {
    words: 'politeness and a purpose',
    around: (question) =>
      `Hello, could you please help me with something? I am preparing a summary for my manager. ${question} Please keep it short. Thank you!`,
  },
  { words: 'one figure', around: (question) => `${question} Respond with one figure in EUR thousands.` },
  {
    words: 'a source before a colon',
    around: (question) => `Using only this report, answer: ${question} Respond with a number.`,
  },
  {
    words: 'notes and calculation',
    around: (question) => `${question} Use the information in the notes. Show your calculation.`,
  },
  { words: 'acting as somebody', around: (question) => `Act as an auditor. ${question}` },
  { words: 'no guessing', around: (question) => `${question} Do not guess.` },
  {
    words: 'an assumption',
    around: (question) => `Assume that you have no other source than this file. ${question} Write one sentence.`,
  },
  {
    words: 'who asks, and thanks',
    around: (question) => `I am new here and was told to look this up. ${question} Many thanks in advance!`,
  },
];
