/** /solo: one person against three computers, without an account and without a server. */
import { useEffect, useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ComputerLevel } from '#common/computer-levels.ts'
import { SOLO_PLAYER } from '../../game/solo-game.ts'
import { forgetKeptChoices } from '../../state/kept-choices.ts'
import { lessonStore } from '../../state/lesson-store.ts'
import { onSoloTaken, soloStore } from '../../state/solo-store.ts'
import { solo } from '../../text/solo.ts'
import { freshSeed } from '../../transport/fresh-seed.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { toast } from '../../ui/toasts.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { SoloLobby } from './SoloLobby.tsx'
import { SoloRoom } from './SoloRoom.tsx'

type Stage = 'lobby' | 'table' | 'elsewhere'

const NOT_STORED = { id: 'solo-not-stored', title: solo.title, message: solo.notStored }

/** Makes this tab the one that plays. */
const claim = (): void => {
  if (!soloStore.claim()) toast(NOT_STORED)
}

export const SoloScreen = (): JSX.Element => {
  const [stored, setStored] = useState(() => soloStore.load())
  const [stage, setStage] = useState<Stage>(typeof stored === 'object' ? 'table' : 'lobby')
  const [lessonStatus] = useState(() => lessonStore.load()?.status ?? null)
  const navigate = useNavigate()

  // Two tabs can show the table at the same time only until the older one is told.
  useEffect(() => onSoloTaken(() => setStage((stage) => (stage === 'table' ? 'elsewhere' : stage))), [])
  useEffect(() => {
    if (stage === 'table') claim()
  }, [stage])

  const begin = (level: ComputerLevel): void => {
    claim()
    // The choices of an older game would fit a round of the same number.
    forgetKeptChoices(SOLO_PLAYER)
    soloStore.keep({ level, gameNumber: 1, seed: freshSeed(), moves: [] })
    setStage('table')
  }
  /** Plays on with what is stored now: another tab may have gone on meanwhile. */
  const resume = (): void => {
    const now = soloStore.load()
    setStored(now)
    setStage(typeof now === 'object' ? 'table' : 'lobby')
  }
  const leave = (): void => {
    setStored(soloStore.load())
    setStage('lobby')
    toast(soloStore.isStored ? { title: solo.leftTitle, message: solo.leftHint } : NOT_STORED)
  }
  const changeLevel = (): void => {
    soloStore.forget()
    setStored('none')
    setStage('lobby')
  }
  return (
    <>
      <PageTitle>{solo.pageTitle}</PageTitle>
      {stage === 'lobby' && <SoloLobby stored={stored} lessonStatus={lessonStatus} onBegin={begin} onResume={resume} onLearn={() => void navigate('/solo/lesson')} />}
      {stage === 'table' && <SoloRoom onLeave={leave} onChangeLevel={changeLevel} />}
      {stage === 'elsewhere' && <Elsewhere onPlayHere={resume} onHome={() => void navigate('/')} />}
    </>
  )
}
