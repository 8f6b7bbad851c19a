import { z } from 'zod'
import { id } from '#core/fields.ts'

/** What may show a file: a form, a campaign, an email to new subscribers, what mails are made of. */
const useKinds = ['form', 'campaign', 'email', 'mail-part'] as const

/** One place that shows a file. */
export const MediaUse = z.object({ kind: z.enum(useKinds), id, name: z.string() })
export type MediaUse = z.infer<typeof MediaUse>
