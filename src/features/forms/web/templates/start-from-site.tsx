import { Button } from '@mantine/core'
import { IconWorldSearch } from '@tabler/icons-react'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { useState } from 'react'
import { formCalls, type SiteLook } from '../../contract.ts'
import styles from './templates.module.css'

/** Reads colours, logo and fonts from the owner's site, and makes the colours the site's palette. */
export function StartFromSite({ onPalette }: { onPalette: () => void }) {
  const path = useSitePath()
  const [found, setFound] = useState<{ url: string; look: SiteLook } | null>(null)
  const read = useAction(formCalls.siteLook)
  const keep = useAction(formCalls.settings, { invalidates: [formCalls.settings] })

  async function ask() {
    const answer = await read.run({})
    if (answer) setFound(answer)
  }
  async function take(colors: readonly string[]) {
    if (await keep.run({ settings: { palette: [...colors] } })) onPalette()
  }

  const look = found?.look
  return (
    <div className={styles.site}>
      <Button
        variant="default"
        leftSection={<IconWorldSearch size={16} aria-hidden />}
        loading={read.busy}
        onClick={() => void ask()}
      >
        Start from my site
      </Button>
      {read.error && (
        <div>
          <ErrorNotice error={read.error} />
          <TextLink to={path('/settings')}>Settings of the site</TextLink>
        </div>
      )}
      {look && (
        <output className={styles.look}>
          {look.colors.length === 0 && <span>No colours were found at {found.url}.</span>}
          {look.colors.map((color) => (
            <span key={color} className={styles.colour} style={{ background: color }} title={color} />
          ))}
          {look.logos[0] && (
            <img className={styles.logo} src={look.logos[0]} alt="Your logo" referrerPolicy="no-referrer" />
          )}
          {look.fonts.length > 0 && <span className={styles.fonts}>{look.fonts.join(', ')}</span>}
          {look.colors.length > 1 && (
            <Button size="compact-sm" loading={keep.busy} onClick={() => void take(look.colors)}>
              Use these colours
            </Button>
          )}
        </output>
      )}
      <ErrorNotice error={keep.error} />
    </div>
  )
}
