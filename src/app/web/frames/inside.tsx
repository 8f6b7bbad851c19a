import { type ReactNode, useEffect } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import { returnFocus } from '#platform/web/ui/return-focus.ts'
import { PaletteHost } from '../palette/palette-host.tsx'
import { Shell } from '../shell/shell.tsx'
import { AccountFrame } from './account-frame.tsx'
import { SignedIn } from './signed-in.tsx'
import { SiteFrame } from './site-frame.tsx'

interface InsideProps {
  scope: Screen['scope']
  layout: Screen['layout']
  children: ReactNode
}

/** Around every screen that needs a log-in: the account, the site and the sidebar, as far as the screen wants them. */
export default function Inside({ scope, layout, children }: InsideProps) {
  useEffect(returnFocus, [])
  const Frame = scope === 'site' ? SiteFrame : AccountFrame
  return (
    <SignedIn>
      {layout === 'bare' && scope === 'account' ? (
        children
      ) : (
        <Frame>
          {layout === 'bare' ? children : <Shell>{children}</Shell>}
          <PaletteHost />
        </Frame>
      )}
    </SignedIn>
  )
}
