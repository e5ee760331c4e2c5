/** What stands in place of a circle. */
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { circleText } from '../../text/circles/circles.ts'
import { it } from '../../text/it.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

type GoneProps = { readonly title: string; readonly text: string }

/** There is nothing here, or nothing for this person: nobody can tell which. */
export const Gone = ({ title, text }: GoneProps): JSX.Element => (
  <Notice
    title={title}
    action={
      <Button component={Link} to="/" size="md">
        {circleText.goneHome}
      </Button>
    }
  >
    <PageTitle>{title}</PageTitle>
    <p>{text}</p>
  </Notice>
)

export const NoCircle = (): JSX.Element => <Gone title={circleText.goneTitle} text={circleText.gone} />

/** Nobody knows yet whether there is one. */
export const Problem = ({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }): JSX.Element => (
  <Notice title={it.common.errorTitle} action={<Button onClick={onRetry}>{it.common.retry}</Button>}>
    <p>{text}</p>
  </Notice>
)
