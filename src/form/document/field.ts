import { z } from 'zod'

/** What all fields have that a visitor fills in. `name` is what the answer is stored under. */
export const FieldProps = z.object({
  name: z.string().max(100),
  label: z.string().max(500),
  required: z.boolean(),
})
export type FieldProps = z.infer<typeof FieldProps>

/** One of the answers to choose from. An empty `value` means that the label is what is stored. */
export const FieldOption = z.object({ label: z.string().max(200), value: z.string().max(200) })
export type FieldOption = z.infer<typeof FieldOption>

/** The answers of a field to choose from. */
export const FieldOptions = z.array(FieldOption).min(1).max(200)
