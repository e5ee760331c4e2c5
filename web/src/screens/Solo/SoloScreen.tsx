/** /solo: one person against three computers, without an account and without a server. */
import { useEffect, useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ComputerLevel } from '#common/computer-levels.ts'
import { SOLO_PLAYER } from '../../game/solo/solo-game.ts'
import { forgetKeptChoices } from '../../state/kept-choices.ts'
import { lessonStore } from '../../state/lesson-store.ts'
import { onSoloTaken, soloStore } from '../../state/solo-store.ts'
import { soloText } from '../../text/table/solo.ts'
import { freshSeed } from '../../transport/solo/solo-table.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { toast } from '../../ui/toasts.ts'
import { SoloLobby } from './SoloLobby.tsx'
import { SoloRoom } from './SoloRoom.tsx'
import { Button } from '../../ui/Button.tsx'
import { BrandMark } from '../../ui/icons/icons.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Solo.module.css'

type ElsewhereProps = { readonly onPlayHere: () => void; readonly onHome: () => void }

/** What a tab shows while another tab of the browser plays the solo game. */
const Elsewhere = ({ onPlayHere, onHome }: ElsewhereProps): JSX.Element => (
  <Notice
    title={soloText.elsewhereTitle}
    ornament={<BrandMark size={64} />}
    action={
      <div className={styles.actions}>
        <Button variant="default" size="md" onClick={onHome}>
          {soloText.back}
        </Button>
        <Button size="md" onClick={onPlayHere}>
          {soloText.playHere}
        </Button>
      </div>
    }
  >
    <p role="status">{soloText.elsewhereText}</p>
  </Notice>
)

type Stage = 'lobby' | 'table' | 'elsewhere'

const NOT_STORED = { id: 'solo-not-stored', title: soloText.title, message: soloText.notStored }

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
    toast(soloStore.isStored ? { title: soloText.leftTitle, message: soloText.leftHint } : NOT_STORED)
  }
  const changeLevel = (): void => {
    soloStore.forget()
    setStored('none')
    setStage('lobby')
  }
  return (
    <>
      <PageTitle>{soloText.pageTitle}</PageTitle>
      {stage === 'lobby' && (
        <SoloLobby
          stored={stored}
          lessonStatus={lessonStatus}
          onBegin={begin}
          onResume={resume}
          onLearn={() => void navigate('/solo/lesson')}
        />
      )}
      {stage === 'table' && <SoloRoom onLeave={leave} onChangeLevel={changeLevel} />}
      {stage === 'elsewhere' && <Elsewhere onPlayHere={resume} onHome={() => void navigate('/')} />}
    </>
  )
}
