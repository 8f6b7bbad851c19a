import { Button, Select } from '@mantine/core'
import { IconPalette, IconWand } from '@tabler/icons-react'
import { formCalls } from '#features/forms/contract.ts'
import { useSite } from '#platform/web/site.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { brandColors } from '../../brand-of.ts'
import { hasBrand, withBrand } from '../../brand-theme.ts'
import { setTheme } from '../../changes.ts'
import { darkButton, darkInk, darkSurface, lineOn } from '../../colors.ts'
import { mailDesignCalls } from '../../contract.ts'
import type { MailTheme } from '../../document.ts'
import { fontLabels, type FontName } from '../../names.ts'
import { useMailEditing, useMailState } from '../mail-editing.tsx'
import styles from './panel.module.css'
import { ColorField, LinkField, NumberField, PictureField, SwitchField, WordsField } from './fields.tsx'
import { PanelSection } from './panel-section.tsx'

const colorLabels: Readonly<Record<keyof MailTheme['colors'], string>> = {
  canvas: 'Background',
  card: 'Content background',
  heading: 'Headings',
  text: 'Text',
  link: 'Links',
  button: 'Buttons',
  button_text: 'Button text',
}
const fontOptions = Object.entries(fontLabels).map(([value, label]) => ({ value, label }))

function useTheme() {
  const editing = useMailEditing()
  const { theme } = useMailState().document
  const set = (fields: Partial<MailTheme>) =>
    editing.change(setTheme(fields), { run: `theme ${Object.keys(fields).join()}` })
  return { editing, theme, set }
}

/** The theme of the whole email, and how it relates to the site's brand. */
export function ThemePanel() {
  const { editing, theme, set } = useTheme()
  const { data } = useCall(mailDesignCalls.kit, {})
  const save = useAction(mailDesignCalls.saveTheme, {
    invalidates: [mailDesignCalls.kit],
    onSuccess: () => notify('Saved as your brand. New emails will use it.'),
  })
  const read = useAction(formCalls.siteLook, {
    onSuccess: ({ look }) => {
      const colors = brandColors(look.colors)
      const src = look.logos.find(({ address }) => /^https?:/i.test(address))?.address
      const logo = src && theme.logo.src === '' ? { logo: { ...theme.logo, src } } : {}
      if (colors) editing.change(setTheme({ colors, ...logo }))
      else notify('No colors were found on the site.')
    },
  })
  const site = useSite()
  const brand = data?.theme
  const settings = useCall(formCalls.settings, {}).data?.settings
  return (
    <>
      <PanelSection title="Brand">
        <p className={styles.hint}>Save this design as your brand to use it in new emails.</p>
        <div className={styles.line}>
          <Button size="compact-sm" variant="default" loading={save.busy} onClick={() => void save.run({ theme })}>
            Save as brand
          </Button>
          {brand && JSON.stringify(brand) !== JSON.stringify(theme) && (
            <Button size="compact-sm" variant="default" onClick={() => editing.change(setTheme(brand))}>
              Apply brand
            </Button>
          )}
        </div>
        {settings && hasBrand(settings) && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPalette size={15} aria-hidden />}
            onClick={() => editing.change(setTheme(withBrand(theme, settings)))}
          >
            Use the brand kit
          </Button>
        )}
        {site.url !== '' && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={read.busy}
            leftSection={<IconWand size={15} aria-hidden />}
            onClick={() => void read.run({})}
          >
            Use my site’s colors
          </Button>
        )}
        <ErrorNotice error={save.error ?? read.error} />
      </PanelSection>
      <PanelSection title="Logo">
        <ThemePicture />
      </PanelSection>
      <PanelSection title="Colors">
        <div className={styles.pairs}>
          {(Object.keys(colorLabels) as (keyof MailTheme['colors'])[]).map((name) => (
            <ColorField
              key={name}
              label={colorLabels[name]}
              value={theme.colors[name]}
              onChange={(color) => set({ colors: { ...theme.colors, [name]: color } })}
            />
          ))}
        </div>
      </PanelSection>
      <DarkColors />
      <PanelSection title="Typography">
        <FontField label="Heading font" value={theme.heading_font} onChange={(heading_font) => set({ heading_font })} />
        <FontField label="Body font" value={theme.body_font} onChange={(body_font) => set({ body_font })} />
        <div className={styles.pairs}>
          <NumberField
            label="Heading size"
            min={18}
            max={48}
            value={theme.heading_size}
            onChange={(heading_size) => set({ heading_size })}
          />
          <NumberField
            label="Text size"
            min={13}
            max={20}
            value={theme.font_size}
            onChange={(font_size) => set({ font_size })}
          />
        </div>
      </PanelSection>
      <PanelSection title="Layout">
        <div className={styles.pairs}>
          <NumberField label="Width" min={480} max={720} value={theme.width} onChange={(width) => set({ width })} />
          <ColorField
            label="Border"
            value={theme.border ?? ''}
            unset="None"
            onChange={(border) => set({ border: border === '' ? undefined : border })}
          />
          <NumberField
            label="Corner radius"
            min={0}
            max={32}
            value={theme.radius}
            onChange={(radius) => set({ radius })}
          />
          <NumberField
            label="Button radius"
            min={0}
            max={40}
            value={theme.button_radius}
            onChange={(button_radius) => set({ button_radius })}
          />
        </div>
      </PanelSection>
    </>
  )
}

/** The colors in dark mode: derived from the light ones, or chosen. */
function DarkColors() {
  const { editing, theme, set } = useTheme()
  const { dark, colors } = theme
  function choose(isOn: boolean) {
    if (!isOn) return editing.change(setTheme({ dark: undefined }))
    const [canvas, card] = [darkSurface(colors.canvas, theme), darkSurface(colors.card, theme)]
    const ink = (color: string) => darkInk(color, card, 7)
    const { fill, ink: button_text } = darkButton(colors.button, colors.button_text, card, theme)
    const inks = { heading: ink(colors.heading), text: ink(colors.text), link: darkInk(colors.link, card) }
    editing.change(setTheme({ dark: { canvas, card, border: lineOn(card), ...inks, button: fill, button_text } }))
  }
  return (
    <PanelSection title="Dark mode">
      <SwitchField label="Custom dark mode colors" value={dark !== undefined} onChange={choose} />
      {dark && (
        <div className={styles.pairs}>
          {(Object.keys(colorLabels) as (keyof MailTheme['colors'])[]).map((name) => (
            <ColorField
              key={name}
              label={colorLabels[name]}
              value={dark[name]}
              onChange={(color) => set({ dark: { ...dark, [name]: color } })}
            />
          ))}
        </div>
      )}
    </PanelSection>
  )
}

/** The fields of the logo, which is the same throughout the email. */
export function ThemePicture() {
  const { theme, set } = useTheme()
  const { logo } = theme
  const change = (fields: Partial<MailTheme['logo']>) => set({ logo: { ...logo, ...fields } })
  return (
    <>
      <PictureField label="Logo URL" src={logo.src} onChange={({ src }) => change({ src })} />
      <WordsField
        label="Name"
        description="Shown when there is no logo image."
        max={100}
        value={logo.name}
        onChange={(name) => change({ name })}
      />
      {logo.src !== '' && (
        <NumberField label="Width" min={40} max={400} value={logo.width} onChange={(width) => change({ width })} />
      )}
      <LinkField label="Link" value={logo.link} onChange={(link) => change({ link })} />
    </>
  )
}

function FontField({
  label,
  value,
  onChange,
}: {
  label: string
  value: FontName
  onChange: (value: FontName) => void
}) {
  return (
    <Select
      label={label}
      data={fontOptions}
      allowDeselect={false}
      value={value}
      onChange={(next) => next && onChange(next as FontName)}
    />
  )
}
