import { Button, NumberInput } from '@mantine/core'
import { IconPhoto, IconWorldSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { isSame } from '#core/is-same.ts'
import { FontControl } from '#form/editor/controls/font-control.tsx'
import { MediaPicker } from '#features/media/web/index.ts'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { formCalls, type SiteLook, type SiteSettings } from '../../contract.ts'
import { SiteFonts } from '../editor/site-fonts.tsx'
import { PaletteField } from '../palette/palette-field.tsx'
import { useLogo } from '../templates/use-logo.ts'
import styles from './form-settings.module.css'

type Kit = Pick<SiteSettings, 'palette' | 'brand'>

const about = {
  title: 'Brand kit',
  text: 'Colors, logo, fonts and button style. New forms and emails start with them; what is live stays as it is.',
}

/** Settings for the look of the site's forms and emails: entered manually, or read from its own pages. */
export default function BrandSettings() {
  const { data, error, refetch } = useCall(formCalls.settings, {})
  if (data) return <Fields saved={{ palette: data.settings.palette, brand: data.settings.brand }} />
  return <Panel {...about}>{error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={4} />}</Panel>
}

function Fields({ saved }: { saved: Kit }) {
  const site = useSite()
  const [kit, setKit] = useState(saved)
  const [opened, setOpened] = useState(saved)
  const [isChoosing, setChoosing] = useState(false)
  const setBrand = (part: Partial<Kit['brand']>) =>
    setKit((before) => ({ ...before, brand: { ...before.brand, ...part } }))
  const logo = useLogo((address) => setBrand({ logo: address }))
  const save = useAction(formCalls.settings, {
    invalidates: [formCalls.settings],
    onSuccess: ({ settings: { palette, brand } }) => {
      setKit({ palette, brand })
      setOpened({ palette, brand })
      notify('Saved.')
    },
  })
  const read = useAction(formCalls.siteLook, { onSuccess: ({ look }) => void takeOver(look) })

  async function takeOver(look: SiteLook) {
    const [body = '', heading = body] = look.fonts
    setKit(({ palette, brand }) => ({
      palette: look.colors.length > 0 ? look.colors.slice(0, 12) : palette,
      brand: {
        ...brand,
        heading_font: heading || brand.heading_font,
        body_font: body || brand.body_font,
        button_radius: look.button_radius ?? brand.button_radius,
      },
    }))
    if (look.logos[0]) await logo.choose(look.logos[0])
    notify('Read from your website. Check it, then save.')
  }

  const { palette, brand } = kit
  return (
    <Panel
      {...about}
      needs="editor"
      onSubmit={() => void save.run({ settings: kit })}
      foot={
        <Button type="submit" loading={save.busy} disabled={isSame(kit, opened)}>
          Save
        </Button>
      }
    >
      {site.url !== '' && (
        <Button
          variant="default"
          className={styles.read}
          leftSection={<IconWorldSearch size={16} aria-hidden />}
          loading={read.busy}
          onClick={() => void read.run({})}
        >
          Read from my website
        </Button>
      )}
      <ErrorNotice error={save.error ?? read.error ?? logo.error} />
      <PaletteField
        label="Your site’s colors"
        description="Available in every color picker and for templates."
        colors={palette}
        onChange={(colors) => setKit({ ...kit, palette: [...colors] })}
        error={save.issues['settings.palette']}
      />
      <div className={styles.logo}>
        {brand.logo !== '' && <img src={brand.logo} alt="Logo" />}
        <Button variant="default" leftSection={<IconPhoto size={16} aria-hidden />} onClick={() => setChoosing(true)}>
          {brand.logo === '' ? 'Choose logo' : 'Replace logo'}
        </Button>
        {brand.logo !== '' && (
          <Button variant="subtle" color="gray" onClick={() => setBrand({ logo: '' })}>
            Remove
          </Button>
        )}
      </div>
      {isChoosing && <MediaPicker onPick={({ src }) => setBrand({ logo: src })} onClose={() => setChoosing(false)} />}
      <SiteFonts>
        <div className={styles.fonts}>
          <FontControl
            label="Heading font"
            unset="Each template’s own"
            value={brand.heading_font || undefined}
            onChange={(heading_font = '') => setBrand({ heading_font })}
          />
          <FontControl
            label="Body font"
            unset="Each template’s own"
            value={brand.body_font || undefined}
            onChange={(body_font = '') => setBrand({ body_font })}
          />
        </div>
      </SiteFonts>
      <NumberInput
        label="Corner radius of buttons"
        description="0 is square, 40 is round."
        className={styles.radius}
        min={0}
        max={40}
        allowDecimal={false}
        suffix=" px"
        placeholder="Each template’s own"
        value={brand.button_radius ?? ''}
        onChange={(radius) => setBrand({ button_radius: typeof radius === 'number' ? radius : null })}
      />
    </Panel>
  )
}
