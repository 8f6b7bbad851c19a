import type { PublishedForm } from '#embed/protocol.ts'
import type { Interval } from '#form/document/constants.ts'
import type { Popup } from './contract.ts'

const seconds: Partial<Record<Interval, number>> = {
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
}

/** What the loader decides by: when the form opens, how often, and what comes after it. */
export function loaderEntry(popup: Popup): Omit<PublishedForm, 'code'> {
  const { id, name, form_type: type, show_type, before_show_delay, before_show_delay_interval } = popup
  const delay = before_show_delay * (seconds[before_show_delay_interval] ?? 1)
  return {
    id,
    name,
    type,
    triggers: show_type === 'exit' ? { exit: true } : { delay },
    frequency: { count: popup.cookie_lifetime, interval: popup.cookie_lifetime_interval },
    ...(popup.subscribe_redirect_url && { redirect: popup.subscribe_redirect_url }),
  }
}
