import { WEBKIT } from './engine-webkit.ts'
import { flowsIn } from './engine-flows.ts'

flowsIn(WEBKIT, 390, 844)
