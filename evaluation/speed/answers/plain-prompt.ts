/** What a chat template puts there when nobody writes anything. */
export const PLAIN_SYSTEM = 'You are a helpful assistant.';
/** How every prompt of the plain pipeline begins. */
export const PLAIN_HEAD = 'Answer the question from the context.\n\nContext:\n';

export const plainPrompt = (question: string, texts: readonly string[]): string =>
  `${PLAIN_HEAD}${texts.join('\n\n')}\n\nQuestion: ${question}`;
