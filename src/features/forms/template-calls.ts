import { z } from 'zod'
import { call, externalCall } from '#core/call.ts'
import { id, requiredLine } from '#core/fields.ts'
import { SharedTemplate, Template } from './template.ts'

const name = requiredLine(100, 'Enter a name.')
const one = z.object({ template: Template })

/** Calls about the designs that a site's owner has saved as templates. */
export const templateCalls = {
  ownTemplates: call('/template/list', {
    aliases: ['/apps/listbuilder/v3/template/list'],
    input: z.object({}),
    output: z.object({ templates: z.array(Template) }),
    failure: 'Failed to load templates.',
  }),
  /** Saves the design and the settings of a form as a template. */
  saveTemplate: call('/template/save', {
    logs: { kind: 'change', text: 'Saved a template', about: 'template' },
    aliases: ['/apps/listbuilder/v3/template/save'],
    effect: true,
    input: z.object({ template: z.object({ popup_id: id, name }) }),
    output: one,
    failure: 'Error saving template...',
  }),
  cloneTemplate: call('/template/clone', {
    logs: { kind: 'change', text: 'Duplicated a template', about: 'template' },
    aliases: ['/apps/listbuilder/v3/template/clone'],
    effect: true,
    input: z.object({ template: z.object({ id }) }),
    output: one,
    failure: 'Error cloning template...',
  }),
  renameTemplate: call('/template/rename', {
    logs: { kind: 'change', text: 'Renamed a template', about: 'template' },
    aliases: ['/apps/listbuilder/v3/template/rename'],
    input: z.object({ template: z.object({ id, name }) }),
    output: one,
    failure: 'Error saving template...',
  }),
  /** Deletes or restores a template. */
  templateStatus: call('/template/status', {
    logs: { kind: 'change', text: 'Changed a template', about: 'template' },
    aliases: ['/apps/listbuilder/v3/template/status'],
    input: z.object({ template: z.object({ id, status: z.enum(['active', 'deleted']) }) }),
    output: one,
    failure: 'Error updating template status...',
  }),
  /** Starts or stops offering a template on all other sites where the caller is an owner or admin. */
  shareTemplate: call('/template/share', {
    logs: { kind: 'change', text: 'Shared a template, or stopped sharing it', about: 'template' },
    role: 'admin',
    input: z.object({ template: z.object({ id, is_shared: z.boolean() }) }),
    output: one,
    failure: 'Error saving template...',
  }),
  /** The templates of other sites that are shared by someone who is an owner or admin of both sites. */
  sharedTemplates: externalCall(
    call('/template/shared', {
      input: z.object({}),
      output: z.object({ templates: z.array(SharedTemplate) }),
      failure: 'Failed to load templates.',
    }),
  ),
}
