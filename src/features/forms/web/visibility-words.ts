import type { DeviceMode, FormType } from '#form/document/constants.ts'
import { devicesInWords } from './device-words.ts'
import type { PopupSettings } from '../contract.ts'
import { openersOf } from './openers.ts'

/** What decides when a form shows. */
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
 * "Shows on product pages, to new visitors, after 5 seconds, once a month." `where` is what the display rules say:
 * "on product pages, to new visitors"; left out, there are none.
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

/** "after 5 seconds or when they are about to leave" */
export function triggerInWords(visibility: Visibility): string {
  const { form_type, visibility_mode, click_triggers } = visibility
  if (form_type === 'inline-popup') return 'within the page'
  if (form_type === 'click-trigger-popup') return clicksInWords(click_triggers)
  if (visibility_mode === 'smart') return 'when the moment is good'
  const openers = openersOf(visibility)
  const { delay, scroll, inactivity, click, event } = openers
  const time = openers['time-on-site']
  const pages = openers['page-count']
  const words = [
    delay && (delay.count === 0 ? 'at once' : `after ${counted(delay.count, delay.interval)}`),
    openers.schedule && !delay && 'at once',
    openers.exit && 'when they are about to leave',
    scroll !== undefined && `when they have scrolled ${scroll} % of the page`,
    inactivity !== undefined && `after ${counted(inactivity, 'second')} without doing anything`,
    click && clicksInWords(click),
    time !== undefined && `after ${counted(time, 'second')} on the site`,
    pages !== undefined && `from the ${ordinal(pages)} page of their visit`,
    openers['add-to-cart'] && 'when they put something into the cart',
    event !== undefined && (event ? `on the event “${event}”` : 'on an event of the page'),
  ]
  return orList(words.filter((text): text is string => !!text))
}

/** "once a month", "once every 3 days", "on every page" */
export function frequencyInWords({
  cookie_lifetime: count,
  cookie_lifetime_interval: interval,
}: Pick<Visibility, 'cookie_lifetime' | 'cookie_lifetime_interval'>): string {
  if (interval === 'page' && count > 1) return `once every ${count} pages`
  if (interval === 'always' || interval === 'page' || count === 0) return 'on every page'
  if (interval === 'session') return 'once a visit'
  if (count === 1) return `once ${interval === 'hour' ? 'an' : 'a'} ${interval}`
  return `once every ${counted(count, interval)}`
}

function clicksInWords(selectors: readonly string[]): string {
  const named = selectors.filter((selector) => selector.trim() !== '')
  if (named.length === 0) return 'when they click something on the page'
  return `when they click ${named.length === 1 ? named[0] : `one of ${named.length} things`}`
}

function scheduleInWords({ start, end }: Visibility['schedule']): string {
  return [start && `from ${day(start)}`, end && `until ${day(end)}`].filter(Boolean).join(' ')
}

function stopInWords({ views, close, conversion }: Visibility['stop_after']): string {
  const limits = [
    views > 0 && (views === 1 ? 'once at most' : `${views} times at most`),
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

function ordinal(count: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }
  return `${count}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)]}`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
