import { formProblems } from '#form/document/problems.ts'
import type { FormType } from '#form/document/constants.ts'
import type { FormProblem, Popup } from './contract.ts'
import { isSelector } from './selector.ts'

/** Other conditions that decide whether a form may go live. */
interface Circumstances {
  /** Whether the legacy items of the form's type were imported, or there are none. */
  readonly imported?: boolean
}

const oldItems: Partial<Record<FormType, string>> = {
  'scroll-box': 'scroll boxes',
  'smart-bar': 'smart bars',
  'welcome-mat': 'welcome mats',
}

/**
 * Returns every rule of spec.md section 5 that a form breaks, and every invalid setting. The form may go live if there
 * are none.
 */
export function popupProblems(popup: Popup, circumstances: Circumstances = {}): FormProblem[] {
  const ofForm = settingProblems(popup, circumstances).map((message) => ({ componentId: null, message }))
  return [...ofForm, ...formProblems(popup)]
}

function settingProblems(popup: Popup, { imported = true }: Circumstances): string[] {
  const { form_type, goal, show_type, schedule } = popup
  const old = oldItems[form_type]
  const triggers = popup.click_triggers.filter((selector) => selector !== '')
  const isClicked = form_type === 'click-trigger-popup' || (show_type === 'click' && popup.visibility_mode === 'manual')
  const problems: [boolean, string][] = [
    [goal === 'custom' && popup.advanced_form.trim() === '', 'Custom form required for Custom Code goal'],
    [old !== undefined && !imported, `Import your old ${old} to use ${old} in List Builder 3`],
    [isClicked && triggers.length === 0, 'Please add a Click Trigger before Making Live'],
    ...triggers.map((text): [boolean, string] => [!isSelector(text), `“${text}” is not a CSS selector.`]),
    [show_type === 'event' && !popup.triggers.event, 'Enter the event name.'],
    [
      schedule.start !== null && schedule.end !== null && Date.parse(schedule.end) <= Date.parse(schedule.start),
      'The schedule ends before it begins.',
    ],
    [popup.is_landing_page && popup.landing_page_slug === '', 'Enter a URL slug for the hosted page.'],
  ]
  return problems.flatMap(([isBroken, message]) => (isBroken ? [message] : []))
}
