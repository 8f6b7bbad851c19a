import { expect as expectSoon, test } from '@playwright/test'
import { inboxServer } from '../src/platform/server/mail/testing/inbox-server.ts'
import { barriers } from './barriers.ts'
import { startMailSink } from './mail-sink.ts'
import { ownerOfSite } from './owner-calls.ts'
import { startTrellis } from './trellis.ts'

/** Where others share the machine, a screen may take its time. */
const expect = expectSoon.configure({ timeout: 30_000 })
test.use({ viewport: { width: 1440, height: 900 } })

test('a visitor writes by the contact form, is subscribed to nothing, and the conversation goes on by email', async ({
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
    const { settings } = await call('/sending/settings/load')
    await call('/sending/settings/save', { settings: { ...settings, return_domain: 'in.kettle.example' } })

    await page.goto(screen('/contact-forms'))
    await expect(page.getByRole('heading', { name: 'No contact forms yet' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('link', { name: 'New contact form' }).click()
    await expect(page.getByRole('heading', { name: 'New contact form' })).toBeVisible()
    await expect(page.getByText('Support request').first()).toBeVisible()

    const { templates } = await call('/templates')
    const { id, form_type, goal } = templates.find(({ name }) => name === 'Contact us')!
    const receipt = { is_on: true, text: 'Thanks, we’ll write back.' }
    const { popup } = await call('/popup/save', {
      popup: { name: 'Contact us', list_builder_template_id: id, form_type, goal, message_receipt: receipt },
    })
    await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
    await page.goto(screen('/contact-forms'))
    await page.getByRole('link', { name: 'Contact us' }).first().click()
    await page.getByRole('link', { name: 'All contact forms' }).click()
    await expect(page.getByRole('heading', { name: 'Contact Form' })).toBeVisible()

    await page.goto(`${trellis.shopUrl}?site=${site.key}`)
    await page.getByRole('button', { name: 'Contact us' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name' }).pressSequentially('Grace', { delay: 60 })
    await form.getByRole('textbox', { name: 'Email address' }).pressSequentially('grace@hopper.example', { delay: 60 })
    await form.getByRole('textbox', { name: 'Subject' }).fill('Teapots')
    await form.getByRole('textbox', { name: 'Message' }).fill('Do you ship to Norway?')
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Thanks, we’ll write back' })).toBeVisible()
    await expect.poll(() => sink.to('grace@hopper.example').length).toBe(1)
    expect(sink.to('grace@hopper.example')[0]).not.toContain('Norway')
    expect((await call('/contacts/list')).total).toBe(0)
    expect((await call('/stats', { object_id: popup.id })).totals.conversions).toBe(1)

    await page.goto(screen('/inbox'))
    await page.getByRole('link', { name: /Grace/ }).click()
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Do you ship to Norway?')
    await page.getByRole('textbox', { name: 'Reply' }).fill('Yes, every Monday.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByRole('log')).toContainText('Yes, every Monday.')
    await expect.poll(() => sink.to('grace@hopper.example').length).toBe(2)
    const [, replyTo] = /^Reply-To:[^<]*<(c-[a-z2-7]{61}@in\.kettle\.example)>/ims.exec(
      sink.to('grace@hopper.example')[1]!,
    )!
    mailbox.add(`From: grace@hopper.example\r\nTo: ${replyTo}\r\nSubject: Re: Teapots\r\n\r\nPerfect.\r\n`)
    const place = { protocol: 'imap', host: '127.0.0.1', port: mailbox.ports.imap, security: 'none', user: 'box' }
    await call('/sending/bounce-mailbox/save', { mailbox: { ...place, password: 'secret' } })
    await expect(page.getByRole('log')).toContainText('Perfect.')
    expect(await barriers(page)).toEqual([])
  } finally {
    await trellis.stop()
    await Promise.all([sink.close(), mailbox.close()])
  }
})
