/** The media queries that components ask. The whole list of widths and heights, for the style sheets as well, is in `theme.css`. */

/** Pages stand in one column, with their menu in a drawer. */
export const NARROW = '(width < 62.5em)'
/** The table has its side panels. */
export const DESK = '(width >= 62.5em) and (height > 37.5em)'
export const PHONE_ON_ITS_SIDE = '(height <= 37.5em) and (width >= 40em)'
/** The hand fits into one row. */
export const ONE_ROW = '(width >= 40em)'
