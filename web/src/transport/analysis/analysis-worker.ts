/** The Web Worker in which games are analysed, so that the page never waits for it. */
import { analyse, type AnalysisOf } from '#common/analysis/analyse.ts'
import type { Finding } from '#common/analysis/findings.ts'

/** `known`: what was found before, and need not be found again. */
export type Analysed = AnalysisOf & { readonly known: readonly Finding[] }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
addEventListener('message', ({ data: { known, ...asked } }: MessageEvent<Analysed>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  for (const finding of analyse(asked, known)) postMessage(finding)
})
