import { z } from 'zod'
import { id } from '#core/fields.ts'

/**
 * Where a file may be used: a form, a campaign, an email to new subscribers, or a part of emails such as a template.
 */
const useKinds = ['form', 'campaign', 'email', 'mail-part'] as const

/** One place that shows a file. */
export const MediaUse = z.object({ kind: z.enum(useKinds), id, name: z.string() })
export type MediaUse = z.infer<typeof MediaUse>
