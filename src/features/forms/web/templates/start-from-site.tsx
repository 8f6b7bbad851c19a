import { Button } from '@mantine/core'
import { IconWorldSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { formCalls, type SiteLook } from '../../contract.ts'
import { OneOf } from './one-of.tsx'
import styles from './templates.module.css'
import { useLogo } from './use-logo.ts'

interface StartFromSiteProps {
  /** The font that templates are shown with; empty to keep each template's own. */
  font: string
  onPalette: () => void
  onChange: (change: { font?: string; logo?: string }) => void
}

/**
 * Reads colors, logos and fonts from the owner's site. The colors become its palette; a logo and a font can be applied
 * to the templates.
 */
export function StartFromSite({ font, onPalette, onChange }: StartFromSiteProps) {
  const path = useSitePath()
  const [found, setFound] = useState<{ url: string; look: SiteLook } | null>(null)
  const read = useAction(formCalls.siteLook)
  const keep = useAction(formCalls.settings, { invalidates: [formCalls.settings] })
  const logo = useLogo((address) => onChange({ logo: address }))

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
        Import my branding
      </Button>
      {read.error && (
        <div>
          <ErrorNotice error={read.error} />
          <TextLink to={path('/settings')}>Site settings</TextLink>
        </div>
      )}
      {look && (
        <output className={styles.look}>
          {look.colors.length === 0 && <span>No colors were found at {found.url}.</span>}
          {look.colors.map((color) => (
            <span key={color} className={styles.color} style={{ background: color }} title={color} />
          ))}
          {look.colors.length > 1 && (
            <Button size="compact-sm" loading={keep.busy} onClick={() => void take(look.colors)}>
              Use these colors
            </Button>
          )}
        </output>
      )}
      {look && look.logos.length > 0 && (
        <OneOf
          label="Logo"
          none="No logo"
          chosen={logo.chosen}
          options={look.logos.map(({ address, data }, i) => ({
            value: address,
            name: `Logo ${i + 1}`,
            shown: <img className={styles.logo} src={data} alt="" />,
          }))}
          onChoose={(address) => void logo.choose(look.logos.find((one) => one.address === address))}
        />
      )}
      {look && look.fonts.length > 0 && (
        <OneOf
          label="Font"
          none="Each template’s own"
          chosen={font}
          options={look.fonts.map((name) => ({
            value: name,
            name,
            shown: <span style={{ fontFamily: `"${name}"` }}>{name}</span>,
          }))}
          onChoose={(next) => onChange({ font: next })}
        />
      )}
      <ErrorNotice error={keep.error ?? logo.error} />
    </div>
  )
}
