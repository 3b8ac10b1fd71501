import { describe, expect, it } from 'vitest';
import { unknownNames } from '../../../../src/engine/evidence/lines/unknown-names.ts';
import { properNames } from '../../../../src/engine/text/names.ts';
import { documentOf } from '../../answer/library-of.ts';

describe('properNames', () => {
  it.each([
    ['What was the net income of Advanced Micro Devices, Inc. in 2022?', ['Advanced', 'Micro', 'Devices', 'Inc']],
    ["What is the rate on AMD's notes?", ['AMD']],
    ['How much did 3M pay in Q2 2023, according to its 10-Q?', ['3M']],
    ['AMD: how many patents?', ['AMD']],
    ['Does the Watch D2 ring?', ['Watch', 'D2']],
    ['Does the Watch D ring?', ['Watch', 'Watch D']],
    ['Who owns The Walt Disney Company?', ['Walt', 'Disney', 'Company']],
    ['What is the AES Corporation?', ['AES', 'Corporation']],
    ['Is Huawei Chinese? Is Xilinx?', ['Huawei', 'Xilinx']],
    ['Is AMD in Austria?', ['AMD', 'Austria']],
    ['What is a TEMPORARY VISITOR', ['TEMPORARY', 'VISITOR']],
    ['AMD REVENUE 2022', ['AMD', 'REVENUE']],
    ['Does IT own AWS?', ['AWS']],
    ['What Was The Revenue Of AMD From The iPad And The Y70?', ['AMD', 'iPad', 'Y70']],
    ['WHAT WAS THE REVENUE OF 3M AND OF THE iPad?', ['3M', 'iPad']],
    ['Who audits Lisa T. Su, and Can Amazon A shares be sold to Intel I know?', ['Lisa', 'Amazon', 'Intel']],
  ])('%s', (question, names) => expect(properNames(question)).toEqual(names));

  it.each([
    'What was the net income on March 31, 2021?',
    'Employees get how many days?',
    'how much did amazon earn?',
    'Is it due? When does it lapse?',
    'My letter came, Can you help?',
    'Is a Mexican license or one in Chinese enough?',
    'WHAT IS THE NOTICE PERIOD FOR MANAGERS?',
    'What Is the Notice Period for Managers?',
    'What Is The Notice Period For managers in Germany?',
    'Does IT approve software?',
    'What was the EBITDA of FY 2019, and the EPS?',
    'What was the net income (in USD millions)?',
    'How many bars has Figure 3, and what do Slide 7 and the Introduction say?',
  ])('none in: %s', (question) => expect(properNames(question)).toEqual([]));
});

describe('unknownNames', () => {
  const { passages } = documentOf({
    id: 'cccccccccccccccc',
    name: 'nova_y70',
    sentences: [
      'J.P. Morgan Securities pays at 3m LIBOR in America.',
      'The Convenience Card of Benzinger is blue. The iPad is charged by Huawei under the Terms of Service, the Watch_D with restricted stock units, the 1500S by hand.',
    ],
    passages: [{ sentences: [0, 1], section: 'Bluetooth settings' }],
  });

  it.each([
    ['the names of documents', 'How does the nova Y70 ring?'],
    ['headings', 'How is Bluetooth turned on?'],
    ['common words with a capital', 'How does Huawei Charging work?'],
    ['abbreviations written out', 'Do the TOS say how Huawei pays RSUs?'],
    ['a letter of a name', 'How is the Watch D charged?'],
    ['a letter too few', 'What colour has the Benziger card?'],
    ['a letter too many', 'What colour has the Benzzinger card?'],
    ['a wrong letter', 'What colour has the Convemience card?'],
    ['two letters exchanged', 'What colour has the Bnezinger card?'],
  ])('knows %s', (_, question) => expect(unknownNames(properNames(question), passages)).toEqual([]));

  it('finds what stands nowhere, short names only as they are written', () => {
    expect(unknownNames(properNames('What did 3M and AMD pay Huawei?'), passages)).toEqual(['3M', 'AMD']);
  });

  it('takes a name with another letter for another name', () => {
    expect(unknownNames(properNames('How is the Watch T charged?'), passages)).toEqual(['Watch T']);
    expect(unknownNames(properNames('How is the 1600S charged?'), passages)).toEqual(['1600S']);
    expect(unknownNames(properNames('Which cards have Benninger and Kenzinger?'), passages)).toEqual(['Kenzinger']);
  });
});
