import { beforeEach, describe, expect, test } from 'vitest'
import { languageOf } from './confirmation-texts.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const { app, begin, mailbox, post, runJobs, send } = await visitorsServer()

let site: TestSite
beforeEach(async () => {
  ;({ site } = await begin())
  await post('/script/texts/save', { site_id: site.id, languages: ['de', 'ar', 'nb'] }, site.owner)
})

test.each([
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['no', 'nb'],
  ['fr', 'en'],
  ['', 'en'],
  ['constructor', 'en'],
])('answers a page in "%s" in %s', (page, language) => expect(languageOf(page, ['de', 'nb'])).toBe(language))

describe('a visitor who subscribes on a page in another language', () => {
  const confirmation = async (lang: string) => {
    const sent = mailbox.length
    await send({ lang })
    await runJobs()
    const mail = mailbox[sent]!
    const path = /\/y\/[\w.~-]+/.exec(mail.text)![0]
    return { mail, path }
  }

  test('gets the email and the pages behind its links in that language', async () => {
    const { mail, path } = await confirmation('de-AT')
    expect(mail.subject).toMatch(/^Bitte bestätigen Sie Ihre Anmeldung bei /)
    expect(mail.html).toContain('<div lang="de">')
    expect(mail.html).toContain('>Ja, anmelden</a>')
    expect(mail.text).toContain('innerhalb einer halben Stunde')
    const asked = (await app.inject(path)).body
    expect(asked).toContain('<html lang="de">')
    expect(asked).toContain('<button>Ja, anmelden</button>')
    const done = (await app.inject({ method: 'POST', url: path })).body
    expect(done).toContain('Sie sind angemeldet')
  })

  test('gets the owner’s own texts, if there are any, as plain text', async () => {
    const texts = { 'confirmation.button': 'Her <mit> euch!' }
    expect((await post('/script/texts/save', { site_id: site.id, language: 'de', texts }, site.owner)).status).toBe(200)
    const { mail, path } = await confirmation('de')
    expect(mail.html).toContain('>Her &lt;mit&gt; euch!</a>')
    expect((await app.inject(path)).body).toContain('<button>Her &lt;mit&gt; euch!</button>')
  })

  test('gets right-to-left pages for such languages, and English if the site has no such texts', async () => {
    expect((await confirmation('ar')).mail.html).toContain('<div lang="ar" dir="rtl">')
    ;({ site } = await begin())
    expect((await confirmation('fr')).mail.subject).toMatch(/^Please confirm your subscription to /)
  })
})

test('forms load none of these texts', async () => {
  const { body } = await app.inject(`/v/texts/${site.key}/de.js`)
  expect(body).toContain('Kopieren')
  expect(body).not.toContain('Ja, anmelden')
  expect(body).not.toContain('Teilen')
})
