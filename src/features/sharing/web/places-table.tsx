import { Checkbox, TextInput } from '@mantine/core'
import { sharePlaces, type SharePlace } from '#embed/extra-data/share-data.ts'
import type { ShareSettings } from '#embed/extra-data/share-settings.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import styles from './sharing.module.css'

const placeNames: Record<SharePlace, string> = {
  left: 'Left edge',
  right: 'Right edge',
  bottom: 'Bottom bar',
  inline: 'Inline',
  above: 'Above the text',
  below: 'Below the text',
}
const devices = { desktop: 'Desktop', tablet: 'Tablet', mobile: 'Mobile' } as const

interface PlacesTableProps {
  settings: ShareSettings
  issues: Readonly<Record<string, string>>
  onChange: (part: Partial<ShareSettings>) => void
}

/** The placements of the buttons, by device. */
export function PlacesTable({ settings, issues, onChange }: PlacesTableProps) {
  const { places } = settings
  const used = new Set(Object.values(places).flat())
  const toggle = (device: keyof typeof devices, place: SharePlace) => {
    const now = places[device]
    const next = now.includes(place) ? now.filter((one) => one !== place) : [...now, place]
    onChange({ places: { ...places, [device]: sharePlaces.filter((one) => next.includes(one)) } })
  }
  return (
    <div className={styles.fields}>
      <table className={styles.places} aria-label="Placement by device">
        <thead>
          <tr>
            <th scope="col">Placement</th>
            {Object.values(devices).map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sharePlaces.map((place) => (
            <tr key={place}>
              <th scope="row">{placeNames[place]}</th>
              {(Object.keys(devices) as (keyof typeof devices)[]).map((device) => (
                <td key={device}>
                  <Checkbox
                    aria-label={`${placeNames[place]} on ${devices[device]}`}
                    checked={places[device].includes(place)}
                    onChange={() => toggle(device, place)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {used.has('inline') && (
        <>
          <TextInput
            label="Inline elements"
            description="A CSS selector. The buttons go at the end of each element it matches."
            placeholder=".post-footer"
            maxLength={500}
            value={settings.inline_selector}
            error={issues['settings.inline_selector']}
            onChange={(event) => onChange({ inline_selector: event.target.value })}
          />
          <CopyField
            label="Or put this where they should be"
            value='<div data-trellis-share style="min-height:72px"></div>'
          />
        </>
      )}
      {(used.has('above') || used.has('below')) && (
        <TextInput
          label="Text element"
          description="A CSS selector. Leave empty to find the article by itself."
          placeholder="article"
          maxLength={500}
          value={settings.text_selector}
          error={issues['settings.text_selector']}
          onChange={(event) => onChange({ text_selector: event.target.value })}
        />
      )}
      {(used.has('above') || used.has('below') || used.has('inline')) && (
        <p className={styles.dim}>
          So that nothing jumps while somebody reads, buttons in the page are added while their place is out of sight.
          To show them at once, reserve the space with the snippet of Inline.
        </p>
      )}
    </div>
  )
}
