import { expect as expectSoon, test } from '@playwright/test'
import { inboxServer } from '../src/platform/server/mail/testing/inbox-server.ts'
import { barriers } from './barriers.ts'
import { startMailSink } from './mail-sink.ts'
import { ownerOfSite } from './owner-calls.ts'
import { startTrellis } from './trellis.ts'

/** Where others share the machine, a screen may take its time. */
const expect = expectSoon.configure({ timeout: 30_000 })
test.use({ viewport: { width: 1440, height: 900 } })

test('a visitor sends a form, the team replies from the inbox by email, and the answer comes back into the thread', async ({
  context,
  page,
}) => {
  const [sink, mailbox] = [await startMailSink(), await inboxServer()]
  const trellis = await startTrellis({
    SMTP_URL: sink.url,
    MAIL_FROM: 'shop@kettle.example',
    PRIVATE_MAIL_SERVERS: '127.0.0.1',
    RATE_LIMITS: 'off',
  })
  try {
    const { call, enter, screen, site } = await ownerOfSite(trellis.url, trellis.shopUrl)
    await enter(context)
    const { templates } = await call('/templates')
    const { json } = templates.find(({ name }) => name === 'Bakery newsletter')!
    const { popup } = await call('/popup/save', { popup: { name: 'Contact us', json, before_show_delay: 0 } })
    await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
    const { settings } = await call('/sending/settings/load')
    await call('/sending/settings/save', { settings: { ...settings, return_domain: 'in.kettle.example' } })
    const place = { protocol: 'imap', host: '127.0.0.1', port: mailbox.ports.imap, security: 'none', user: 'box' }
    await page.goto(screen('/inbox'))
    await expect(page.getByRole('heading', { name: 'No open conversations' })).toBeVisible()
    expect(await barriers(page)).toEqual([])

    await page.goto(screen(`/forms/${popup.id}`))
    await page.getByRole('button', { name: /^Services/ }).click()
    await page.getByRole('switch', { name: 'Send submissions to the inbox' }).click()
    await expect.poll(async () => (await call('/inbox/forms/load', { popup_id: popup.id })).is_on).toBe(true)

    await page.goto(`${trellis.shopUrl}?site=${site.key}`)
    const form = page.getByRole('dialog')
    // Nobody fills in a form within a second of seeing it: whoever does is asked to confirm.
    await form.getByRole('textbox').first().pressSequentially('grace@hopper.example', { delay: 60 })
    await form.getByRole('button', { name: 'Save me a loaf' }).click()
    await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()

    await call('/inbox/saved-replies/save', { name: 'Shipping', text: 'We ship on Mondays.' })
    await page.goto(screen('/inbox'))
    await page.getByRole('link', { name: /grace@hopper\.example/ }).click()
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('grace@hopper.example')
    await page.getByLabel('Insert a saved reply').selectOption('Shipping')
    await page.getByRole('textbox', { name: 'Reply' }).press('Control+Enter')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('We ship on Mondays.')
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByRole('log')).toContainText('We ship on Mondays.')
    await expect.poll(() => sink.to('grace@hopper.example').length).toBe(1)
    const [mail] = sink.to('grace@hopper.example')
    const [, replyTo] = /^Reply-To:[^<]*<(c-[a-z2-7]{61}@in\.kettle\.example)>/ims.exec(mail!)!

    mailbox.add(
      `From: grace@hopper.example\r\nTo: ${replyTo}\r\nSubject: Re: Contact us\r\n\r\nMonday is perfect.\r\n\r\nOn Friday, Ada wrote:\r\n> We ship on Mondays.\r\n`,
    )
    // Saving a mailbox has it read.
    await call('/sending/bounce-mailbox/save', { mailbox: { ...place, password: 'secret' } })
    await expect(page.getByRole('log')).toContainText('Monday is perfect.')
    await expect(page.getByText('Quoted text')).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByLabel('State')).toHaveValue('closed')
  } finally {
    await trellis.stop()
    await Promise.all([sink.close(), mailbox.close()])
  }
})
