import { Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId, type FormEvent } from 'react'
import { ROOM_NAME_MAX_CHARS } from '#common/limits.ts'
import { FLAGS, type RoomFlags } from '#common/table/room-flags.ts'
import { Alert, FormAlert } from '../../ui/Alert.tsx'
import { NARROW } from '../../ui/theme.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchIcon } from '../../ui/icons/page-icons.tsx'
import { FoldIcon } from '../../ui/icons/table-icons.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { joinText } from '../../text/join.ts'
import { OutOfTokens } from './OutOfTokens.tsx'
import styles from './Join.module.css'

type PlayOnlineProps = {
  readonly nickname: string
  readonly gameName: string
  readonly choices: RoomFlags
  readonly code: string
  readonly problem: string | null
  readonly busy: 'searching' | 'creating' | 'joining' | null
  readonly onGameName: (typed: string) => void
  readonly onChoose: (chosen: Partial<RoomFlags>) => void
  readonly onCode: (typed: string) => void
  readonly onSearch: () => void
  readonly onCreate: () => void
}

const submitting = (act: () => void) => (event: FormEvent) => {
  event.preventDefault()
  act()
}

/** With a code in its field, a problem is about that room, and is said where the code is. */
const hasCode = (code: string): boolean => code.trim() !== ''

/** How the room is: in sight where there is space for it, and folded where the open rooms would be far below. */
const Options = ({ choices, onChoose }: Pick<PlayOnlineProps, 'choices' | 'onChoose'>) => {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const switches = (
    <>
      {FLAGS.map((flag) => (
        <Switch
          key={flag}
          {...joinText.flags[flag]}
          checked={choices[flag]}
          onChange={(event) => onChoose({ [flag]: event.currentTarget.checked })}
        />
      ))}
    </>
  )
  if (!isNarrow) return switches
  return (
    <details className={styles.options}>
      <summary>
        {joinText.options}
        <FoldIcon size={18} />
      </summary>
      {switches}
    </details>
  )
}

/** The card 'Gioca online': create a room, or enter one by its code. */
export const PlayOnline = ({
  nickname,
  gameName,
  choices,
  code,
  problem,
  busy,
  onGameName,
  onChoose,
  onCode,
  onSearch,
  onCreate,
}: PlayOnlineProps) => {
  const problemId = useId()
  const isAboutCode = problem !== null && hasCode(code)
  return (
    <section className={styles.play}>
      <h1 className="display">{joinText.title}</h1>
      <p className={styles.price}>{joinText.price}</p>
      <OutOfTokens />
      {problem !== null && !isAboutCode && <Alert kind="error">{problem}</Alert>}
      <form className="stack" noValidate onSubmit={submitting(onCreate)}>
        <TextField
          label={joinText.gameName}
          placeholder={joinText.defaultGameName(nickname)}
          maxLength={ROOM_NAME_MAX_CHARS}
          autoComplete="off"
          value={gameName}
          onChange={(event) => onGameName(event.currentTarget.value)}
        />
        <Options choices={choices} onChoose={onChoose} />
        <Button type="submit" size="md" fullWidth disabled={busy !== null}>
          {busy === 'creating' ? joinText.creating : joinText.create}
        </Button>
      </form>
      <p className={styles.or}>
        <span>{joinText.or}</span>
      </p>
      <FormAlert id={problemId} problem={isAboutCode ? problem : null} />
      <form className={styles.code} noValidate onSubmit={submitting(onSearch)}>
        <TextField
          label={joinText.code}
          placeholder={joinText.codePlaceholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          problemId={isAboutCode ? problemId : undefined}
          onChange={(event) => onCode(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          variant="default"
          leftSection={<SearchIcon />}
          disabled={busy !== null || !hasCode(code)}
        >
          {busy === 'searching' ? joinText.searching : joinText.search}
        </Button>
      </form>
    </section>
  )
}
