import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { composeMail } from '#features/mail-design/server/compose-mail.ts'
import { fillMail } from '#features/mail-design/server/fill-mail.ts'
import { oldEmails, oldValues } from '../testing/old-emails.ts'
import { documentOfOld } from './convert.ts'

const folder = new URL('../testing/old-mails/', import.meta.url)
const setting = { publicUrl: 'https://trellis.example', postalAddress: '1 Test Street\nOld Town' }
/** An image four times as wide as high. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" fill="#888"/></svg>'

async function screenshot(page: Page, html: string): Promise<Buffer> {
  await page.setContent(html, { waitUntil: 'load' })
  return page.screenshot({ fullPage: true })
}

/** Shared by the tests: returns an old email as it was rendered then, and as it is rendered now. */
async function both({ file, old, subject, preview_text }: (typeof oldEmails)[number]): Promise<[string, string]> {
  const composed = await composeMail(documentOfOld(old), { ...setting, subject })
  const values = { ...oldValues, unsubscribe_url: 'https://trellis.example/u/1' }
  const { html } = fillMail({ ...composed, subject, preview_text }, values)
  return [readFileSync(new URL(file, folder), 'utf8'), html]
}

type View = readonly ['light' | 'dark', number]

/**
 * Returns the views in which an email is compared. Two differences are intended: on phones, a small header image now
 * has the same side margin as the text below it, and in dark mode, a footer with custom colors is now darkened.
 */
function views({ old }: (typeof oldEmails)[number]): View[] {
  const isSmall = old.header_image !== null && old.header_image.width < 560
  const isOwnFooter = old.footer_background_color !== oldEmails[0]!.old.footer_background_color
  return [
    ['light', 700],
    ...(isOwnFooter ? [] : [['dark', 700] as const]),
    ...(isSmall ? [] : [['light', 390] as const]),
  ]
}

// The files in `old-mails` were rendered by the version before auto-responses became email documents.
test('every old design and unusual body looks the same as an email document', async ({ page }) => {
  await page.route('**/i/header.png', (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }))
  for (const one of oldEmails) {
    const [before, after] = await both(one)
    for (const [colorScheme, width] of views(one)) {
      await page.setViewportSize({ width, height: 600 })
      await page.emulateMedia({ colorScheme })
      const [was, is] = [await screenshot(page, before), await screenshot(page, after)]
      expect.soft(is.equals(was), `${one.file}, ${colorScheme}, ${width} px wide`).toBe(true)
    }
  }
})
