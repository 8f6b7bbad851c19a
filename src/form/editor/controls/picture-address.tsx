import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { useEditor } from '../editor-context.tsx'
import { type PickedPicture, PictureSlotContext } from '../picture-slot.ts'
import { TextControl } from './text-control.tsx'

interface PictureAddressProps {
  value: string
  onChange: (src: string) => void
  label?: string
  hint?: string | undefined
  /** Also called when an image is chosen from the library. */
  onPick?: ((picture: PickedPicture) => void) | undefined
}

/** Image field: choose from the library, or enter an address. */
export function PictureAddress({ value, onChange, label, hint, onPick }: PictureAddressProps) {
  const editor = useEditor()
  const showPicker = useContext(PictureSlotContext)
  const [isChoosing, setChoosing] = useState(false)
  const wrong = value !== '' && !/^(https?:\/\/|\/)/i.test(value)
  return (
    <>
      {showPicker && (
        <Button variant="default" leftSection={<IconPhoto size={16} aria-hidden />} onClick={() => setChoosing(true)}>
          {value === '' ? 'Choose image' : 'Replace image'}
        </Button>
      )}
      {isChoosing &&
        showPicker?.({
          onPick(picture) {
            // The image and the values that come with it are one undo step.
            editor.begin()
            onChange(picture.src)
            onPick?.(picture)
            editor.end()
          },
          onClose: () => setChoosing(false),
        })}
      <TextControl
        label={label ?? 'Image URL'}
        {...(hint && { description: hint })}
        type="url"
        placeholder="https://"
        maxLength={2000}
        value={value}
        error={wrong ? 'The address needs to start with http:// or https://.' : undefined}
        onChange={(next) => onChange(next.trim())}
      />
    </>
  )
}
