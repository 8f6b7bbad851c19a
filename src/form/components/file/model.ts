import { z } from 'zod'
import { FieldProps } from '../../document/field.ts'

/** Which files a field takes, as far as their bytes say what they are. */
export const fileKinds = ['any', 'images', 'images-and-pdfs'] as const

/** Files that a visitor sends along with a message. */
export const FileProps = FieldProps.extend({
  /** False: the label is for screen readers alone. */
  showLabel: z.boolean(),
  kinds: z.enum(fileKinds),
  maxFiles: z.int().min(1).max(5),
  /** The most megabytes of each. */
  maxMegabytes: z.int().min(1).max(10),
})
export type FileProps = z.infer<typeof FileProps>
