import { z } from 'zod'
import { goals, formTypes } from '#form/document/constants.ts'
import { FormDocument } from '#form/document/form-document.ts'
import { popupSettings } from './popup-settings.ts'

/** The group of the templates that a site keeps. */
export const ownGroup = 'own'

/** A design to start a form from. */
export const Template = z.object({
  id: z.string(),
  slug: z.string(),
  /** What it is listed under: its industry, or "own" for the site's. */
  group_id: z.string(),
  status: z.enum(['active', 'deleted']),
  /** Whether it is offered on the other sites of whoever shares it. */
  is_shared: z.boolean().optional(),
  name: z.string(),
  description: z.string(),
  /** Whose shop or site it was drawn for. */
  trade: z.string(),
  /** What else it is found by, and the names of its main colors. */
  tags: z.array(z.string()),
  colors: z.array(z.string()),
  goal: z.enum(goals),
  form_type: z.enum(formTypes),
  /** The settings that go with the design; the others are as for every form of its type. */
  settings: z.object(popupSettings).partial(),
  json: FormDocument,
})
export type Template = z.infer<typeof Template>

/** A template of another site that is shared with this one. */
export const SharedTemplate = Template.extend({
  /** Null for those who do not manage both sites. */
  site_name: z.string().nullable(),
})
export type SharedTemplate = z.infer<typeof SharedTemplate>
