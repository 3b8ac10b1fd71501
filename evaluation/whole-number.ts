import { InvalidArgumentError } from 'commander';

/** An option's value as a whole number from 0. Throws InvalidArgumentError. */
export const wholeNumber = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
};
