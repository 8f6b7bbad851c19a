import { Button } from '@mantine/core'
import { type FormType, formTypes } from '#form/document/constants.ts'
import { TypePictogram } from '../editor/sections/type-pictogram.tsx'
import { formTypeNames } from '../form-words.ts'
import styles from './gallery.module.css'

interface BlankCanvasProps {
  /** The only type to show; empty for all. */
  only: string
  isBusy: boolean
  /** The type of the form that is being created. */
  chosen: string
  onChoose: (type: FormType) => void
}

/** The form types for starting with a blank canvas, for users who already know what the form should look like. */
export function BlankCanvas({ only, isBusy, chosen, onChoose }: BlankCanvasProps) {
  return (
    <section aria-labelledby="blank-canvas" className={styles.blank}>
      <h2 id="blank-canvas">Blank canvas</h2>
      {formTypes
        .filter((type) => only === '' || type === only)
        .map((type) => (
          <Button
            key={type}
            variant="default"
            leftSection={<TypePictogram type={type} />}
            loading={isBusy && chosen === type}
            disabled={isBusy}
            onClick={() => onChoose(type)}
          >
            {formTypeNames[type]}
          </Button>
        ))}
    </section>
  )
}
