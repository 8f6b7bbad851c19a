import { Button, Stack } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react'
import type { Answer } from '#core/call.ts'
import { WarnNote } from '#platform/web/ui/warn-note.tsx'
import type { discountCalls } from '../contract.ts'

interface StoreNotesProps {
  settings: Answer<typeof discountCalls.settings>
  onConnect: () => void
}

/** Notes about the store that the owner should know before making codes for it. */
export function StoreNotes({ settings, onConnect }: StoreNotesProps) {
  if (settings.service !== 'none' && settings.warnings.length === 0) return null
  return (
    <Stack gap="xs" mb="md">
      {settings.service === 'none' && (
        <WarnNote
          icon={<IconPlugConnected size={16} aria-hidden />}
          action={
            <Button variant="default" size="xs" onClick={onConnect}>
              Connect a store
            </Button>
          }
        >
          No store is connected. Connect Shopify, WooCommerce or a store by API to create unique codes.
        </WarnNote>
      )}
      {settings.warnings.map((text) => (
        <WarnNote key={text} icon={<IconAlertTriangle size={16} aria-hidden />}>
          {text}
        </WarnNote>
      ))}
    </Stack>
  )
}
