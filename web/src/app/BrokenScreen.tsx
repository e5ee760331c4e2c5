import { Button } from '@mantine/core'
import { it } from '../text/it.ts'
import { Notice } from '../ui/Notice.tsx'

/** Stands in for a screen that could not be loaded or drawn, such as one whose file an update has replaced. */
export const BrokenScreen = () => (
  <Notice title={it.broken.title} text={it.broken.text} action={<Button onClick={() => location.reload()}>{it.broken.reload}</Button>} />
)
