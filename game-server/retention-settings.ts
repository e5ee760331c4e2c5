/** How long `npm run retention` keeps what players leave behind: the variables, and what `config.ts` makes of them. */
import { z } from 'zod'
import type { RetentionDays } from './persistence/retention.ts'

const days = z
  .string()
  .regex(/^(off|[1-9]\d{0,4})$/, 'must be a number of days, or off')
  .transform((text) => (text === 'off' ? null : Number(text)))

/** The variables, for the schema of the environment. */
export const retentionVariables = {
  RETENTION_SUSPENDED_DAYS: days.default(365),
  RETENTION_UNPLAYED_DAYS: days.default(30),
  RETENTION_JOURNAL_DAYS: days.default(null),
}

/** The settings that the variables say. */
export const retentionDays = (variables: z.infer<z.ZodObject<typeof retentionVariables>>): RetentionDays => ({
  suspended: variables.RETENTION_SUSPENDED_DAYS,
  unplayed: variables.RETENTION_UNPLAYED_DAYS,
  journals: variables.RETENTION_JOURNAL_DAYS,
})
