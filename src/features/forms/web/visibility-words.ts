import type { DeviceMode, FormType } from '#form/document/constants.ts'
import { devicesInWords } from './device-words.ts'
import type { PopupSettings } from '../contract.ts'
import { triggersOf } from './triggers.ts'

/** The settings that determine when a form is shown. */
export type Visibility = Pick<
  PopupSettings,
  | 'show_type'
  | 'before_show_delay'
  | 'before_show_delay_interval'
  | 'trigger_percent'
  | 'click_triggers'
  | 'triggers'
  | 'visibility_mode'
  | 'schedule'
  | 'cookie_lifetime'
  | 'cookie_lifetime_interval'
  | 'stop_after'
  | 'device_mode'
  | 'min_cart_value'
> & { form_type: FormType }

/**
 * Describes when a form is shown: "Shows on product pages, to new visitors, after 5 seconds, once a month." `where`
 * describes the display rules: "on product pages, to new visitors". Omitted if there are none.
 */
export function visibilityInWords(visibility: Visibility, where = ''): string {
  const { device_mode, schedule, min_cart_value } = visibility
  const whom = where || 'to visitors'
  const parts = [
    where ? `${whom}, ${triggerInWords(visibility)}` : `${whom} ${triggerInWords(visibility)}`,
    frequencyInWords(visibility),
    devicesInWords[device_mode satisfies DeviceMode],
    scheduleInWords(schedule),
    min_cart_value ? `with at least ${min_cart_value} in the cart` : '',
    stopInWords(visibility.stop_after),
  ]
  return `Shows ${parts.filter(Boolean).join(', ')}.`
}

/** Describes the triggers: "after 5 seconds or on exit intent". */
export function triggerInWords(visibility: Visibility): string {
  const { form_type, visibility_mode, click_triggers } = visibility
  if (form_type === 'inline-popup') return 'within the page'
  if (form_type === 'click-trigger-popup') return clicksInWords(click_triggers)
  if (visibility_mode === 'smart') return 'with smart timing'
  const active = triggersOf(visibility)
  const { delay, scroll, inactivity, click, event } = active
  const time = active['time-on-site']
  const pages = active['page-count']
  const words = [
    delay && (delay.count === 0 ? 'immediately' : `after ${counted(delay.count, delay.interval)}`),
    active.schedule && !delay && 'immediately',
    active.exit && 'on exit intent',
    scroll !== undefined && `at ${scroll}% scroll depth`,
    inactivity !== undefined && `after ${counted(inactivity, 'second')} of inactivity`,
    click && clicksInWords(click),
    time !== undefined && `after ${counted(time, 'second')} on the site`,
    pages !== undefined && `after ${counted(pages, 'page view')}`,
    active['add-to-cart'] && 'when they add to cart',
    event !== undefined && (event ? `on the event “${event}”` : 'on an event of the page'),
  ]
  return orList(words.filter((text): text is string => !!text))
}

/**
 * Describes the frequency: "once a month", "once every 3 days", "on every page". Empty for a form that opens on a
 * click, because every click opens it.
 */
export function frequencyInWords({
  form_type: type,
  cookie_lifetime: count,
  cookie_lifetime_interval: interval,
}: Pick<Visibility, 'cookie_lifetime' | 'cookie_lifetime_interval' | 'form_type'>): string {
  if (type === 'click-trigger-popup') return ''
  if (interval === 'page' && count > 1) return `once every ${count} pages`
  if (interval === 'always' || interval === 'page' || count === 0) return 'on every page'
  if (interval === 'session') return 'once a visit'
  if (count === 1) return `once ${interval === 'hour' ? 'an' : 'a'} ${interval}`
  return `once every ${counted(count, interval)}`
}

function clicksInWords(selectors: readonly string[]): string {
  const named = selectors.filter((selector) => selector.trim() !== '')
  if (named.length === 0) return 'on click'
  return named.length === 1 ? `on click of ${named[0]}` : `on click (${named.length} elements)`
}

function scheduleInWords({ start, end }: Visibility['schedule']): string {
  return [start && `from ${day(start)}`, end && `until ${day(end)}`].filter(Boolean).join(' ')
}

function stopInWords({ views, close, conversion }: Visibility['stop_after']): string {
  const limits = [
    views > 0 && (views === 1 ? 'at most once' : `at most ${views} times`),
    close && 'until they close it',
  ]
  const ends = limits.filter(Boolean).join(' and ')
  return conversion ? ends : [ends, 'also to those who converted'].filter(Boolean).join(', ')
}

function day(moment: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(moment))
}

function orList(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
