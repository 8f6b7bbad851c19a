import { Button, Select } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { formCalls } from '#features/forms/contract.ts'
import { useSite } from '#platform/web/site.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { brandColors } from '../../brand-of.ts'
import { setTheme } from '../../changes.ts'
import { mailDesignCalls } from '../../contract.ts'
import type { MailTheme } from '../../document.ts'
import { fontLabels, type FontName } from '../../names.ts'
import { useMailEditing, useMailState } from '../mail-editing.tsx'
import styles from '../mail-design.module.css'
import { ColorField, LinkField, NumberField, PictureField, WordsField } from './fields.tsx'
import { PanelSection } from './panel-section.tsx'

const colorLabels: Readonly<Record<keyof MailTheme['colors'], string>> = {
  canvas: 'Around the mail',
  card: 'Paper',
  heading: 'Headings',
  text: 'Text',
  link: 'Links',
  button: 'Buttons',
  button_text: 'Words on buttons',
}
const fontOptions = Object.entries(fontLabels).map(([value, label]) => ({ value, label }))

function useTheme() {
  const editing = useMailEditing()
  const { theme } = useMailState().document
  const set = (fields: Partial<MailTheme>) =>
    editing.change(setTheme(fields), { run: `theme ${Object.keys(fields).join()}` })
  return { editing, theme, set }
}

/** How the whole mail looks, and what of it is the site's brand. */
export function ThemePanel() {
  const { editing, theme, set } = useTheme()
  const { data } = useCall(mailDesignCalls.kit, {})
  const save = useAction(mailDesignCalls.saveTheme, {
    invalidates: [mailDesignCalls.kit],
    onSuccess: () => notify('New mails begin with this look.'),
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
  return (
    <>
      <PanelSection title="Brand">
        <p className={styles.hint}>The look of this mail. Saved as the brand, new mails begin with it.</p>
        <div className={styles.line}>
          <Button size="compact-sm" variant="default" loading={save.busy} onClick={() => void save.run({ theme })}>
            Save as the brand
          </Button>
          {brand && JSON.stringify(brand) !== JSON.stringify(theme) && (
            <Button size="compact-sm" variant="default" onClick={() => editing.change(setTheme(brand))}>
              Take the brand
            </Button>
          )}
        </div>
        {site.url !== '' && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={read.busy}
            leftSection={<IconWand size={15} aria-hidden />}
            onClick={() => void read.run({})}
          >
            Take the colors of my site
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
      <PanelSection title="Words">
        <FontField
          label="Font of headings"
          value={theme.heading_font}
          onChange={(heading_font) => set({ heading_font })}
        />
        <FontField label="Font of text" value={theme.body_font} onChange={(body_font) => set({ body_font })} />
        <div className={styles.pairs}>
          <NumberField
            label="Size of headings"
            min={18}
            max={48}
            value={theme.heading_size}
            onChange={(heading_size) => set({ heading_size })}
          />
          <NumberField
            label="Size of text"
            min={13}
            max={20}
            value={theme.font_size}
            onChange={(font_size) => set({ font_size })}
          />
        </div>
      </PanelSection>
      <PanelSection title="Shape">
        <div className={styles.pairs}>
          <NumberField label="Width" min={480} max={720} value={theme.width} onChange={(width) => set({ width })} />
          <NumberField label="Corners" min={0} max={32} value={theme.radius} onChange={(radius) => set({ radius })} />
          <NumberField
            label="Corners of buttons"
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

/** The logo: one for all of the mail. */
export function ThemePicture() {
  const { theme, set } = useTheme()
  const { logo } = theme
  const change = (fields: Partial<MailTheme['logo']>) => set({ logo: { ...logo, ...fields } })
  return (
    <>
      <PictureField label="Address of the logo" src={logo.src} onChange={({ src }) => change({ src })} />
      <WordsField
        label="Name"
        description="Written where there is no picture."
        max={100}
        value={logo.name}
        onChange={(name) => change({ name })}
      />
      {logo.src !== '' && (
        <NumberField label="Width" min={40} max={400} value={logo.width} onChange={(width) => change({ width })} />
      )}
      <LinkField label="Leads to" value={logo.link} onChange={(link) => change({ link })} />
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
