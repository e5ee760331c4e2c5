import { useWindowEvent } from '@mantine/hooks'
import { useState, type DragEvent, type ReactNode } from 'react'
import styles from './Profile.module.css'

type DropZoneProps = { readonly isDisabled: boolean; readonly onFile: (file: File) => void; readonly children: (isOver: boolean) => ReactNode }

const hasFiles = ({ dataTransfer }: { readonly dataTransfer: DataTransfer | null }): boolean => dataTransfer?.types.includes('Files') === true

/** Without this, a file that is dropped next to the zone would open in place of the page. */
const ignore = (event: globalThis.DragEvent): void => {
  if (hasFiles(event)) event.preventDefault()
}

/** An area that takes one dropped file. It works with a pointer only; everybody else uses the button inside. */
export const DropZone = ({ isDisabled, onFile, children }: DropZoneProps) => {
  const [isOver, setOver] = useState(false)
  useWindowEvent('dragover', ignore)
  useWindowEvent('drop', ignore)

  const over = (event: DragEvent): void => {
    if (hasFiles(event) && !isDisabled) setOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
  }
  const drop = ({ dataTransfer }: DragEvent): void => {
    setOver(false)
    const file = dataTransfer.files[0]
    if (file !== undefined && !isDisabled) onFile(file)
  }
  return (
    <div className={styles.drop} data-over={isOver || undefined} onDragEnter={over} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      {children(isOver)}
    </div>
  )
}
