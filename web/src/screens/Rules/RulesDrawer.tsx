/** The rules over a table: the game stays on screen beside them, and connected. */
import { Drawer } from '@mantine/core'
import { rulesText } from '../../text/rules.ts'
import { it } from '../../text/it.ts'
import { RulesText } from './RulesText.tsx'
import styles from './Rules.module.css'

export const RulesDrawer = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => (
  <Drawer.Root opened={isOpen} onClose={onClose} position="right" size="min(94vw, 560px)">
    <Drawer.Overlay backgroundOpacity={0.25} blur={0} />
    <Drawer.Content>
      <div className={styles.drawerHead}>
        <Drawer.Title>{rulesText.title}</Drawer.Title>
        <Drawer.CloseButton aria-label={it.common.close} />
      </div>
      <Drawer.Body>
        <article className={styles.body}>
          <RulesText />
        </article>
      </Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)
