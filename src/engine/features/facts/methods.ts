import { api } from '../../api/api.ts';
import { calendarFile } from './calendar-file.ts';
import { chronology } from './chronology.ts';
import { documentFacts, type FactDeps } from './document-facts.ts';
import { documentReferences } from './document-references.ts';
import { sectionSummaries } from './section-summary.ts';

/** What stands in documents, read by rules: facts, a sentence of each section, references, a chronology. */
export const factMethods = (deps: FactDeps) => ({
  of: api.facts.of.handler(({ input }) => documentFacts(deps, input.document_id)),
  summary: api.facts.summary.handler(({ input }) => sectionSummaries(deps, input.document_id)),
  references: api.facts.references.handler(({ input }) => documentReferences(deps, input.document_id)),
  chronology: api.facts.chronology.handler(({ input, signal }) => chronology(deps, input, signal)),
  calendar: api.facts.calendar.handler(async ({ input, signal }) =>
    calendarFile(await chronology(deps, input, signal), new Date()),
  ),
});
