import { expect } from '@playwright/test'
import { form, test } from './testing/script-test.ts'

const withSource = (url: string, source: string) => url.replace('?', `?utm_source=${source}&`)

test('an event contains the campaign or site that led the visitor here, also on later pages', async ({
  page,
  site,
}) => {
  const forms = [form({ triggers: { delay: 0 }, frequency: { count: 1, interval: 'always' } })]
  const sourceOf = async (at: number) => {
    await expect.poll(() => site.events.length).toBe(at + 1)
    return site.events[at]!.source
  }
  await page.goto(site.url({ forms }))
  expect(await sourceOf(0)).toBe('')
  expect(site.events[0]!.touches).toBe(0)
  // The first page shows no form; its source is still remembered.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(withSource(site.url({ forms: [] }), 'spring-sale'))
  await page.goto(site.url({ forms }))
  expect(await sourceOf(1)).toBe('spring-sale')
  await page.goto(site.url({ forms }), { referer: 'https://news.example/today?private=1' })
  expect(await sourceOf(2)).toBe('news.example')
})

test('before consent, the source is known only for the current page', async ({ page, site }) => {
  const url = site.url({ forms: [form()], settings: { consent: 'wait' } })
  await page.goto(withSource(url, 'mail'))
  await expect.poll(() => site.events.map(({ source }) => source)).toEqual(['mail'])
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})
