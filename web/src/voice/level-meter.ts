/**
 * Measures how loud a microphone is: the mean of its spectrum, each part from 0 to 255, once for each buffer of 2048
 * samples (specification section 9). An AudioWorklet gives the beat, in place of the ScriptProcessorNode that browsers
 * are about to remove.
 */
import workletUrl from './level-worklet.ts?worker&url'

const FRAMES = 2_048

/**
 * Calls `onLevel` with 0 to 255 until the returned function is called. Without an AudioWorklet, or before the page may
 * play, nothing is measured.
 */
export const followLevel = (
  context: AudioContext,
  track: MediaStreamTrack,
  onLevel: (level: number) => void,
): (() => void) => {
  const source = context.createMediaStreamSource(new MediaStream([track]))
  const analyser = new AnalyserNode(context, { fftSize: FRAMES })
  const spectrum = new Uint8Array(analyser.frequencyBinCount)
  source.connect(analyser)
  let ticker: AudioWorkletNode | null = null
  let isOver = false
  const measure = (): void => {
    analyser.getByteFrequencyData(spectrum)
    onLevel(spectrum.reduce((sum, part) => sum + part, 0) / spectrum.length)
  }
  const begin = async (): Promise<void> => {
    await context.audioWorklet.addModule(workletUrl)
    if (isOver) return
    ticker = new AudioWorkletNode(context, 'level-ticker')
    ticker.port.addEventListener('message', measure)
    ticker.port.start()
    analyser.connect(ticker)
    // It plays nothing, but a node without a listener may not run.
    ticker.connect(context.destination)
  }
  begin().catch((problem: unknown) => console.warn('the level of the microphone cannot be measured', problem))
  return () => {
    isOver = true
    source.disconnect()
    analyser.disconnect()
    ticker?.port.close()
    ticker?.disconnect()
  }
}
