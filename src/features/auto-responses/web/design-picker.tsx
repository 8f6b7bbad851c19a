import { useId } from 'react'
import { designOf, type EmailDesign, emailDesigns } from '../email-designs.ts'
import styles from './email-looks.module.css'

interface DesignPickerProps {
  value: string
  onChange: (id: string) => void
}

/** The designs as small pictures of themselves. */
export function DesignPicker({ value, onChange }: DesignPickerProps) {
  const name = useId()
  const chosen = designOf(value).id
  return (
    <fieldset className={styles.designs}>
      <legend className={styles.legend}>Design</legend>
      {emailDesigns.map((design) => (
        <label key={design.id} title={design.text} className={styles.design}>
          <input
            type="radio"
            name={name}
            checked={design.id === chosen}
            className={styles.radio}
            onChange={() => onChange(design.id)}
          />
          <Picture design={design} />
          {design.name}
        </label>
      ))}
    </fieldset>
  )
}

function Picture({ design: { light, radius, buttonRadius, bar, align, fonts } }: { design: EmailDesign }) {
  const x = (width: number) => (align === 'center' ? 48 - width / 2 : 24)
  return (
    <svg viewBox="0 0 96 72" aria-hidden className={styles.picture}>
      <rect width="96" height="72" fill={light.canvas} />
      <rect x="15" y="8" width="66" height="72" rx={radius / 3} fill={light.card} stroke={light.border} />
      {bar > 0 && <rect x="15" y="8" width="66" height="3" fill={light.button} />}
      <text
        x={align === 'center' ? 48 : 24}
        y="27"
        textAnchor={align === 'center' ? 'middle' : 'start'}
        fontSize="13"
        fontWeight="700"
        fontFamily={fonts.heading}
        fill={light.ink}
      >
        Aa
      </text>
      <rect x={x(44)} y="33" width="44" height="3" rx="1.5" fill={light.words} opacity=".55" />
      <rect x={x(34)} y="39" width="34" height="3" rx="1.5" fill={light.words} opacity=".55" />
      <rect x={x(26)} y="48" width="26" height="9" rx={Math.min(4.5, buttonRadius / 2)} fill={light.button} />
    </svg>
  )
}
