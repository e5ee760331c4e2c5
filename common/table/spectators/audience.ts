/** Who may watch a table without a seat there. */

/** `circle`: whoever belongs to the circle of friends of the table. `everybody`: who has an account or is a guest. */
export const AUDIENCES = ['nobody', 'circle', 'everybody'] as const
export type Audience = (typeof AUDIENCES)[number]
