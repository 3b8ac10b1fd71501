/**
 * Words of several languages that stand before the number of a part of a text, with capital letters: "Artículo 3", "Abschnitt 2". Apart from en.json, as the
 * abbreviations are (ADR 0070): a page is laid out before its language is known.
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
