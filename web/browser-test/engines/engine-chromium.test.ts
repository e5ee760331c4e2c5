import { CHROMIUM } from '../testing/engines.ts'
import { flowsIn } from './flows.ts'

flowsIn(CHROMIUM, 1440, 900)
