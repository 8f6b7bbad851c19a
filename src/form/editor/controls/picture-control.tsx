import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import type { Fill } from '../../document/constants.ts'
import { type PickedPicture, PictureSlotContext } from '../picture-slot.ts'
import { ChoiceControl } from './choice-control.tsx'
import { TextControl } from './text-control.tsx'

const fillNames = [
  { value: 'normal', label: 'Whole' },
  { value: 'cover', label: 'Fill' },
  { value: 'tile', label: 'Tile' },
] as const

interface PictureControlProps {
  src: string
  fill: Fill
  onChange: (fields: { src?: string; fill?: Fill }) => void
  /** How large a picture the place wants. */
  hint?: string
  /** Told of a picture that was chosen from the library, besides. */
  onPick?: (picture: PickedPicture) => void
}

/** A picture by its address, and how it fills its place. */
export function PictureControl({ src, fill, hint, onChange, onPick }: PictureControlProps) {
  const showPicker = useContext(PictureSlotContext)
  const [isChoosing, setChoosing] = useState(false)
  const wrong = src !== '' && !/^(https?:\/\/|\/)/i.test(src)
  return (
    <>
      {showPicker && (
        <Button variant="default" leftSection={<IconPhoto size={16} aria-hidden />} onClick={() => setChoosing(true)}>
          {src === '' ? 'Choose a picture' : 'Choose another picture'}
        </Button>
      )}
      {isChoosing &&
        showPicker?.({
          onPick(picture) {
            onChange({ src: picture.src })
            onPick?.(picture)
          },
          onClose: () => setChoosing(false),
        })}
      <TextControl
        label="Address of the picture"
        {...(hint && { description: hint })}
        type="url"
        placeholder="https://"
        maxLength={2000}
        value={src}
        error={wrong ? 'The address needs to start with http:// or https://.' : undefined}
        onChange={(next) => onChange({ src: next.trim() })}
      />
      <ChoiceControl label="Fill" value={fill} options={fillNames} onChange={(next) => onChange({ fill: next })} />
    </>
  )
}
