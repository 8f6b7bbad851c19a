import { expect } from '@playwright/test'
import type { ComponentOf } from '../components/models.ts'
import { axeViolations } from '../../../config/axe-violations.ts'
import { formOf, made, mount, origin, test, told } from './testing/component-page.ts'

const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

test('a countdown ticks visually, and announces the time to screen readers only on request', async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  await page.goto(`${origin}/page`)
  const countdown = (fields: Partial<ComponentOf<'countdown'>>) =>
    mount(
      page,
      formOf(made('countdown', { endsAt: '2026-11-22T12:00:03.000Z', text: 'Ends in [24hrCountdown]!', ...fields })),
    )
  const timer = page.getByRole('timer')
  await countdown({})
  await expect(timer).toHaveText('Ends in 2 days, 02:00:03!')
  await page.clock.runFor(1000)
  await expect(timer).toHaveText('Ends in 2 days, 02:00:02!')
  await expect(timer).toHaveAttribute('aria-label', 'Ends in 2 days!')
  await expect(timer).toHaveAttribute('aria-live', 'off')
  expect(await axeViolations(page)).toEqual([])

  await countdown({ until: 'visitor', duration: 2, format: 'hh:mm:ss' })
  await expect(timer).toHaveText('Ends in 00:00:02!')
  await page.clock.runFor(3000)
  await expect(timer).toHaveText('Ends in 00:00:00!')

  await countdown({ until: 'visitor', duration: 1, atEnd: 'close' })
  // It starts ticking when the browser reports that it is in view.
  await expect(async () => {
    await page.clock.runFor(1500)
    expect(await told(page)).toEqual(['close'])
  }).toPass()

  await countdown({ until: 'visitor', duration: 1, atEnd: 'hide' })
  await expect(timer).toBeVisible()
  await page.clock.runFor(1500)
  await expect(timer).toBeHidden()
})

test('a countdown in text ticks with the text’s style, and is one timer to screen readers', async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  await page.goto(`${origin}/page`)
  const spans = [{ text: 'Ends in ' }, { text: '[24hrCountdown]!', bold: true }]
  await mount(page, formOf(made('text', { blocks: [{ type: 'paragraph', spans }] })))
  await expect(page.locator('p b')).toHaveText(/^2[34]:\d\d:\d\d!$/)
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.locator('p').first()).toHaveText(/^Ends in 23:59:\d\d!$/, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('timer')).toHaveAttribute('aria-label', '23 hours')
  await expect(page.getByRole('timer')).toHaveCSS('display', 'inline')
  expect(await axeViolations(page)).toEqual([])
})

test('copies a discount code and applies it to the cart', async ({ page, context }) => {
  await mount(page, formOf(made('discount', { applyText: 'Apply' })))
  await expect(page.getByText('GIVEN-1')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {})
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('status')).toHaveText('Copied')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Added to your cart' })).toBeVisible()
  expect(await told(page)).toEqual(['GIVEN-1'])

  await mount(page, formOf(made('discount', { code: 'WORN-OUT', applyText: 'Apply' })))
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('status')).toHaveText('This could not be added. Please copy the code.')
})

test('social buttons are plain links that report when they are followed', async ({ page }) => {
  await mount(page, formOf(made('socialButton', { network: 'pinterest', label: 'Pin it' })))
  const link = page.getByRole('link', { name: 'Pin it' })
  await expect(link).toHaveAttribute(
    'href',
    `https://www.pinterest.com/pin/create/button/?url=${encodeURIComponent(`${origin}/page`)}`,
  )
  await expect(link).toHaveAttribute('target', '_blank')
  expect(await axeViolations(page)).toEqual([])
  await link.dispatchEvent('click')
  expect(await told(page)).toEqual(['pinterest'])
})

test('loads nothing of a video before it is played, and shows a link on a page that forbids the player', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  await context.route(/youtube|vimeo/, (route) => {
    asked.push(new URL(route.request().url()).host)
    return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' })
  })
  await page.goto(`${origin}/framing`)
  await mount(page, formOf(made('video', { src: film, title: 'How tea is made' }), made('text')))
  expect(await axeViolations(page)).toEqual([])
  expect(asked).toEqual([])
  const link = page.getByRole('link', { name: 'How tea is made' })
  const before = await page.locator('.video').boundingBox()
  await link.press('Enter')
  const player = page.locator('iframe[title="How tea is made"]')
  await expect(player).toBeFocused()
  await expect(player.contentFrame().locator('p')).toHaveText('Player')
  expect(asked).toEqual(['www.youtube-nocookie.com'])
  expect(await page.locator('.video').boundingBox()).toEqual(before)

  await page.goto(`${origin}/page`)
  await mount(page, formOf(made('video', { src: film, title: 'How tea is made' })))
  await link.click()
  await expect(link).toBeVisible()
  const opened = context.waitForEvent('page')
  await link.click()
  await expect(await opened).toHaveURL(film)
})

test('a video file waits in the browser’s own player', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await mount(page, formOf(made('video', { src: '/tea.mp4', poster: '', title: '' })))
  const video = page.locator('video')
  await expect(video).toHaveAttribute('src', `${origin}/tea.mp4`)
  await expect(video).toHaveAttribute('aria-label', 'Play video')
  expect(asked).toEqual([])
  expect(await axeViolations(page)).toEqual([])
})
