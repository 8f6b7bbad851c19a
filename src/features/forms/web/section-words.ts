import { gameOf } from '#form/document/game.ts'
import { fieldsOf } from '#form/document/fields.ts'
import type { EmailOfForm } from '#features/auto-responses/contract.ts'
import type { Popup } from '../contract.ts'
import { devicesInWords } from './device-words.ts'
import { formTypeNames, positionNames } from './form-words.ts'
import { capital } from './switch-losses.ts'
import { frequencyInWords, triggerInWords, type Visibility } from './visibility-words.ts'

type Standing = Pick<
  Popup,
  | 'form_type'
  | 'position'
  | 'popup_mode'
  | 'show_position'
  | 'embed_mode'
  | 'auto_embed_placement'
  | 'is_landing_page'
  | 'landing_page_slug'
>

/** Describes the type: "Scroll box, bottom right", "Inline form, after 50% of the text, hosted page". */
export function typeInWords(form: Standing): string {
  const { form_type: type, position, is_landing_page: isPage, landing_page_slug: slug } = form
  const isPlaced = type === 'scroll-box' || type === 'smart-bar' || position !== 'center'
  const words = [
    formTypeNames[type],
    type === 'inline-popup'
      ? form.embed_mode === 'auto'
        ? `after ${form.auto_embed_placement}% of the text`
        : 'placed by code'
      : isPlaced && type !== 'welcome-mat' && positionNames[position].toLowerCase(),
    type === 'smart-bar' && form.show_position === 'static' && 'scrolls away',
    type === 'popup' && form.popup_mode === 'modeless' && 'page interaction allowed',
    isPage && slug !== '' && 'hosted page',
  ]
  return words.filter(Boolean).join(', ')
}

/** Describes the design: "1 tab, 2 fields", "2 tabs, 1 field, a game". */
export function designInWords({ json }: Pick<Popup, 'json'>): string {
  const fields = fieldsOf(json).length
  const words = [
    counted(json.steps.subscribe.tabs.length, 'tab'),
    fields === 0 ? 'no fields' : counted(fields, 'field'),
    gameOf(json) && 'a game',
  ]
  return words.filter(Boolean).join(', ')
}

/**
 * Describes the visibility: "After 5 seconds, once a month, on pages whose address contains /products, on phones, 10%
 * control group".
 */
export function visibilityAtAGlance(fields: Visibility & Pick<Popup, 'hold_out'>, where: string): string {
  const words = [
    triggerInWords(fields),
    frequencyInWords(fields),
    where,
    devicesInWords[fields.device_mode],
    fields.hold_out > 0 && `${fields.hold_out}% control group`,
  ]
  return capital(words.filter(Boolean).join(', '))
}

/** Describes what happens on success: "Shows the success step, double opt-in". */
export function successInWords(
  fields: Pick<
    Popup,
    'goal' | 'subscribe_redirect_url' | 'double_opt_in' | 'subscriber_notification' | 'message_receipt'
  >,
): string {
  const isMessage = fields.goal === 'messages'
  const words = [
    fields.subscribe_redirect_url ? `Goes to ${hostOf(fields.subscribe_redirect_url)}` : 'Shows the success step',
    !isMessage && fields.double_opt_in && 'double opt-in',
    !isMessage && fields.subscriber_notification && 'notifies you',
    isMessage && fields.message_receipt.is_on && 'confirmation email',
  ]
  return words.filter(Boolean).join(', ')
}

/** Describes the services: "Added to 2 lists, an email to new subscribers", "No email to new subscribers". */
export function servicesInWords({
  goal,
  list_ids: lists,
  auto_responses: rules,
}: Pick<Popup, 'goal' | 'list_ids'> & {
  readonly auto_responses: readonly Pick<EmailOfForm, 'status'>[]
}): string {
  if (goal === 'push') return 'Push notifications'
  if (goal === 'messages') return 'Messages arrive in the inbox'
  const isMailed = rules.some(({ status }) => status === 'active')
  const words = [
    lists.length > 0 && `added to ${counted(lists.length, 'list')}`,
    isMailed && 'an email to new subscribers',
  ]
  return capital(words.filter(Boolean).join(', ')) || 'No email to new subscribers'
}

function hostOf(address: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? 'an address'
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
