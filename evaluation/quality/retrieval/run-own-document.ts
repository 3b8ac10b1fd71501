import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { openEvalEngine } from '../../library/open-eval-engine.ts';
import { questionScopes } from '../../library/question-scopes.ts';
import { type Estimate, estimate } from '../../metrics/bootstrap-interval.ts';
import { estimateText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { ownSearch } from '../../search/own-search.ts';
import { DATA_SETS, type DataSetName, loadDataSet } from '../../sets/data-sets.ts';
import { K } from './evaluate-set.ts';
import { pageHit } from './measures.ts';

export interface OwnDocumentOptions extends EvalLibraryOptions {
  readonly set: DataSetName;
}

export interface OwnDocumentFigures {
  readonly set: DataSetName;
  /** Of the questions with a gold page. */
  readonly page_hit: Estimate | null;
  /** Whether the first passage touches a gold page. */
  readonly first_page_hit: Estimate | null;
}

/**
 * How well the page is found when each question is asked of its own document alone, as somebody asks who has it open.
 * Figures over all questions with a gold page, nothing of a single one: the set may be held out.
 */
export async function runOwnDocument(
  options: OwnDocumentOptions,
): Promise<OwnDocumentFigures & Record<string, unknown>> {
  const { set, screen, signal } = options;
  const questions = (await loadDataSet(options.dataSets, set)).filter(
    (one) => one.answerable && one.gold_pages.length > 0,
  );
  const dataDir = await evalLibrary(DATA_SETS[set].library, options);
  const scopes = await questionScopes(set, questions, dataDir, true);
  const engine = await openEvalEngine(dataDir);
  const [hits, first]: [number[], number[]] = [[], []];
  try {
    for (const [i, question] of questions.entries()) {
      const places = await ownSearch(engine.client, K, signal, scopes[i] ?? undefined)(question.question);
      hits.push(pageHit(question, places));
      first.push(pageHit(question, places.slice(0, 1)));
      screen.status(`${set}: ${i + 1}/${questions.length}`);
    }
  } finally {
    await engine.close();
  }
  const figures = { set, page_hit: estimate(hits), first_page_hit: estimate(first) };
  screen.print(
    ...textTable(
      `${set}: ${questions.length} ${DATA_SETS[set].title} with a page, each asked of its own document; means [95 % bootstrap]`,
      ['figure', 'value'],
      [
        [`page hit@${K}`, estimateText(figures.page_hit)],
        ['page of the first passage', estimateText(figures.first_page_hit)],
      ],
    ),
  );
  return figures;
}
