/** The media queries of components. `theme.css` lists all widths and heights, also those of the style sheets. */

/** The page has one column, and its menu is in a drawer. */
export const NARROW = '(width < 62.5em)'
/** The signs in the corners of the cards are large. */
export const NOT_WIDE = '(width < 75em)'
/** The table has its side panels. */
export const DESK = '(width >= 62.5em) and (height > 37.5em)'
export const PHONE_ON_ITS_SIDE = '(height <= 37.5em) and (width >= 40em)'
/** The hand has space for one row. */
export const ONE_ROW = '(width >= 40em)'
