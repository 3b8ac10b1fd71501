/**
 * Adjectives of countries and names of languages. They have a capital in English, but say of what kind a thing is and not which
 * thing is meant: "a Mexican license" is answered by what stands there of foreign licenses.
 */
const NATIONALITY_WORDS = new Set(
  (
    'afghan african albanian algerian american andean angolan arab arabic argentine argentinian armenian asian australian austrian ' +
    'azerbaijani bahraini bangladeshi belarusian belgian bengali bolivian bosnian brazilian british bulgarian burmese cambodian ' +
    'cameroonian canadian cantonese caribbean chilean chinese colombian congolese croatian cuban cypriot czech danish dominican ' +
    'dutch ecuadorian egyptian english estonian ethiopian european farsi filipino finnish flemish french georgian german ghanaian ' +
    'greek guatemalan haitian hebrew hindi honduran hungarian icelandic indian indonesian iranian iraqi irish israeli italian ' +
    'jamaican japanese jordanian kazakh kenyan korean kurdish kuwaiti laotian latin latvian lebanese liberian libyan lithuanian ' +
    'malay malaysian maltese mandarin mexican moldovan mongolian moroccan nepalese nepali nicaraguan nigerian norwegian omani ' +
    'pakistani palestinian panamanian paraguayan pashto persian peruvian polish portuguese punjabi qatari romanian russian rwandan ' +
    'salvadoran saudi scandinavian scottish senegalese serbian singaporean slovak slovakian slovene slovenian somali spanish ' +
    'sudanese swahili swedish swiss syrian taiwanese tamil tanzanian thai tibetan tunisian turkish ugandan ukrainian urdu ' +
    'uruguayan uzbek venezuelan vietnamese welsh yemeni yiddish zambian zimbabwean'
  ).split(' '),
);

export const isNationality = (word: string): boolean => NATIONALITY_WORDS.has(word.toLowerCase());
