import { Button, Switch, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { ROOM_NAME_MAX_CHARS } from '#common/limits.ts'
import { Alert } from '../../ui/Alert.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import type { RoomChoices } from '../../transport/rooms.ts'
import { it } from '../../text/it.ts'
import { OutOfTokens } from './OutOfTokens.tsx'
import styles from './Join.module.css'

type PlayOnlineProps = {
  readonly nickname: string
  readonly gameName: string
  readonly choices: RoomChoices
  readonly code: string
  readonly problem: string | null
  readonly busy: 'searching' | 'creating' | 'joining' | null
  readonly onGameName: (typed: string) => void
  readonly onChoose: (chosen: Partial<RoomChoices>) => void
  readonly onCode: (typed: string) => void
  readonly onSearch: () => void
  readonly onCreate: () => void
}

const submitting = (act: () => void) => (event: FormEvent) => {
  event.preventDefault()
  act()
}

/** The card 'Gioca online': create a room, or enter one by its code. */
export const PlayOnline = ({ nickname, gameName, choices: { isUnlisted, hidesSums }, code, problem, busy, onGameName, onChoose, onCode, onSearch, onCreate }: PlayOnlineProps) => (
  <section className={styles.play}>
    <h1 className="display">{it.join.title}</h1>
    <p className={styles.price}>{it.join.price}</p>
    <OutOfTokens />
    {problem !== null && <Alert kind="error">{problem}</Alert>}
    <form className="stack" noValidate onSubmit={submitting(onCreate)}>
      <TextInput
        size="md"
        label={it.join.gameName}
        description={it.join.gameNameHint}
        placeholder={it.join.defaultGameName(nickname)}
        maxLength={ROOM_NAME_MAX_CHARS}
        autoComplete="off"
        value={gameName}
        onChange={(event) => onGameName(event.currentTarget.value)}
      />
      <Switch label={it.join.unlisted} description={it.join.unlistedHint} checked={isUnlisted} onChange={(event) => onChoose({ isUnlisted: event.currentTarget.checked })} />
      <Switch label={it.join.hidesSums} description={it.join.hidesSumsHint} checked={hidesSums} onChange={(event) => onChoose({ hidesSums: event.currentTarget.checked })} />
      <Button type="submit" size="md" fullWidth disabled={busy !== null}>
        {busy === 'creating' ? it.join.creating : it.join.create}
      </Button>
    </form>
    <p className={styles.or}>
      <span>{it.join.or}</span>
    </p>
    <form className={styles.code} noValidate onSubmit={submitting(onSearch)}>
      <TextInput
        size="md"
        label={it.join.code}
        placeholder={it.join.codePlaceholder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" variant="default" leftSection={<SearchIcon />} disabled={busy !== null || code.trim() === ''}>
        {busy === 'searching' ? it.join.searching : it.join.search}
      </Button>
    </form>
    <p className={styles.solo}>
      {it.join.orSolo} <Link className="text-link" to="/solo">{it.join.solo}</Link>
    </p>
  </section>
)
