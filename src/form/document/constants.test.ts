import { expect, test } from 'vitest'
import { notificationHeight } from '#core/notification-height.ts'
import {
  countdownDefaults,
  editorSizes,
  formDefaults,
  gameOptionCount,
  imageTypes,
  limits,
  styleDefaults,
} from './constants.ts'
import { black, transparent } from './color.ts'
import { defaultName } from './default-name.ts'
import { newGameOptions } from './game.ts'
import { newComponent } from './new-component.ts'
import { sanitizeStyle } from './sanitize.ts'

/** Quotes from spec.md, with the values in the code. */
test.each<[quote: string, actual: unknown, expected: unknown]>([
  ['weight 50', formDefaults.weight, 50],
  ['before_show_delay 5 seconds', [formDefaults.beforeShowDelay, formDefaults.beforeShowDelayInterval], [5, 'second']],
  ['cookie_lifetime 1 month', [formDefaults.cookieLifetime, formDefaults.cookieLifetimeInterval], [1, 'month']],
  ['trigger_percent 40', formDefaults.triggerPercent, 40],
  ['auto_embed_placement 50', formDefaults.autoEmbedPlacement, 50],
  ['bar_size 52', formDefaults.barSize, 52],
  ['or always for smart bar and welcome mat', formDefaults.cookieLifetimeIntervalOfBars, 'always'],
  ['Badge placement 38, height 28', [editorSizes.badgePlacement, editorSizes.badgeHeight], [38, 28]],
  ['Notification height 60', notificationHeight, 60],
  ['Snap tolerance 5, resize handle 10', [editorSizes.snapTolerance, editorSizes.resizeHandle], [5, 10]],
  ['Game has 9 options', [gameOptionCount, newGameOptions().length], [9, 9]],
  ['Countdown placeholder [24hrCountdown]', countdownDefaults.placeholder, '[24hrCountdown]'],
  ['default end 7 days from now', countdownDefaults.daysFromNow, 7],
  ["format 'UU NN, hh:mm:ss'", countdownDefaults.format, 'UU NN, hh:mm:ss'],
  ['Valid image types: jpeg, png, x-png, gif, bmp, svg', imageTypes.join(', '), 'jpeg, png, x-png, gif, bmp, svg'],
  ['Minimum popup size 50, component size 1', [limits.minimumPopupSize, limits.minimumComponentSize], [50, 1]],
  ['component size 100px', styleDefaults.componentSize, 100],
  ['text align left', styleDefaults.textAlign, 'left'],
  [
    'font Open Sans 16px weight 400 line-height 1.5',
    [styleDefaults.fontFamily, styleDefaults.fontSize, styleDefaults.fontWeight, styleDefaults.lineHeight],
    ['Open Sans', 16, 400, 1.5],
  ],
  [
    'rgba colors (invalid becomes transparent or black)',
    sanitizeStyle({ backgroundColor: 'red', color: 'red' }),
    { backgroundColor: transparent, color: black },
  ],
  ['border solid, corner radius 3px', [styleDefaults.borderStyle, styleDefaults.borderRadius], ['solid', 3]],
  ['Color contrast minimum 1.8, or 2.5 for accent text', [limits.contrast, limits.contrastOfAccentText], [1.8, 2.5]],
])('%s', (_quote, actual, expected) => expect(actual).toEqual(expected))

test('a new countdown matches the spec', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(newComponent('countdown', () => 'a', now)).toMatchObject({
    endsAt: '2026-11-27T10:00:00.000Z',
    text: '[24hrCountdown]',
    format: 'UU NN, hh:mm:ss',
  })
})

test('the default popup name is the date plus the biggest headline', () => {
  const tab = newComponent('tab', () => 'a')
  const small = newComponent('text', () => 'b')
  const words = (text: string, fontSize: number) => ({
    ...small,
    style: { fontSize },
    blocks: [{ type: 'heading' as const, spans: [{ text }] }],
  })
  const tabs = [{ ...tab, childComponents: [words('Small', 12), words('Big', 40)] }]
  expect(defaultName('1970-01-01', { version: 1, steps: { subscribe: { tabs }, success: { tabs } } })).toBe(
    '1970-01-01 Big',
  )
})
