import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'

interface TwoStepButtonProps {
  label: string
  /** Describes what is permanently lost and can't be undone. */
  warning: string
  busy: boolean
  onConfirm: () => void
}

const focused = (button: HTMLButtonElement | null) => button?.focus()

/** A button for actions that can't be undone. It shows what is lost and asks for confirmation. */
export function TwoStepButton({ label, warning, busy, onConfirm }: TwoStepButtonProps) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <Button variant="subtle" color="gray" size="sm" onClick={() => setAsked(true)}>
        {label}
      </Button>
    )
  }
  return (
    <Group gap="xs">
      <Text size="sm">{warning}</Text>
      <Button variant="outline" color="red" size="sm" loading={busy} ref={focused} onClick={onConfirm}>
        {label}
      </Button>
      <Button variant="default" size="sm" onClick={() => setAsked(false)}>
        Keep
      </Button>
    </Group>
  )
}
