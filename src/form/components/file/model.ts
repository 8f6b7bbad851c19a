import { z } from 'zod'
import { FieldProps } from '../../document/field.ts'

/** Kinds of files that a field accepts, as far as they can be detected from the content. */
export const fileKinds = ['any', 'images', 'images-and-pdfs'] as const

/** Files that a visitor sends along with a message. */
export const FileProps = FieldProps.extend({
  /** If false, the label is only for screen readers. */
  showLabel: z.boolean(),
  kinds: z.enum(fileKinds),
  maxFiles: z.int().min(1).max(5),
  /** Maximum size of each file in megabytes. */
  maxMegabytes: z.int().min(1).max(10),
})
export type FileProps = z.infer<typeof FileProps>
