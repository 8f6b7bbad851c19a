import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { describeChange } from '../describe-change.ts'
import { useMailEditing } from './mail-editing.tsx'

/** Announces changes to the blocks to screen readers. */
export function ChangeAnnouncer() {
  const editing = useMailEditing()
  const [told, setTold] = useState('')
  useEffect(() => {
    let before = editing.get().document
    return editing.subscribe(() => {
      const { document, selected } = editing.get()
      const message = document === before ? '' : describeChange(before, document, selected)
      before = document
      if (message !== '') setTold(message)
    })
  }, [editing])
  return (
    <VisuallyHidden component="output" aria-live="polite">
      {told}
    </VisuallyHidden>
  )
}
