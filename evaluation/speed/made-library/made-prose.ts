import { madeDate } from './made-facts.ts';

/** One of a list by chance. */
export const oneOf = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

export const SUBJECTS = [
  ...[
    'pump',
    'agreement',
    'programme',
    'facility',
    'compressor',
    'fund',
    'terminal',
    'licence',
    'turbine',
    'partnership',
  ],
  ...['warehouse', 'policy', 'boiler', 'subsidiary', 'pipeline', 'scheme', 'conveyor', 'lease', 'reactor', 'contract'],
] as const;

const ROLES = [
  ...['operator', 'supplier', 'auditor', 'site manager', 'finance department', 'contractor', 'safety officer'],
  ...['inspector', 'board', 'maintenance crew', 'purchaser', 'legal department', 'shift leader', 'customer'],
];
const VERBS = [
  ...['inspects', 'approves', 'records', 'reviews', 'replaces', 'measures', 'reports', 'calibrates', 'signs'],
  ...['rejects', 'stores', 'compares', 'renews', 'documents', 'corrects', 'returns', 'tests', 'publishes'],
];
const THINGS = [
  ...['bearing', 'invoice', 'drawing', 'certificate', 'spare part', 'inventory', 'delivery note', 'gasket', 'budget'],
  ...['reading', 'claim', 'forecast', 'coupling', 'ledger', 'permit', 'sample', 'shipment', 'valve seat', 'warranty'],
  ...[
    'deviation',
    'balance',
    'checklist',
    'coolant',
    'amendment',
    'schedule',
    'alarm',
    'deposit',
    'cable',
    'statement',
  ],
];
const QUALITIES = [
  ...['annual', 'damaged', 'outstanding', 'preliminary', 'hydraulic', 'external', 'unused', 'quarterly', 'certified'],
  ...['missing', 'regional', 'electrical', 'revised', 'temporary', 'binding', 'critical', 'audited', 'spare'],
];
const PLACES = [
  'in the control room',
  'at the head office',
  'on site',
  'in the register',
  'at the loading bay',
  'in the workshop',
];
const REASONS = [
  ...['a leak was found', 'prices had risen', 'the deadline had passed', 'demand fell', 'the seal had worn out'],
  ...['a signature was missing', 'the load exceeded its limit', 'the tax rate changed', 'the sensor drifted'],
];

type Sentence = (subject: string, random: () => number) => string;

const number = (random: () => number, most: number): string => `${1 + Math.floor(random() * most)}`;
const percent = (random: () => number): string => `${(random() * 60).toFixed(1)} per cent`;
const thing = (random: () => number): string => `${oneOf(QUALITIES, random)} ${oneOf(THINGS, random)}`;
const aThing = (random: () => number): string => {
  const named = thing(random);
  return `${/^[aeiou]/.test(named) ? 'an' : 'a'} ${named}`;
};
const plural = (noun: string): string => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

const SENTENCES: readonly Sentence[] = [
  (subject, random) => `The ${oneOf(ROLES, random)} of the ${subject} ${oneOf(VERBS, random)} each ${thing(random)}.`,
  (subject, random) =>
    `On ${madeDate(random)} the ${subject} received ${number(random, 900)} reports of ${aThing(random)}.`,
  (_, random) =>
    `Since ${oneOf(REASONS, random)}, the ${oneOf(ROLES, random)} ${oneOf(VERBS, random)} the ${thing(random)} every ${number(random, 90)} days.`,
  (_, random) =>
    `The ${thing(random)} is kept ${oneOf(PLACES, random)} together with the ${thing(random)} until ${madeDate(random)}.`,
  (subject, random) =>
    `Compared with the year before, the number of ${thing(random)} items of the ${subject} rose by ${percent(random)}.`,
  (_, random) =>
    `No ${oneOf(ROLES, random)} may change the ${thing(random)} unless the ${oneOf(ROLES, random)} ${oneOf(VERBS, random)} it first.`,
  (subject, random) =>
    `Appendix ${number(random, 40)} lists what the ${subject} needs for ${aThing(random)} and ${aThing(random)}.`,
  (_, random) =>
    `Of ${number(random, 5000)} entries checked ${oneOf(PLACES, random)}, ${percent(random)} concerned ${aThing(random)}.`,
  (_, random) =>
    `If ${oneOf(REASONS, random)}, the ${oneOf(ROLES, random)} shall be informed within ${number(random, 72)} hours.`,
  (subject, random) =>
    `In the ${subject} ${aThing(random)} counts as ${aThing(random)} when ${oneOf(REASONS, random)}.`,
  (_, random) =>
    `This was changed on ${madeDate(random)}, because ${oneOf(REASONS, random)} and ${oneOf(REASONS, random)}.`,
  (subject, random) =>
    `Form ${number(random, 9000)} is used for the ${subject} where ${aThing(random)} has no ${thing(random)}.`,
];

/**
 * Sentences about a subject; the first names it, so that two paragraphs of different subjects differ in any passage
 * with their start.
 */
export function madeSentences(subject: string, count: number, random: () => number): string[] {
  const opening = `The ${subject} is ${oneOf(['described', 'assessed', 'regulated', 'summarised'], random)} here with its ${thing(random)}.`;
  return [opening, ...Array.from({ length: count - 1 }, () => oneOf(SENTENCES, random)(subject, random))];
}

/** A heading, without its number. */
export function madeHeading(random: () => number): string {
  const [what, quality] = [oneOf(THINGS, random), oneOf(QUALITIES, random)];
  return `${quality.charAt(0).toUpperCase()}${quality.slice(1)} ${plural(what)} and ${plural(oneOf(THINGS, random))}`;
}

/** Heads of the columns of a table, which differ. */
export function madeColumns(count: number, random: () => number): string[] {
  const heads = new Set<string>();
  while (heads.size < count) {
    const head = oneOf(['Output', 'Orders', 'Downtime', 'Stock', 'Losses', 'Visits', 'Revenue', 'Repairs'], random);
    heads.add(`${head} ${2015 + Math.floor(random() * 14)}`);
  }
  return [...heads];
}
