import { beforeEach, describe, expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import { versionsOfForm } from './store.ts'
import { consentBox, documentWith, input } from './testing/a-live-form.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'
import { versionName } from './version-name.ts'

const { aTicket, begin, contactOf, database, send, statusOf } = await visitorsServer()

let site: TestSite
let popup_id: string
let email: string
beforeEach(async () => {
  ;({ site, popup_id, email } = await begin())
})

describe('an email address', () => {
  test('that looks mistyped is questioned once', async () => {
    const typed = `${email.split('@')[0]!}@gmial.com`
    const meant = `${email.split('@')[0]!}@gmail.com`
    const doubted = await send({ ticket: await aTicket(), fields: { email: typed }, sure: '' })
    const message = `Did you mean ${meant}? If not, send it again as it is.`
    expect([doubted.status, doubted.body.issues]).toEqual([400, [{ path: 'email', message, suggestion: meant }]])
    expect((await send({ ticket: await aTicket(), fields: { email: typed }, sure: typed })).status).toBe(200)
    expect(await statusOf(typed)).toBe('subscribed')
  })

  test('is not questioned for a script that can’t ask', async () => {
    expect((await send({ ticket: await aTicket(), fields: { email: 'ann@gmial.com' } })).status).toBe(200)
  })

  test('of a disposable email service is refused', async () => {
    for (const domain of ['mailinator.com', 'sub.mailinator.com']) {
      const { status, body } = await send({ ticket: await aTicket(), fields: { email: `ann@${domain}` } })
      expect([status, body.issues]).toEqual([
        400,
        [{ path: 'email', message: 'Please use a permanent email address.' }],
      ])
    }
  })
})

describe('a form that changed while a visitor had it open', () => {
  /** Publishes the form and returns the version name that browsers send. */
  const publishNow = async (document: FormDocument): Promise<string> => {
    await site.live(popup_id, { document })
    const [live] = await versionsOfForm(database.system, site.id, popup_id)
    return (await versionName(database.system, site.id, live!))!
  }
  const sent = async (version: string, fields: object = {}) =>
    send({ ticket: await aTicket(), version, fields: { email, ...fields } })
  let plain: string
  let asking: string
  beforeEach(async () => {
    plain = await publishNow(documentWith())
    asking = await publishNow(documentWith(input('checkbox', 'news', consentBox)))
  })

  test('validates against the version that the visitor saw', async () => {
    expect((await sent(plain)).body.status).toBe('subscribed')
    expect((await contactOf()).consents).toMatchObject([{ method: 'form' }])
  })

  test('requires the consent that was on the screen, and stores it', async () => {
    expect((await sent(asking)).body).toMatchObject({ issues: [{ path: 'news' }] })
    expect((await sent(asking, { news: 'yes' })).body.status).toBe('subscribed')
    expect((await contactOf()).consents).toMatchObject([{ method: 'checkbox' }])
  })

  test.each(['', '0'.repeat(20)])('requires the current consent if the version is unknown: "%s"', async (version) => {
    expect((await sent(version)).body).toMatchObject({ issues: [{ path: 'news' }] })
  })

  test('accepts the fields of an earlier version if the submission names no version', async () => {
    const older = documentWith(
      input('checkbox', 'news', consentBox),
      input('textField', 'size', { kind: 'text', required: true }),
    )
    await publishNow(older)
    expect((await sent('', { news: 'yes' })).body.status).toBe('subscribed')
  })
})

describe('consent', () => {
  test('is stored with the checkbox’s text, not with the visitor’s; without the checkbox, no one is subscribed', async () => {
    await site.live(popup_id, { document: documentWith(input('checkbox', 'news', consentBox)) })
    const refused = await send({ ticket: await aTicket(), fields: { email, news: '' } })
    expect([refused.status, refused.body.issues]).toEqual([400, [{ path: 'news', message: 'Please check this box.' }]])
    expect((await send({ ticket: await aTicket(), fields: { email, news: 'Everything' } })).status).toBe(400)
    await send({ ticket: await aTicket(), fields: { email, news: 'yes' }, consent: 'Everything' })
    expect((await contactOf()).consents).toMatchObject([
      { method: 'checkbox', text: 'I want the newsletter. Privacy (https://shop.example/privacy)' },
    ])
  })

  test('that is optional is stored when it was given', async () => {
    await site.live(popup_id, { document: documentWith(input('checkbox', 'news', { ...consentBox, required: false })) })
    await send({ ticket: await aTicket(), fields: { email, news: '' } })
    expect((await contactOf()).consents).toMatchObject([{ method: 'form', text: 'Spring' }])
  })

  test('to text messages is stored separately from that to emails, and once', async () => {
    const box = { ...consentBox, label: 'Text me.', link: undefined, required: false, channel: 'sms' }
    await site.live(popup_id, { document: documentWith(input('checkbox', 'sms_consent', box)) })
    await send({ ticket: await aTicket(), fields: { email, sms_consent: 'yes' } })
    await send({ ticket: await aTicket(), fields: { email, sms_consent: 'yes' } })
    const kept = (await contactOf()).consents.map(({ channel, text }) => `${channel}: ${text}`)
    expect(new Set(kept)).toEqual(new Set(['email: Spring', 'sms: Text me.']))
    expect(kept).toHaveLength(2)
  })
})
