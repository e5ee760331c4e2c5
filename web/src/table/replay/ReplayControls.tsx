/** The controls of a replay: step by step, trick by trick, round by round. */
import { ActionIcon, Slider } from '@mantine/core'
import type { JSX, ReactNode } from 'react'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { BackIcon } from '../../ui/icons/page-icons.tsx'
import { PauseIcon, PlayIcon, ToEndIcon, ToStartIcon } from '../../ui/icons/table-icons.tsx'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import styles from './ReplayControls.module.css'

export type ReplayActions = {
  readonly goTo: (step: number) => void
  readonly previous: () => void
  readonly next: () => void
  readonly previousTrick: () => void
  readonly nextTrick: () => void
  readonly togglePlaying: () => void
}

export type ReplayControlsProps = {
  readonly step: number
  readonly lastStep: number
  /** The steps at which rounds begin. */
  readonly roundStarts: readonly number[]
  readonly isPlaying: boolean
  /** Names a step on the slider, as in 'Mano 2, presa 5'. */
  readonly nameOf: (step: number) => string
  readonly caption: string
  /** What can be done at this step; its place is the same at all of them. */
  readonly aside: ReactNode
  readonly actions: ReplayActions
}

const { controls } = REPLAY_TEXT

type KeyProps = {
  readonly label: string
  readonly icon: ReactNode
  readonly onPress: () => void
  readonly isDisabled?: boolean
  readonly isMain?: boolean
}

const Key = ({ label, icon, onPress, isDisabled = false, isMain = false }: KeyProps): JSX.Element => (
  <ActionIcon
    size={isMain ? 52 : 44}
    radius="xl"
    variant={isMain ? 'filled' : 'default'}
    aria-label={label}
    title={label}
    disabled={isDisabled}
    onClick={onPress}
  >
    {icon}
  </ActionIcon>
)

export const ReplayControls = ({
  step,
  lastStep,
  roundStarts,
  isPlaying,
  nameOf,
  caption,
  aside,
  actions,
}: ReplayControlsProps): JSX.Element => {
  const isFirst = step === 0
  const isLast = step === lastStep
  return (
    <section className={styles.controls} aria-label={controls.label}>
      <p className={styles.caption} data-end={isLast || undefined} role="status">
        {caption}
      </p>
      <Slider
        className={styles.slider ?? ''}
        classNames={{ markLabel: styles.mark ?? '' }}
        thumbLabel={controls.position}
        thumbValueText={nameOf}
        value={step}
        max={lastStep}
        label={nameOf}
        marks={roundStarts.map((value, round) => ({ value, label: String(round + 1) }))}
        onChange={actions.goTo}
      />
      <div className={styles.keys}>
        <Key
          label={controls.previousTrick}
          icon={<ToStartIcon />}
          isDisabled={isFirst}
          onPress={actions.previousTrick}
        />
        <Key label={controls.previous} icon={<BackIcon />} isDisabled={isFirst} onPress={actions.previous} />
        <Key
          label={isPlaying ? controls.pause : controls.play}
          icon={isPlaying ? <PauseIcon size={24} /> : <PlayIcon size={24} />}
          isDisabled={isLast}
          isMain
          onPress={actions.togglePlaying}
        />
        <Key label={controls.next} icon={<ArrowIcon />} isDisabled={isLast} onPress={actions.next} />
        <Key label={controls.nextTrick} icon={<ToEndIcon />} isDisabled={isLast} onPress={actions.nextTrick} />
      </div>
      <div className={styles.aside}>{aside}</div>
      <p className={styles.hint}>{controls.keysHint}</p>
    </section>
  )
}
