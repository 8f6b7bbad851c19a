import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import { returnFocus } from '#platform/web/ui/return-focus.ts'
import { SlotContext } from '#platform/web/slot.tsx'
import { PaletteHost } from '../palette/palette-host.tsx'
import { webRooms } from '../rooms.ts'
import { Shell } from '../shell/shell.tsx'
import { AccountFrame } from './account-frame.tsx'
import { SignedIn } from './signed-in.tsx'
import { SiteFrame } from './site-frame.tsx'

const ShortcutsHost = lazy(() => import('../shortcuts/shortcuts-host.tsx'))

interface InsideProps {
  scope: Screen['scope']
  layout: Screen['layout']
  children: ReactNode
}

/** What rooms show on each other's pages. */
const fills = webRooms.flatMap((room) => room.fills ?? [])

/** Wraps every screen that needs a login with the account, the site and the sidebar, as far as the screen uses them. */
export default function Inside({ scope, layout, children }: InsideProps) {
  useEffect(returnFocus, [])
  const Frame = scope === 'site' ? SiteFrame : AccountFrame
  return (
    <SignedIn>
      <SlotContext value={fills}>
        {layout === 'bare' && scope === 'account' ? (
          children
        ) : (
          <Frame>
            {layout === 'bare' ? children : <Shell>{children}</Shell>}
            <PaletteHost />
            <Suspense>
              <ShortcutsHost />
            </Suspense>
          </Frame>
        )}
      </SlotContext>
    </SignedIn>
  )
}
