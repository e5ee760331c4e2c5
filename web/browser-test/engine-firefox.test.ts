import { FIREFOX } from './engine-firefox.ts'
import { flowsIn } from './engine-flows.ts'

flowsIn(FIREFOX, 1440, 900)
