import { expect, test } from 'vitest'
import { trackMessage, trackNotification } from './track-message.ts'

const tools = { keyFor: () => Buffer.alloc(32), publicUrl: 'https://trellis.example' }
const [siteId, messageId] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
const settings = { track_clicks: false, track_opens: false, tag_links: true }
const tracking = { siteId, settings, name: 'Welcome', siteUrl: 'https://www.shop.example' }

test('links in an automation’s email to the site and to a cart get UTM parameters, links to other sites don’t', () => {
  const html =
    '<a href="https://shop.example/">1</a><a href="https://trellis.example/r/2">2</a><a href="https://other.example/">3</a>'
  const addresses = [...trackMessage(tools, tracking, html, messageId).matchAll(/href="([^"]*)"/g)].map(
    ([, url]) => url,
  )
  const tags = 'utm_source=trellis&amp;utm_medium=email&amp;utm_campaign=Welcome'
  expect(addresses).toEqual([
    `https://shop.example/?${tags}`,
    `https://trellis.example/r/2?${tags}`,
    'https://other.example/',
  ])
  const off = { ...tracking, settings: { ...settings, tag_links: false } }
  expect(trackMessage(tools, off, html, messageId)).not.toContain('utm_')
})

test('a notification that opens a page of the site also gets UTM parameters', () => {
  const leadsTo = (url: string) => trackNotification(tools, tracking, url, messageId)
  expect(leadsTo('https://shop.example/a')).toBe(
    'https://shop.example/a?utm_source=trellis&utm_medium=push&utm_campaign=Welcome',
  )
  expect(leadsTo('https://other.example/a')).toBe('https://other.example/a')
})
