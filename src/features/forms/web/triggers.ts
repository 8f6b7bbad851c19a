import { formDefaults, type Interval, type ShowType, showTypes } from '#form/document/constants.ts'
import type { PopupSettings } from '../contract.ts'

/** The triggers of a form, each with its value. Omitted triggers are off. */
export interface Triggers {
  readonly delay?: { readonly count: number; readonly interval: Interval }
  readonly exit?: true
  /** In percent of the page. */
  readonly scroll?: number
  /** In seconds. */
  readonly inactivity?: number
  /** CSS selectors. */
  readonly click?: readonly string[]
  /** In seconds. */
  readonly 'time-on-site'?: number
  readonly 'page-count'?: number
  readonly 'add-to-cart'?: true
  /** Name of the event. */
  readonly event?: string
  readonly schedule?: true
}

type TriggerSettings = Pick<
  PopupSettings,
  'show_type' | 'before_show_delay' | 'before_show_delay_interval' | 'trigger_percent' | 'click_triggers' | 'triggers'
>

/** Initial value of each trigger when it is switched on. */
export const firstValues: Required<Triggers> = {
  delay: { count: formDefaults.beforeShowDelay, interval: formDefaults.beforeShowDelayInterval },
  exit: true,
  scroll: formDefaults.triggerPercent,
  inactivity: formDefaults.inactivity,
  click: [''],
  'time-on-site': formDefaults.timeOnSite,
  'page-count': formDefaults.pageCount,
  'add-to-cart': true,
  event: '',
  schedule: true,
}

/** Reads all triggers of a form from the two fields that store them: `show_type` and `triggers`. */
export function triggersOf(fields: TriggerSettings): Triggers {
  const { show_type: main, triggers, click_triggers } = fields
  const is = (type: ShowType) => main === type
  const delay = is('delay')
    ? { count: fields.before_show_delay, interval: fields.before_show_delay_interval }
    : triggers.delay !== undefined && { count: triggers.delay, interval: 'second' as const }
  const scroll = is('scroll') ? fields.trigger_percent : triggers.scroll
  const inactivity = triggers.inactivity ?? (is('inactivity') ? firstValues.inactivity : undefined)
  const time = triggers.time_on_site ?? (is('time-on-site') ? firstValues['time-on-site'] : undefined)
  const pages = triggers.page_count ?? (is('page-count') ? firstValues['page-count'] : undefined)
  const event = triggers.event ?? (is('event') ? '' : undefined)
  return {
    ...(delay && { delay }),
    ...((is('exit') || triggers.exit) && { exit: true as const }),
    ...(scroll !== undefined && { scroll }),
    ...(inactivity !== undefined && { inactivity }),
    ...((is('click') || click_triggers.length > 0) && { click: click_triggers }),
    ...(time !== undefined && { 'time-on-site': time }),
    ...(pages !== undefined && { 'page-count': pages }),
    ...((is('add-to-cart') || triggers.add_to_cart) && { 'add-to-cart': true as const }),
    ...(event !== undefined && { event }),
    ...(is('schedule') && { schedule: true as const }),
  }
}

/**
 * Converts triggers to the fields that store them. `before` contains the current values. At least one trigger always
 * remains.
 */
export function fieldsOfTriggers(active: Triggers, before: TriggerSettings): TriggerSettings {
  const main = mainOf(active, before.show_type)
  const beside = <T>(type: ShowType, value: T | undefined) => (main === type ? undefined : value)
  const { delay } = active
  const triggers: PopupSettings['triggers'] = withoutUndefined({
    delay: beside('delay', delay && secondsOf(delay)),
    exit: beside('exit', active.exit),
    scroll: beside('scroll', active.scroll),
    inactivity: active.inactivity,
    time_on_site: active['time-on-site'],
    page_count: active['page-count'],
    add_to_cart: beside('add-to-cart', active['add-to-cart']),
    event: active.event,
  })
  return {
    show_type: main,
    before_show_delay: main === 'delay' ? delay!.count : before.before_show_delay,
    before_show_delay_interval: main === 'delay' ? delay!.interval : before.before_show_delay_interval,
    trigger_percent: active.scroll ?? before.trigger_percent,
    click_triggers: [...(active.click ?? [])],
    triggers,
  }
}

/** Returns the trigger for `show_type`: the previous one if it is still active, otherwise the first. */
function mainOf(active: Triggers, before: ShowType): ShowType {
  if (active.delay) return 'delay'
  if (active[before] !== undefined) return before
  return showTypes.find((type) => active[type] !== undefined) ?? 'delay'
}

const inSeconds: Partial<Record<Interval, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400 }

function secondsOf({ count, interval }: NonNullable<Triggers['delay']>): number {
  return Math.min(86_400, count * (inSeconds[interval] ?? 1))
}

function withoutUndefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
