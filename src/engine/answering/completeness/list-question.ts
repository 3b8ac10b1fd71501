/** A question that asks for a list or a count. */
export interface ListQuestion {
  readonly kind: 'list' | 'count';
  /** Its topic, without the question words: "notice periods for managers" of "List all notice periods for managers." */
  readonly about: string;
}

interface Rule {
  readonly kind: ListQuestion['kind'];
  /** Its group `about` is the topic. */
  readonly pattern: RegExp;
}

const POLITE =
  /^(?:(?:please|now|ok|okay|hi|hello|and|so|also|then|but)\b[,\s]*|(?:can|could|would|will) you (?:please |kindly )?|i (?:need|want|would like|'d like)(?: you)?(?: to)? |let(?:'s| us) |help me (?:to )?)+/i;
/** Parts of documents in which mentions can be found. Plural only: "which document" asks for one. */
const SOURCES =
  '(?:documents|files|policies|contracts|agreements|reports|manuals|guides|handbooks|texts|papers|filings|pdfs|sources|sections|chapters|clauses|' +
  'articles|paragraphs|passages|pages|sentences|places|parts|provisions|schedules|annexes|appendices)';
const SPEAKS =
  '(?:mentions?|mentioned|references?|referenced|refers? to|referred to|contains?|names?|discuss(?:es)?|discussed|address(?:es)?|covers?|' +
  'describes?|defines?|cites?|quotes?|speaks? of|speaks? about|talks? about|deals? with|says? (?:something|anything) about|' +
  'includes? (?:a|an|any|the)?|ha(?:s|ve) (?:a|an) (?:clause|section|rule|provision) (?:on|about|for)|concerns?|states?|uses? the (?:word|term|phrase))';
/** Things whose number is seldom written down, so that it must be counted by reading. */
const COUNTABLE =
  '(?:(?:different |separate |distinct )?(?:kinds|types|sorts|forms|ways|categories|classes|levels|steps|stages|phases|cases|examples|instances|' +
  'occurrences|mentions|references|exceptions|exemptions|exclusions|conditions|requirements|obligations|duties|rights|rules|clauses|sections|' +
  'provisions|articles|chapters|definitions|deadlines|penalties|risks|reasons|grounds|criteria|documents|policies|contracts|agreements|parties|' +
  'references|recommendations|options|items|topics|questions|tables|figures|amendments|appendices))';
const PREPOSITION = '(?:about|by|for|from|in|of|on|per|to|under|with)';
/**
 * Measures: their amount is stated, not counted. "How many days are there in the notice period?", "How many sick days are there?"
 */
const MEASURES =
  '(?:days?|weeks?|months?|quarters?|years?|hours?|minutes?|seconds?|per ?cent|percentage|dollars|euros|pounds|cents|miles|kilomet(?:er|re)s|' +
  'met(?:er|re)s|grams?|kilograms?|tonnes?|tons?|lit(?:er|re)s|points?|bytes|bits|pages?|people|persons|employees|shares|units|volts|watts)';
/** "sick days", "paid days of leave"; not "conditions on working days". */
const OF_A_MEASURE = `(?:(?!${PREPOSITION} )\\S+ ){1,6}${MEASURES} (?:are there\\b|${PREPOSITION} )`;

const RULES: readonly Rule[] = [
  {
    kind: 'count',
    pattern: /^count (?:up )?(?:how many |the number of |all (?:of )?(?:the )?|every |each |the )?(?<about>.+)/i,
  },
  {
    kind: 'count',
    pattern:
      /^how (?:often|many times) (?:is|are|was|were|does|do|did)\s+(?<about>.+?)\s+(?:mentioned|named|referenced|referred to|cited|used|defined|discussed|appear|appears|occur|occurs|come up|comes up)\b.*/i,
  },
  {
    kind: 'count',
    pattern: new RegExp(
      `^how many ${SOURCES}\\s+(?:of \\S+ )?(?:there are that |that )?${SPEAKS}\\s+(?<about>.+)`,
      'i',
    ),
  },
  {
    kind: 'count',
    pattern: new RegExp(
      `^how many (?<about>(?!${MEASURES}\\b|${OF_A_MEASURE})(?:\\S+ ){0,6}?\\S+)\\s+are there\\b.*`,
      'i',
    ),
  },
  { kind: 'count', pattern: new RegExp(`^how many (?<about>${COUNTABLE}\\b.*)`, 'i') },
  {
    kind: 'count',
    pattern: new RegExp(
      `^(?:what (?:is|are)|tell me|give me|show me)?\\s*the (?:total |exact )?(?:number|count) of (?<about>${COUNTABLE}\\b.*)`,
      'i',
    ),
  },
  {
    kind: 'list',
    pattern:
      /^(?:(?:make|create|give|show|write|provide|compile|draw up|prepare|produce|build|get)\s+(?:me\s+|us\s+)?)?(?:a|the)\s+(?:\w+\s+)?(?:list|overview|table|inventory|catalogu?e|index) of\s+(?:all (?:of )?(?:the )?|every |each |the )?(?<about>.+)/i,
  },
  {
    kind: 'list',
    pattern:
      /^(?:list(?! price\b)|enumerate|itemi[sz]e)\b(?:\s+(?:out|up|me|us|for me))?[\s:]+(?:all (?:of )?(?:the |those |these )?|every |each |any |the )?(?<about>.+)/i,
  },
  {
    kind: 'list',
    pattern:
      /^(?:name|give|show|find|tell|identify|collect|extract|mention|state|summari[sz]e|provide|get|search for|look up|point out|describe)\s+(?:me\s+|us\s+)?(?:all(?: of)?(?: the| those| these| our| their)?|every(?: single)?|each(?: of the)?|everything about|everything on|any and all)\s+(?<about>.+)/i,
  },
  {
    kind: 'list',
    pattern: /^(?:what|which|who) (?:are|were) (?:all|each)(?: of)?(?: the| those| these| our| their)?\s+(?<about>.+)/i,
  },
  {
    kind: 'list',
    pattern: /^(?:what|which) (?:are|were) the (?:different|various|several|individual)\s+(?<about>.+)/i,
  },
  {
    kind: 'list',
    pattern: new RegExp(
      `^(?:in |on )?(?:which|what) (?:of (?:the|these|my|our) )?(?:other )?${SOURCES}\\s+(?:all )?${SPEAKS}\\s+(?<about>.+)`,
      'i',
    ),
  },
  {
    kind: 'list',
    pattern: new RegExp(
      `^(?:in |on )(?:which|what) (?:of (?:the|these|my|our) )?${SOURCES}\\s+(?:is|are|was|were|does|do|can i find)\\s+(?<about>.+?)\\s*(?:mentioned|named|referenced|referred to|discussed|defined|described|cited|used|addressed|covered|appear|appears|occur|occurs)?\\s*\\??$`,
      'i',
    ),
  },
  {
    kind: 'list',
    pattern:
      /^where(?: else| all)? (?:is|are|was|were|does|do|did)\s+(?<about>.+?)\s+(?:mentioned|named|referenced|referred to|cited|discussed|appear|appears|occur|occurs|come up|comes up)\b.*/i,
  },
  {
    kind: 'list',
    pattern: new RegExp(`^(?:what|which) (?<about>(?!${MEASURES}\\b)(?:\\S+ ){0,6}?\\S+)\\s+are there\\b.*`, 'i'),
  },
  {
    kind: 'list',
    pattern:
      /^(?:what|which)\s+(?<about>.+?)\s+(?:are|were) (?:mentioned|listed|named|referenced) (?:in|across|throughout|by) (?:all|any|the|these|this|my|our|it)\b.*/i,
  },
];

/**
 * Recognises a question that asks for a list or a count of what the documents say, since an answer from a few passages would pass
 * for complete (requirement B13). A question for one stated figure ("How many days of leave …?") or one fact is not one, and
 * neither is a doubtful case. Uses rules and not a model: they cost nothing and can be read. Null for every other question.
 */
export function listQuestion(question: string): ListQuestion | null {
  const asked = question.replace(/\s+/g, ' ').trim().replace(POLITE, '').trim();
  for (const { kind, pattern } of RULES) {
    const about = pattern
      .exec(asked)
      ?.groups?.about?.replace(/[\s?.!:]+$/, '')
      .trim();
    if (about !== undefined && about !== '') return { kind, about };
  }
  return null;
}
