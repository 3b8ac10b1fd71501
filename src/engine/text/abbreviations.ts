/**
 * Words of European languages that end in a full stop within a sentence. They stand beside en.json and not in a file of
 * their language: a text is split before its language is known, many documents mix two, and "art.", "al." or "cap."
 * mean the same in several.
 */
const setOf = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '));

/** They end a sentence only before a word that commonly begins one. */
export const WITHIN_SENTENCES = setOf(
  'abb abk allg anm ausg ausschl bes betr bez bezgl bspw bzgl bzw dgl dipl einschl entspr evtl exkl geb gem gesch ggf ggü hrsg inkl insb insbes',
  'fa jährl lt max mind min mtl mwst rd sog std stellv str tel tsd usw vgl vorm zzgl',
  'mme mlle mgr éd env sté bd réf tél sra srta dra lic ing avda cía ud uds ej ee.uu sig dott avv spett exmo exma dhr mevr bijv enz',
);

/** They end a sentence unless a number follows: "Abs. 2", "Ziff. IV", "núm. 5", "No. AB-12". */
export const BEFORE_NUMBERS = setOf(
  'no nos nr nrn num núm nº abs ziff rn rz rdnr kap anl lit buchst bd s ss kol taf tab hs alt var abschn anh',
  'al cap pág págs p pp pg pgs par párr fracc inc ap apdo let ust pkt poz čl odst písm blz lid lett co comma mom stk r rec recs cl cls',
  'sch schs subpara subsec app apps exh reg regs col cols ln f ff fn §',
);

/** They commonly begin a sentence, as the openers of en.json do in English. */
export const OPENERS = setOf(
  'der die das dem den des ein eine einer eines es er sie wir ihr im in am bei für mit nach vor zu zum zur auf aus durch wenn falls sofern diese',
  'dieser dieses jede jeder jedes alle kein keine nicht als auch',
  'le la les un une il elle ils elles nous vous ce cet cette ces dans en pour par sur si tout toute aucun aucune au aux',
  'el los las una unos este esta estos estas se al ningún ninguna cuando para por lo gli nel nella per con os as um uma não ao na nos de het een',
);

/** Before "3. Tag" they make an ordinal of the number, as German writes one. */
export const BEFORE_ORDINALS = setOf(
  'am ab bis dem den der des das die im ins jedem jeden jeder jedes seit vom zum zur',
);

/** Behind "1." they make it the day of a date. */
export const MONTHS = setOf(
  'januar jänner februar märz april mai juni juli august september oktober november dezember jan feb mär apr jun jul aug sep sept okt nov dez',
  'januari februari maart mei augustus oktober december marts maj',
);

/**
 * They stand before the number of a part of a text, with capital letters: "Artículo 3", "Abschnitt 2". A page is laid
 * out before its language is known.
 */
export const NUMBERED_PARTS = [
  ...[
    'Artículo',
    'Articulo',
    'Artikel',
    'Articolo',
    'Artigo',
    'Artykuł',
    'Článek',
    'Clause',
    'Cláusula',
    'Clausula',
    'Klausel',
  ],
  ...[
    'Capítulo',
    'Capitulo',
    'Chapitre',
    'Capitolo',
    'Kapitel',
    'Hoofdstuk',
    'Abschnitt',
    'Teil',
    'Título',
    'Titre',
    'Titolo',
    'Annexe',
    'Anexo',
  ],
  ...['Allegato', 'Anlage', 'Anhang', 'Bijlage', 'Bilaga', 'Sección', 'Seção', 'Sezione'],
] as const;
