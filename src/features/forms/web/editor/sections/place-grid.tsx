import { type Position, positions } from '#form/document/constants.ts'
import { positionNames } from '../../form-words.ts'
import styles from './sections.module.css'

const order: readonly Position[] = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
]

interface PlaceGridProps {
  label: string
  value: Position
  /** The positions that can be chosen. Defaults to all. */
  places?: readonly Position[]
  onChange: (position: Position) => void
}

/** A small screen for choosing one of nine positions. */
export function PlaceGrid({ label, value, places = positions, onChange }: PlaceGridProps) {
  return (
    <fieldset className={styles.place}>
      <legend>{label}</legend>
      <div className={styles.screen}>
        {order.map((place) => (
          <label key={place} title={positionNames[place]} data-off={!places.includes(place) || undefined}>
            <input
              type="radio"
              name="position"
              aria-label={positionNames[place]}
              disabled={!places.includes(place)}
              checked={value === place}
              onChange={() => onChange(place)}
            />
          </label>
        ))}
      </div>
      <span>{positionNames[value]}</span>
    </fieldset>
  )
}
