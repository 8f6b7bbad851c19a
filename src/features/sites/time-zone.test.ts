import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test.each(['UTC', 'Europe/Paris', 'America/Port-au-Prince', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
  'accepts the time zone %s',
  (name) => expect(isTimeZone(name)).toBe(true),
)

test.each(['', 'Paris', 'Europe/Atlantis', '+02:00', "UTC'; --", 'Europe/Paris ', '../etc/passwd'])(
  'rejects the time zone "%s"',
  (name) => expect(isTimeZone(name)).toBe(false),
)
