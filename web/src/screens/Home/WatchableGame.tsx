/** 'In diretta': one running game that everybody may watch, asked for once when the home page is shown. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { watchPath } from '../../navigation/watch-address.ts'
import { queryClient } from '../../state/queries.ts'
import { watchableText as text } from '../../text/watchable.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { valueOrThrow } from '../../transport/rest/http.ts'
import { watchableTable } from '../../transport/rest/home.ts'
import { Button } from '../../ui/Button.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import styles from './Home.module.css'

/**
 * `ownRoomIds`: rooms where the person plays, which need not be watched. Nothing when there is no game, or no answer.
 */
export const WatchableGame = ({ ownRoomIds }: { readonly ownRoomIds: readonly string[] }) => {
  const { data: table } = useQuery(
    {
      queryKey: ['watchable'],
      queryFn: async ({ signal }) => valueOrThrow(await watchableTable(signal)).table,
      refetchOnMount: 'always',
      retry: false,
    },
    queryClient,
  )
  if (table === undefined || table === null || ownRoomIds.includes(table.roomId)) return null
  return (
    <section className="panel">
      <div className="ends">
        <h2 className="display">{text.title}</h2>
        <Button
          component={Link}
          to={watchPath(table.roomId)}
          variant="default"
          aria-label={text.watchTable(table.name)}
        >
          {text.watch}
        </Button>
      </div>
      <p className="soft">{text.table(table.name, table.round)}</p>
      <ul className={styles.players}>
        {table.players.map(({ name, avatarUrl, points }, seat) => (
          <li key={seat}>
            <PlayerAvatar name={name} avatarUrl={avatarUrl} />
            <span>{name}</span>
            <b className="figure">{plainNumber(points)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
