/** How the numbers of `counted.ts` are sent. */
import * as z from 'zod/mini'
import { COUNTED, type Counted, type Counts } from '../../record/counted.ts'

export type CountSchema<Name extends Counted> = null extends Counts[Name]
  ? z.ZodMiniNullable<z.ZodMiniNumber<number>>
  : z.ZodMiniNumber<number>
export const countSchema = (name: Counted) => (COUNTED[name].fold === 'sum' ? z.number() : z.nullable(z.number()))
