/**
 * The addresses of requests about the hand of the day, which have no body: GET and POST /api/daily, GET
 * /api/daily/promises, GET /api/daily/{day} and GET /api/daily/{day}/week. The answers are in `daily-answers.ts`.
 */
import { z } from 'zod'
import { isDay } from '../../../circles/days.ts'
import { because } from '../../errors.ts'

/** The day in an address, 'YYYY-MM-DD' in Rome. */
export const dailyDay = z.string(because('dailyNotFound')).refine(isDay, because('dailyNotFound'))
