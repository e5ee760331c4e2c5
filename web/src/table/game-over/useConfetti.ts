/** Confetti for the winner of a game. */
import { useEffect } from 'react'
import styles from './GameOver.module.css'

/** Shows confetti once, unless the viewer prefers reduced motion. */
export const useConfetti = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const canvas = document.createElement('canvas')
    canvas.className = styles.confetti ?? ''
    document.body.append(canvas)
    void import('canvas-confetti').then(({ default: confetti }) => {
      const styles = getComputedStyle(document.documentElement)
      const colors = ['--gold', '--gold-bright', '--ivory', '--card-red', '--felt-light'].map((token) =>
        styles.getPropertyValue(token).trim(),
      )
      // Without a worker: the library would start it from a blob, which the content security policy does not allow.
      const throwFrom = confetti.create(canvas, { resize: true, useWorker: false })
      for (const x of [0.1, 0.9])
        void throwFrom({
          particleCount: 110,
          spread: 78,
          startVelocity: 58,
          angle: x < 0.5 ? 60 : 120,
          origin: { x, y: 0.75 },
          colors,
        })
    })
    return () => canvas.remove()
  }, [isWanted])
}
