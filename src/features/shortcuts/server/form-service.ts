import { isDeepStrictEqual } from 'node:util'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { emptyTarget, type ServiceId, type Target } from '#features/integrations/contract.ts'
import { servicesGivenTo, setService } from '#features/integrations/server/index.ts'
import type { ShortcutDefinition } from '../contract.ts'
import { runningVariants } from './running-variants.ts'
import type { ShortcutRow } from './store.ts'

/** The email service to which a shortcut's forms send subscribers, in addition to the site's contacts. */
export interface FormService {
  readonly service: ServiceId
  readonly settings: Target
}

/**
 * Sets the email service chosen by the owner in the forms of a shortcut. A service changed in a form itself stays until
 * another one is chosen here.
 */
export async function writeFormService(ctx: SiteContext, row: ShortcutRow): Promise<FormService | null> {
  const [before, wanted] = [row.form_service, chosenService(row.definition)]
  if (isDeepStrictEqual(before, wanted)) return before
  const own = formsWithService(row)
  const variants = (await runningVariants(ctx, own)).map(({ id }) => id)
  for (const popupId of new Set([...own, ...variants])) {
    if (before && before.service !== wanted?.service)
      await setService(ctx, { popupId, service: before.service, settings: null })
    if (wanted) await setService(ctx, { popupId, ...wanted })
  }
  return wanted
}

/** Returns the definition with the forms' current email service, if it was changed in a form itself. */
export async function withServiceOfForms<T extends Pick<ShortcutRow, 'definition' | 'form_service' | 'forms'>>(
  { db, siteId }: Pick<SiteContext, 'db' | 'siteId'>,
  row: T,
): Promise<T['definition']> {
  const { form_service: written, definition } = row
  const [popupId] = formsWithService(row)
  if (!written || !popupId || !isDeepStrictEqual(written, chosenService(definition))) return definition
  const settings = (await servicesGivenTo(db, siteId, popupId))[written.service]
  return settings
    ? { ...definition, emailServiceSettings: settings }
    : { ...definition, activeEmailService: 'trellis', emailServiceSettings: emptyTarget }
}

function chosenService({
  activeEmailService: service,
  emailServiceSettings: settings = emptyTarget,
}: ShortcutDefinition): FormService | null {
  return service === 'trellis' ? null : { service, settings }
}

function formsWithService({ definition, forms }: Pick<ShortcutRow, 'definition' | 'forms'>): Id[] {
  const steps = definition.sections.flatMap((section) => section.steps)
  const ids = new Set(steps.flatMap(({ type, form }) => (type === 'esp-integration' ? form : [])))
  return forms.flatMap(({ id, popup_id }) => (popup_id !== null && ids.has(id) ? popup_id : []))
}
