import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react'
import type { Answer } from '#core/call.ts'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { WarnNote } from '#platform/web/ui/warn-note.tsx'
import type { discountCalls } from '../contract.ts'

/** What the owner has to know of their store before they make codes for it. */
export function StoreNotes({ settings }: { settings: Answer<typeof discountCalls.settings> }) {
  const path = useSitePath()
  return (
    <>
      {settings.service === 'none' && (
        <WarnNote
          icon={<IconPlugConnected size={16} aria-hidden />}
          action={<TextLink to={path('/store')}>Connect a store</TextLink>}
        >
          No store is connected. Connect Shopify, WooCommerce or a store by API to create unique codes.
        </WarnNote>
      )}
      {settings.warnings.map((text) => (
        <WarnNote key={text} icon={<IconAlertTriangle size={16} aria-hidden />}>
          {text}
        </WarnNote>
      ))}
    </>
  )
}
