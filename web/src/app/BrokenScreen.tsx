import { Button } from '@mantine/core'
import { it } from '../text/it.ts'
import { Notice } from '../ui/Notice.tsx'

/** Shown when a screen could not be loaded or drawn, for example because an update of the site has replaced its file. */
export const BrokenScreen = () => (
  <Notice title={it.broken.title} action={<Button onClick={() => location.reload()}>{it.broken.reload}</Button>}>
    <p>{it.broken.text}</p>
  </Notice>
)
