/** A kind of fact: how a document states it and how somebody asks for it, in partly other words. */
export interface FactKind {
  readonly states: (subject: string, value: string) => string;
  readonly asks: (subject: string) => string;
  /** The value, of a number in [0, 1). */
  readonly value: (random: () => number) => string;
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

const between = (least: number, most: number, unit: string, decimals = 0) => {
  return (random: () => number): string => `${(least + random() * (most - least)).toFixed(decimals)} ${unit}`;
};

/** A day as documents write it. */
export const madeDate = (random: () => number): string =>
  `${1 + Math.floor(random() * 28)} ${MONTHS[Math.floor(random() * 12)]} ${1995 + Math.floor(random() * 35)}`;

export const FACT_KINDS: readonly FactKind[] = [
  {
    states: (subject, value) => `The maximum operating pressure of the ${subject} is ${value}.`,
    asks: (subject) => `At what pressure may the ${subject} be run at most?`,
    value: between(2, 90, 'bar', 1),
  },
  {
    states: (subject, value) => `Payment under the ${subject} falls due within ${value} of the invoice.`,
    asks: (subject) => `How long is there to pay an invoice of the ${subject}?`,
    value: between(7, 120, 'days'),
  },
  {
    states: (subject, value) => `The ${subject} was approved by the board on ${value}.`,
    asks: (subject) => `When did the board approve the ${subject}?`,
    value: madeDate,
  },
  {
    states: (subject, value) => `A unit of the ${subject} weighs ${value} when it leaves the works.`,
    asks: (subject) => `What is the weight of a unit of the ${subject}?`,
    value: between(3, 980, 'kilograms', 1),
  },
  {
    states: (subject, value) => `Operating costs of the ${subject} amounted to ${value} in the year under review.`,
    asks: (subject) => `What did it cost to operate the ${subject} in that year?`,
    value: between(2, 900, 'million euros', 2),
  },
  {
    states: (subject, value) => `Either party may terminate the ${subject} by giving notice of ${value}.`,
    asks: (subject) => `What notice is needed to end the ${subject}?`,
    value: between(2, 52, 'weeks'),
  },
  {
    states: (subject, value) => `Filters of the ${subject} must be replaced after ${value} of service.`,
    asks: (subject) => `After how many hours does the ${subject} need new filters?`,
    value: between(150, 9800, 'hours'),
  },
  {
    states: (subject, value) => `Liability arising from the ${subject} is limited to ${value}.`,
    asks: (subject) => `What is the cap on liability for the ${subject}?`,
    value: between(1, 400, 'million dollars', 1),
  },
  {
    states: (subject, value) => `The ${subject} employs ${value} at its main site.`,
    asks: (subject) => `How many people work at the main site of the ${subject}?`,
    value: between(12, 4800, 'people'),
  },
  {
    states: (subject, value) => `Records of the ${subject} are kept for ${value} and then destroyed.`,
    asks: (subject) => `For how long does the ${subject} keep its records?`,
    value: between(14, 400, 'months'),
  },
];
