import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PlayingCard } from '../../table/hand/PlayingCard.tsx'
import { notFoundText } from '../../text/not-found.ts'

export const NotFoundScreen = () => {
  const navigate = useNavigate()
  return (
    <>
      <PageTitle>{notFoundText.title}</PageTitle>
      <Notice
        title={notFoundText.title}
        ornament={<PlayingCard card="s12" size="lg" faceDown />}
        action={
          <Button size="md" onClick={() => void navigate('/')}>
            {notFoundText.back}
          </Button>
        }
      >
        <p>{notFoundText.text}</p>
      </Notice>
    </>
  )
}
