import { expect, test } from 'vitest'
import { defaultSettings } from '../default-settings.ts'
import { fieldsOfTriggers, firstValues, type Triggers, triggersOf } from './triggers.ts'

const plain = defaultSettings('popup')

test.each<[Triggers, object]>([
  [{ delay: { count: 2, interval: 'minute' } }, { show_type: 'delay', before_show_delay: 2, triggers: {} }],
  [{ exit: true }, { show_type: 'exit', triggers: {} }],
  [{ scroll: 70 }, { show_type: 'scroll', trigger_percent: 70, triggers: {} }],
  [{ inactivity: 9 }, { show_type: 'inactivity', triggers: { inactivity: 9 } }],
  [{ click: ['.open'] }, { show_type: 'click', click_triggers: ['.open'], triggers: {} }],
  [{ 'time-on-site': 90 }, { show_type: 'time-on-site', triggers: { time_on_site: 90 } }],
  [{ 'page-count': 4 }, { show_type: 'page-count', triggers: { page_count: 4 } }],
  [{ 'add-to-cart': true }, { show_type: 'add-to-cart', triggers: {} }],
  [{ event: 'ready' }, { show_type: 'event', triggers: { event: 'ready' } }],
  [{ schedule: true }, { show_type: 'schedule', triggers: {} }],
  [
    { delay: { count: 5, interval: 'second' }, exit: true, scroll: 30 },
    { show_type: 'delay', triggers: { exit: true, scroll: 30 } },
  ],
  [firstValues, { show_type: 'delay' }],
])('%j is written to the fields and read back', (active, fields) => {
  const written = fieldsOfTriggers(active, plain)
  expect(written).toMatchObject(fields)
  const { schedule: _schedule, ...read } = {
    ...active,
    ...(written.show_type !== 'schedule' && { schedule: undefined }),
  }
  expect(triggersOf(written)).toMatchObject(read)
  expect(triggersOf({ ...plain, ...written })).toEqual(triggersOf(written))
})

test('each single trigger reads back as itself alone', () => {
  for (const [type, value] of Object.entries(firstValues))
    expect(triggersOf(fieldsOfTriggers({ [type]: value }, plain))).toEqual({ [type]: value })
})

test('the main trigger stays the main one while others are added and removed', () => {
  const both = fieldsOfTriggers({ exit: true, scroll: 40 }, { ...plain, show_type: 'scroll' })
  expect(both.show_type).toBe('scroll')
  expect(fieldsOfTriggers({ exit: true }, both).show_type).toBe('exit')
})

test('a delay of a minute stays a minute when it is no longer the main trigger', () => {
  const beside = { ...plain, show_type: 'exit' as const, triggers: { delay: 60 } }
  expect(triggersOf(beside).delay).toEqual({ count: 60, interval: 'second' })
})
