import { z } from 'zod'

/** Properties that all fields have. `name` is the name under which the visitor's answer is stored. */
export const FieldProps = z.object({
  name: z.string().max(100),
  label: z.string().max(500),
  required: z.boolean(),
})
export type FieldProps = z.infer<typeof FieldProps>

/** One option of a field. If `value` is empty, the label is stored. */
export const FieldOption = z.object({ label: z.string().max(200), value: z.string().max(200) })
export type FieldOption = z.infer<typeof FieldOption>

/** The options of a field. */
export const FieldOptions = z.array(FieldOption).min(1).max(200)
