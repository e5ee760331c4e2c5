import { Link } from 'react-router-dom'
import { STATISTICS_TEXT } from '../../text/statistics.ts'
import { Button } from '../../ui/Button.tsx'

/** What to do where there are no games yet. */
export const PlayNow = () => (
  <Button component={Link} to="/join">
    {STATISTICS_TEXT.statistics.toPlay}
  </Button>
)
