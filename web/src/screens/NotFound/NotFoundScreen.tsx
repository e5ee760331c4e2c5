import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PlayingCard } from '../../table/PlayingCard.tsx'
import { it } from '../../text/it.ts'

export const NotFoundScreen = () => {
  const navigate = useNavigate()
  return (
    <>
      <PageTitle>{it.notFound.title}</PageTitle>
      <Notice
        title={it.notFound.title}
        ornament={<PlayingCard card="s12" size="lg" faceDown />}
        action={
          <Button size="md" onClick={() => void navigate('/')}>
            {it.notFound.back}
          </Button>
        }
      >
        <p>{it.notFound.text}</p>
      </Notice>
    </>
  )
}
