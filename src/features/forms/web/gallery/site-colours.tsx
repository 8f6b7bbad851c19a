import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'
import { colorsIn } from './colors-in.ts'
import styles from './gallery.module.css'

interface SiteColoursProps {
  /** The site's colours as they are kept. */
  palette: readonly string[]
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** The site's own colours, and whether the templates are shown and taken in them. */
export function SiteColours({ palette, isOn, onSwitch }: SiteColoursProps) {
  const [typed, setTyped] = useState<string>()
  const keep = useAction(formCalls.settings, { invalidates: [formCalls.settings] })
  async function keepTyped() {
    if (typed === undefined) return
    const answer = await keep.run({ settings: { palette: colorsIn(typed) } })
    if (!answer) return
    setTyped(undefined)
    onSwitch(answer.settings.palette.length > 1)
  }
  return (
    <div className={styles.colours}>
      <Switch
        label="In my site’s colours"
        checked={isOn}
        disabled={palette.length < 2}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <TextInput
        aria-label="The site’s colours, 2 to 6"
        placeholder="#ffffff #12355b #e4572e"
        w={300}
        value={typed ?? palette.join(' ')}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void keepTyped()}
        onKeyDown={(event) => event.key === 'Enter' && void keepTyped()}
      />
      <ErrorNotice error={keep.error} />
    </div>
  )
}
