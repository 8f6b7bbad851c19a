import { z } from 'zod'
import { goals, formTypes } from '#form/document/constants.ts'
import { FormDocument } from '#form/document/form-document.ts'
import { popupSettings } from './popup-settings.ts'

/** The group of a site's own templates. */
export const ownGroup = 'own'

/** A design that a form can start from. */
export const Template = z.object({
  id: z.string(),
  slug: z.string(),
  /** The group it is listed under: its industry, or "own" for the site's own. */
  group_id: z.string(),
  status: z.enum(['active', 'deleted']),
  /** Whether it is offered on the other sites of the user who shares it. */
  is_shared: z.boolean().optional(),
  name: z.string(),
  description: z.string(),
  /** The kind of shop or site that it was designed for. */
  trade: z.string(),
  /** Further search terms, and the names of its main colors. */
  tags: z.array(z.string()),
  colors: z.array(z.string()),
  goal: z.enum(goals),
  form_type: z.enum(formTypes),
  /** The settings that belong to the design. All others have the defaults of the form's type. */
  settings: z.object(popupSettings).partial(),
  json: FormDocument,
})
export type Template = z.infer<typeof Template>

/** A template of another site that is shared with this one. */
export const SharedTemplate = Template.extend({
  /** Null for users who don't manage both sites. */
  site_name: z.string().nullable(),
})
export type SharedTemplate = z.infer<typeof SharedTemplate>
