import { Button } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { MediaPicker } from '#features/media/web/index.ts'
import styles from './picture-field.module.css'
import wizard from './wizard.module.css'

interface PictureFieldProps {
  label: string
  description: string
  value: string
  error: string | undefined
  onChange: (address: string) => void
}

/** A field for an image of a notification, chosen from the site's files. */
export function PictureField({ label, description, value, error, onChange }: PictureFieldProps) {
  const [isPicking, setPicking] = useState(false)
  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      <small>{description}</small>
      {value && <img src={value} alt={`The ${label.toLowerCase()} that was chosen`} />}
      <span>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPhoto size={15} aria-hidden />}
          aria-label={value ? `Choose another ${label.toLowerCase()}` : `Choose an ${label.toLowerCase()}`}
          onClick={() => setPicking(true)}
        >
          {value ? 'Another' : 'Choose'}
        </Button>
        {value && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={15} aria-hidden />}
            aria-label={`Remove the ${label.toLowerCase()}`}
            onClick={() => onChange('')}
          >
            Remove
          </Button>
        )}
      </span>
      {error && <span className={wizard.problem}>{error}</span>}
      <Suspense fallback={null}>
        {isPicking && (
          <MediaPicker
            onPick={({ src }) => onChange(new URL(src, location.href).href)}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </fieldset>
  )
}
