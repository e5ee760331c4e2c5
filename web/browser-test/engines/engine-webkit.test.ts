import { WEBKIT } from '../testing/engine-webkit.ts'
import { flowsIn } from './flows.ts'

flowsIn(WEBKIT, 390, 844)
