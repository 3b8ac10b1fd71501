import type { AnswersQuestion } from '../../../contract/answer.ts';
import { bestScore } from '../../evidence/lines/score-sentences.ts';
import { unknownNames } from '../../evidence/lines/unknown-names.ts';
import type { EvidenceLine } from '../../evidence/types.ts';
import type { Question } from '../../question/question.ts';
import { contentWords } from '../../text/content-words.ts';
import { spokenText } from '../claims/cite.ts';
import type { Claim } from '../claims/claim.ts';
import { citedLines } from '../claims/source.ts';
import { askedKind, HAS_KIND } from './asked-kind.ts';

/**
 * Share of what the scorer says of the best line from which a cited line is as likely what was asked. A design
 * constant: one in sixteen lines that answer is doubted, and one in five others (docs/trials/answers/outcomes.md).
 */
const ENOUGH = 0.8;

/** Only announces what answers: “The program supports the following drivers:”. */
const ANNOUNCES = /[:：]$/u;

/**
 * Whether a sentence answers what was asked, apart from whether its place says it. Unsure where nothing that was read
 * has a name of the question, where the sentence only announces a list, lacks the kind of words that is asked for or
 * adds no more than the name of its document, where the scorer finds a line much nearer to the question than those that
 * it cites, or where nothing of its answer cites the nearest. What code worked out of cells, and what says yes or no,
 * answers by how it was made. The only place that judges this: a reader that knows how likely a line answers takes its
 * place. `lines`: none where nobody scored them.
 */
export function answersQuestion(
  claim: Pick<Claim, 'text' | 'lead' | 'origin' | 'sources'>,
  question: Pick<Question, 'asks' | 'asksFigure' | 'names' | 'words'>,
  lines: readonly EvidenceLine[],
  isNearest = true,
): AnswersQuestion {
  if (claim.origin === 'cells' || claim.lead !== null) return 'yes';
  const said = spokenText(claim);
  if (ANNOUNCES.test(said) || !HAS_KIND[askedKind(question)](said)) return 'unsure';
  if (addsOnlyItsName(said, claim, question)) return 'unsure';
  const read = [...new Set(lines.map(({ passage }) => passage))];
  if (read.length > 0 && unknownNames(question.names, read).length > 0) return 'unsure';
  if (!isNearest) return 'unsure';
  const cited = citedLines(lines, claim.sources);
  return cited.length === 0 || bestScore(cited) >= ENOUGH * bestScore(lines) ? 'yes' : 'unsure';
}

/**
 * Whether a sentence that the model wrote says nothing beyond the question but the name of the document: “The Mozilla
 * Public License governs this license.”
 */
function addsOnlyItsName(
  said: string,
  { origin, sources }: Pick<Claim, 'origin' | 'sources'>,
  question: Pick<Question, 'words'>,
): boolean {
  if (origin !== 'model' || sources.length === 0) return false;
  const named = sources.map(({ passage: { document, section } }) =>
    [document.document_name, document.source_filename, section.split(' > ')[0]].join('\n'),
  );
  const added = new Set(contentWords(said)).difference(question.words);
  return added.size > 0 && added.isSubsetOf(new Set(contentWords(named.join('\n'))));
}
