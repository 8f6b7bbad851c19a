import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { use, useState, type ReactNode } from 'react'
import { undoable } from '#platform/web/ui/undoable.ts'
import { rgba } from '../../document/look.ts'
import { formLimits } from '../../document/constants.ts'
import { addColor, putColorBack, removeColor, SitePaletteContext } from '../site-palette.ts'
import { Chip, hexOf } from './chip.tsx'
import styles from './controls.module.css'

interface ColorChipsProps {
  label: string
  colors: readonly string[]
  onChoose: (color: string) => void
}

/** Colors to choose from. Renders nothing if there are none. */
export function ColorChips({ label, colors, onChoose }: ColorChipsProps) {
  if (colors.length === 0) return null
  return (
    <fieldset className={styles.chips}>
      <legend>{label}</legend>
      {colors.map((color) => (
        <ChipButton key={color} color={color} label={hexOf(color)} onClick={() => onChoose(color)} />
      ))}
    </fieldset>
  )
}

/** The site's brand colors, to choose from and to edit. `value` is the color that can be added to them. */
export function SiteColorChips({ value, onChoose }: { value: string | undefined; onChoose: (color: string) => void }) {
  const { colors, change, error } = use(SitePaletteContext)
  const [isEditing, setEditing] = useState(false)
  if (!change) return <ColorChips label="Brand colors" colors={colors} onChoose={onChoose} />
  const own = value && opaque(value)
  const canAdd = own && colors.length < formLimits.siteColors && !colors.includes(own)
  const remove = (color: string) => {
    const index = colors.indexOf(color)
    change(removeColor(color))
    undoable({
      message: `${hexOf(color)} was removed from your site’s colors.`,
      undo: () => change(putColorBack(color, index)),
    })
  }
  return (
    <fieldset className={styles.chips}>
      <legend>
        Brand colors
        {colors.length > 0 && (
          <button type="button" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
            {isEditing ? 'Done' : <IconPencil size={13} aria-label="Edit brand colors" />}
          </button>
        )}
      </legend>
      {colors.map((color) =>
        isEditing ? (
          <ChipButton key={color} color={color} label={`Remove ${hexOf(color)}`} onClick={() => remove(color)}>
            <IconX size={14} stroke={2.4} color={rgba(color).g > 140 ? '#000' : '#fff'} aria-hidden />
          </ChipButton>
        ) : (
          <ChipButton key={color} color={color} label={hexOf(color)} onClick={() => onChoose(color)} />
        ),
      )}
      {canAdd && (
        <button
          type="button"
          className={styles.addChip}
          aria-label={`Save ${hexOf(own)} as a site color`}
          title={`Save ${hexOf(own)} as a site color`}
          onClick={() => change(addColor(own))}
        >
          <IconPlus size={14} aria-hidden />
          {colors.length === 0 && 'Save this color'}
        </button>
      )}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}

interface ChipButtonProps {
  color: string
  label: string
  onClick: () => void
  children?: ReactNode
}

function ChipButton({ color, label, onClick, children }: ChipButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <Chip color={color}>{children}</Chip>
    </button>
  )
}

/** Returns a color in the format in which sites store theirs: "#0c7a50". */
function opaque(color: string): string {
  return hexOf(color).slice(0, 7).toLowerCase()
}
