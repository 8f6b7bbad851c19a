import { walk } from '#form/document/tree.ts'
import type { Popup } from '../contract.ts'
import { formTypeNames, goalNames, positionNames } from './form-words.ts'
import { frequencyInWords, triggerInWords } from './visibility-words.ts'

/** A setting that another type or goal resets: its name, its previous and its new value. */
export interface Loss {
  readonly what: string
  readonly from: string
  readonly to: string
}

/** Returns what a change of type or goal resets, in addition to the requested change. */
export function lossesOf(before: Popup, after: Popup, asked: 'goal' | 'form_type'): Loss[] {
  const losses: (Loss & { differs?: boolean })[] = [
    { what: 'Goal', from: goalNames[before.goal], to: goalNames[after.goal], differs: asked !== 'goal' },
    { what: 'Trigger', from: capital(triggerInWords(before)), to: capital(triggerInWords(after)) },
    { what: 'Frequency', from: capital(frequencyInWords(before)), to: capital(frequencyInWords(after)) },
    { what: 'Position', from: positionNames[before.position], to: positionNames[after.position] },
    {
      what: 'Design',
      from: `Yours, with ${countOf(before)} components`,
      to: `A template for “${asked === 'goal' ? goalNames[after.goal] : formTypeNames[after.form_type]}”`,
      differs: before.json !== after.json,
    },
  ]
  return losses
    .filter(({ from, to, differs = true }) => differs && from !== to)
    .map(({ what, from, to }) => ({ what, from, to }))
}

function countOf({ json }: Popup): number {
  return [...walk(json)].filter(({ component }) => component.type !== 'tab').length
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
