import type { JSX } from 'react'
import { useMicrophoneLevel, useVoice } from '../../state/voice.ts'
import { LevelBar } from '../../table/voice/LevelBar.tsx'
import { SPEAKING_THRESHOLD } from '../../game/voice-view.ts'

/** The level of the microphone during a test. It is drawn many times a second, and nothing else with it. */
export const MicrophoneMeter = (): JSX.Element => {
  const level = useMicrophoneLevel()
  const { isTesting } = useVoice()
  return <LevelBar level={isTesting ? level : 0} threshold={SPEAKING_THRESHOLD} />
}
