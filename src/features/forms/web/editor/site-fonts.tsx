import { type ReactNode, Suspense, useMemo } from 'react'
import { mediaCalls } from '#features/media/contract.ts'
import { FontDialog } from '#features/media/web/index.ts'
import { type FontSlot, FontSlotContext } from '#form/editor/font-slot.ts'
import { useCall } from '#platform/web/use-call.ts'

const showDialog: NonNullable<FontSlot['showDialog']> = (props) => (
  <Suspense fallback={null}>
    <FontDialog {...props} />
  </Suspense>
)

/** Provides the font menus inside it with the fonts uploaded by the site's owner, and a dialog for uploading more. */
export function SiteFonts({ children }: { children: ReactNode }) {
  const { data } = useCall(mediaCalls.fonts, {})
  const slot = useMemo<FontSlot>(() => ({ fonts: data?.fonts ?? [], showDialog }), [data])
  return <FontSlotContext value={slot}>{children}</FontSlotContext>
}
