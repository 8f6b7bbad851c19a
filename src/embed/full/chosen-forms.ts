import { chooseVariant, bucketOf } from '../choose-variant.ts'
import type { ScriptForm, ScriptSite } from '../script-config.ts'
import { newId, visitorId } from '../visitor.ts'

/** Replaces the visitor's ID if there is none. Lasts as long as the page. */
const anybody = newId()

/** Returns for each test the one form assigned to this visitor, and all forms that are in no test. */
export function chosenForms(site: ScriptSite): ScriptForm[] {
  const visitor = visitorId(site) || anybody
  const chosen = new Map<string, string | undefined>()
  for (const { test } of site.forms) {
    if (!test || chosen.has(test.id)) continue
    const variants = site.forms.flatMap((form) =>
      form.test?.id === test.id ? [{ id: form.id, weight: form.test.weight }] : [],
    )
    chosen.set(test.id, chooseVariant(variants, visitor, test.id)?.id)
  }
  return site.forms.filter(({ id, test }) => !test || chosen.get(test.id) === id)
}

/**
 * Checks whether this visitor is in a control group that doesn't see this form, or any form, so that the forms' effect
 * can be measured.
 */
export function isHeldOut(site: ScriptSite, { id, test, holdOut }: ScriptForm): boolean {
  const isBelow = (name: string, percent = 0) => bucketOf(visitorId(site) || anybody, name) * 100 < percent
  return isBelow('hold-out', site.holdOut) || isBelow(`hold-out:${test ? test.id : id}`, holdOut)
}
