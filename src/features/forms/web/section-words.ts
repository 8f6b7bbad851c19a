import { gameOf } from '#form/document/game.ts'
import { fieldsOf } from '#form/document/fields.ts'
import type { AutoResponseRule } from '#features/auto-responses/contract.ts'
import type { Popup } from '../contract.ts'
import { capital } from './switch-losses.ts'
import { frequencyInWords, triggerInWords, type Visibility } from './visibility-words.ts'

/** "1 tab, 2 fields", "2 tabs, 1 field, a game" */
export function designInWords({ json }: Pick<Popup, 'json'>): string {
  const fields = fieldsOf(json).length
  const words = [
    counted(json.steps.subscribe.tabs.length, 'tab'),
    fields === 0 ? 'no fields' : counted(fields, 'field'),
    gameOf(json) && 'a game',
  ]
  return words.filter(Boolean).join(', ')
}

/** "After 5 seconds, once a month, on pages whose address contains /products" */
export function visibilityAtAGlance(fields: Visibility, where: string): string {
  return capital([triggerInWords(fields), frequencyInWords(fields), where].filter(Boolean).join(', '))
}

/** "Shows the success step, asks to confirm" */
export function successInWords(
  fields: Pick<Popup, 'subscribe_redirect_url' | 'double_opt_in' | 'subscriber_notification'>,
): string {
  const words = [
    fields.subscribe_redirect_url ? `Goes to ${hostOf(fields.subscribe_redirect_url)}` : 'Shows the success step',
    fields.double_opt_in && 'asks to confirm',
    fields.subscriber_notification && 'tells you',
  ]
  return words.filter(Boolean).join(', ')
}

/** "An e-mail to new subscribers", "Nothing yet" */
export function servicesInWords(goal: Popup['goal'], rules: readonly Pick<AutoResponseRule, 'status'>[]): string {
  if (goal === 'push') return 'Push notifications'
  return rules.some(({ status }) => status === 'active')
    ? 'An e-mail to new subscribers'
    : 'No e-mail to new subscribers'
}

function hostOf(address: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? 'an address'
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
