import { it } from '../text/it.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Unreachable } from './Unreachable.tsx'

const reload = (): void => location.reload()

/**
 * Shown when a screen could not be loaded or drawn, for example because there is no network, or because an update of the site has replaced its file. The
 * server's own page, which a reload brings, knows the files of today.
 */
export const BrokenScreen = () => (
  <Unreachable onRetry={reload}>
    <Notice title={it.broken.title} action={<Button onClick={reload}>{it.broken.reload}</Button>}>
      <p>{it.broken.text}</p>
    </Notice>
  </Unreachable>
)
