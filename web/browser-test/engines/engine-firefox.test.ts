import { FIREFOX } from '../testing/engines.ts'
import { flowsIn } from './flows.ts'

flowsIn(FIREFOX, 1440, 900)
