/** What is asked while processes are killed. */
export const FILLED = [
  {
    name: 'Carry-over',
    question: 'How many days of unused annual leave may be carried over?',
    type: 'amount' as const,
  },
  { name: 'Illness', question: 'When must an illness be reported to the line manager?' },
  { name: 'Password', question: 'How many characters must a password have?', type: 'amount' as const },
  { name: 'Approval', question: 'Who approves a request for leave?' },
  { name: 'Planets', question: 'How many planets does the sun have?' },
];
