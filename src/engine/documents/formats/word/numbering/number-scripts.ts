/** A number as it is written; null for one that a format has no form for. */
export type NumberFormat = (value: number) => string | null;

/** Repetitions of a letter beyond which a number is written in figures; only hostile files count so far. */
const MOST_LETTERS = 10;

/** a, b … z, aa, bb … zz, aaa: the letter is repeated. */
export const repeated = (letters: string): NumberFormat => {
  const all = [...letters];
  return (value) => {
    const times = Math.ceil(value / all.length);
    return value < 1 || times > MOST_LETTERS ? null : (all[(value - 1) % all.length] as string).repeat(times);
  };
};

/** One sign for each number, as far as there are some. */
const signs = (all: string): NumberFormat => {
  const list = [...all];
  return (value) => list[value - 1] ?? null;
};

/** Figure by figure. `figures`: those from 0 to 9. */
const byFigure = (figures: string): NumberFormat => {
  const all = [...figures];
  return (value) => (value < 0 ? null : [...String(value)].map((figure) => all[Number(figure)] ?? figure).join(''));
};

/** How a system of East Asia writes thousands, hundreds, tens and ones. */
interface Counting {
  /** Those from 0 to 9. */
  readonly figures: string;
  /** Ten, hundred, thousand. */
  readonly units: string;
  /** What stands for places between that are empty, "一百零一". */
  readonly gap?: string;
  /** Whether a one stands before a unit: at its beginning "十一" has none, and some systems have it nowhere. */
  readonly one: 'always' | 'within' | 'never';
}

const counted = ({ figures, units, gap = '', one }: Counting): NumberFormat => {
  const [all, names] = [[...figures], ['', ...units]];
  return (value) => {
    if (value < 1 || value > 9999) return null;
    let written = '';
    let isGap = false;
    for (let place = 3; place >= 0; place--) {
      const figure = Math.floor(value / 10 ** place) % 10;
      if (figure === 0) {
        isGap = written !== '';
        continue;
      }
      if (isGap) written += gap;
      isGap = false;
      const isBare = figure === 1 && place > 0 && (one === 'never' || (one === 'within' && place === 1 && value < 20));
      written += `${isBare ? '' : all[figure]}${names[place]}`;
    }
    return written;
  };
};

const CHINESE = '〇一二三四五六七八九';
const thousands = counted({ figures: CHINESE, units: '十百千', gap: '零', one: 'within' });
/** From a hundred on, figure by figure. */
const chinese: NumberFormat = (value) => (value < 100 ? thousands(value) : byFigure(CHINESE)(value));

const HEBREW_TENS = [...'טיכלמנסעפצ'];
const HEBREW_ONES = [...'אבגדהוזחט'];
/** Letters as numbers: 15 and 16 are nine with six and seven, since other letters would write the name of God. */
const hebrewNumber: NumberFormat = (value) => {
  if (value < 1 || value > 999) return null;
  const hundreds = 'ת'.repeat(Math.floor(value / 400)) + ['', 'ק', 'ר', 'ש'][Math.floor((value % 400) / 100)];
  const rest = value % 100;
  const [tens, ones] = rest === 15 || rest === 16 ? [0, rest - 9] : [Math.floor(rest / 10), rest % 10];
  const ten = rest === 15 || rest === 16 ? HEBREW_TENS[0] : tens > 0 ? HEBREW_TENS[tens] : '';
  return `${hundreds}${ten}${ones > 0 ? HEBREW_ONES[ones - 1] : ''}`;
};

const ALEPH_BET = 'אבגדהוזחטיכלמנסעפצקרשת';
const HEBREW_LETTERS = [...ALEPH_BET];
/** The letters of the alphabet, each round of them behind its last one. */
const hebrewLetter: NumberFormat = (value) => {
  const rounds = Math.ceil(value / HEBREW_LETTERS.length) - 1;
  if (value < 1 || rounds >= MOST_LETTERS) return null;
  return `${'ת'.repeat(rounds)}${HEBREW_LETTERS[(value - 1) % HEBREW_LETTERS.length]}`;
};

const KOREAN_TENS = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔'];
const KOREAN_ONES = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉'];
const koreanWords: NumberFormat = (value) =>
  value < 1 || value > 99 ? null : `${KOREAN_TENS[Math.floor(value / 10)]}${KOREAN_ONES[value % 10]}`;

const [STEMS, BRANCHES] = ['甲乙丙丁戊己庚辛壬癸', '子丑寅卯辰巳午未申酉戌亥'];
const sixty: NumberFormat = (value) =>
  value < 1 || value > 60 ? null : `${[...STEMS][(value - 1) % 10]}${[...BRANCHES][(value - 1) % 12]}`;

const CIRCLED = signs('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳');
const SYLLABLES = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン';
const POEM = 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン';
// Without the letters that name nothing: й, ъ, ь, ё.
const RUSSIAN = 'абвгдежзиклмнопрстуфхцчшщыэюя';

/** Formats of other scripts than the Latin one, by the names of ECMA-376, part 1, 17.18.59. */
export const SCRIPTS: Readonly<Record<string, NumberFormat>> = {
  russianLower: repeated(RUSSIAN),
  russianUpper: repeated(RUSSIAN.toUpperCase()),
  hebrew1: hebrewNumber,
  hebrew2: hebrewLetter,
  arabicAlpha: repeated('أبتثجحخدذرزسشصضطظعغفقكلمنهوي'),
  arabicAbjad: repeated('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'),
  hindiNumbers: byFigure('०१२३४५६७८९'),
  hindiVowels: repeated('कखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसह'),
  hindiConsonants: repeated('अआइईउऊऋऌऍऎएऐऑऒओऔ'),
  thaiNumbers: byFigure('๐๑๒๓๔๕๖๗๘๙'),
  thaiLetters: repeated('กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'),
  decimalFullWidth: byFigure('０１２３４５６７８９'),
  decimalFullWidth2: byFigure('０１２３４５６７８９'),
  decimalEnclosedCircle: CIRCLED,
  decimalEnclosedCircleChinese: CIRCLED,
  chineseCounting: chinese,
  chineseCountingThousand: thousands,
  chineseLegalSimplified: counted({ figures: '零壹贰叁肆伍陆柒捌玖', units: '拾佰仟', gap: '零', one: 'always' }),
  taiwaneseCounting: chinese,
  taiwaneseCountingThousand: thousands,
  taiwaneseDigital: byFigure('○一二三四五六七八九'),
  japaneseCounting: counted({ figures: CHINESE, units: '十百千', one: 'never' }),
  japaneseLegal: counted({ figures: '零壱弐参四伍六七八九', units: '拾百阡', one: 'always' }),
  japaneseDigitalTenThousand: byFigure(CHINESE),
  ideographDigital: byFigure(CHINESE),
  ideographTraditional: signs(STEMS),
  ideographZodiac: signs(BRANCHES),
  ideographZodiacTraditional: sixty,
  ideographEnclosedCircle: signs('㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉'),
  ideographLegalTraditional: counted({ figures: '零壹貳參肆伍陸柒捌玖', units: '拾佰仟', gap: '零', one: 'always' }),
  aiueo: repeated(SYLLABLES),
  aiueoFullWidth: repeated(SYLLABLES),
  iroha: repeated(POEM),
  irohaFullWidth: repeated(POEM),
  koreanDigital: byFigure('영일이삼사오육칠팔구'),
  koreanDigital2: byFigure('零一二三四五六七八九'),
  koreanCounting: counted({ figures: '영일이삼사오육칠팔구', units: '십백천', one: 'never' }),
  koreanLegal: koreanWords,
  ganada: repeated('가나다라마바사아자차카타파하'),
  chosung: repeated('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'),
};
