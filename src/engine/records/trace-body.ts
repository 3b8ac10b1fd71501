import type { AnswerRecord } from '../data.ts';

/** The body of one answer's entry, in the public field names of requirement E2. `query_id` is the answer's id. */
export function traceBody(record: AnswerRecord): Record<string, unknown> {
  const { answer } = record;
  return {
    query_id: answer.answer_id,
    thread_id: answer.thread_id,
    timestamp: record.asked_at.toISOString(),
    question: answer.question,
    mode: answer.mode,
    answer: answer.answer,
    citations: answer.citations,
    metadata: {
      quote_only: answer.quote_only,
      cached: answer.cached,
      first_answered_at: answer.first_answered_at,
      top_k: record.top_k,
      retrieved: record.retrieved,
      model_citations: record.model_citations,
      validation: answer.validation,
      confidence: answer.confidence,
      confidence_features: record.confidence_features,
      timings: answer.timings,
      model: answer.model,
      seed: record.seed,
      prompt_sha256: record.prompt_sha256,
    },
  };
}
