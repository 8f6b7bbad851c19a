import { Switch } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { PaletteField } from '../palette/palette-field.tsx'
import { usePalette } from '../palette/use-palette.ts'
import styles from './gallery.module.css'

interface SiteColorsProps {
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** The site's own colors, and a switch for showing and using the templates in them. */
export function SiteColors({ isOn, onSwitch }: SiteColorsProps) {
  const { colors, change, error } = usePalette()
  const [draft, setDraft] = useState<readonly string[]>()
  const shown = draft ?? colors
  async function keep(left: readonly string[]) {
    if (!draft && left.length === colors.length) return
    const isKept = await change(left)
    setDraft(undefined)
    if (isKept) onSwitch(left.length > 1)
  }
  return (
    <div className={styles.colors}>
      <Switch
        label="Use my brand colors"
        checked={isOn}
        disabled={colors.length < 2}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <PaletteField
        label="The site’s colors"
        isLabelHidden
        colors={shown}
        onChange={setDraft}
        onDone={(left) => void keep(left)}
      />
      <ErrorNotice error={error} />
    </div>
  )
}
