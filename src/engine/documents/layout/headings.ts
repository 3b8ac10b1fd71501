/** The mark of an item in front of its words: "•", "1.", "(a)", "iv)". */
export const ITEM_MARK = /^(?:[•●○▪◦■□▶►➢✓‣»>*–—-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])(?:\s|$)/u;
