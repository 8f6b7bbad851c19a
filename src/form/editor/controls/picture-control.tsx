import type { Fill } from '../../document/constants.ts'
import type { PickedPicture } from '../picture-slot.ts'
import { ChoiceControl } from './choice-control.tsx'
import { PictureAddress } from './picture-address.tsx'

const fillNames = [
  { value: 'normal', label: 'Contain' },
  { value: 'cover', label: 'Cover' },
  { value: 'tile', label: 'Tile' },
] as const

interface PictureControlProps {
  src: string
  fill: Fill
  onChange: (fields: { src?: string; fill?: Fill }) => void
  /** Recommended size of the image. */
  hint?: string
  /** Also called when an image is chosen from the library. */
  onPick?: (picture: PickedPicture) => void
}

/** An image, and how it fills its area. */
export function PictureControl({ src, fill, hint, onChange, onPick }: PictureControlProps) {
  return (
    <>
      <PictureAddress value={src} hint={hint} onChange={(next) => onChange({ src: next })} onPick={onPick} />
      <ChoiceControl label="Fit" value={fill} options={fillNames} onChange={(next) => onChange({ fill: next })} />
    </>
  )
}
