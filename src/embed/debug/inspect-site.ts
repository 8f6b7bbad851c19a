import { chosenForms, isHeldOut } from '../full/chosen-forms.ts'
import { isCapped } from '../full/limits.ts'
import type { ScriptForm, ScriptSite } from '../script-config.ts'
import type { Finding } from './inspect-form.ts'

/**
 * Returns findings that prevent a form from showing but don't depend on it alone: the site's cap, its control group, an
 * A/B test.
 */
export function inspectSite(site: ScriptSite, form: ScriptForm): Finding[] {
  const { cap, holdOut, consent } = site
  const isCounted = cap && cap.interval !== 'page' && cap.interval !== 'always'
  // Without consent, random assignments are drawn again on each page.
  const known = !consent
  return [
    ...(isCounted
      ? [{ holds: !isCapped(site), words: `at most ${cap.count} in a ${cap.interval} of all the site's forms` }]
      : []),
    ...(holdOut || form.holdOut
      ? [
          {
            holds: known ? !isHeldOut(site, form) : 'unknown',
            words: holdOut
              ? `not one of the ${holdOut} % who see no form`
              : `not one of the ${form.holdOut} % who do not see it`,
          } as const,
        ]
      : []),
    ...(form.test
      ? [
          {
            holds: known ? chosenForms(site).includes(form) : 'unknown',
            words: `the variant of the test that falls to this visitor (${form.test.variant})`,
          } as const,
        ]
      : []),
    ...(consent ? [{ holds: 'unknown', words: 'nothing is stored before the visitor agrees' } as const] : []),
  ]
}
