import { CHROMIUM } from './engine-chromium.ts'
import { flowsIn } from './engine-flows.ts'

flowsIn(CHROMIUM, 1440, 900)
