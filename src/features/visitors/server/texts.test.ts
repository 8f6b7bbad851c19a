import { beforeEach, describe, expect, test } from 'vitest'
import { documentWith } from './testing/a-live-form.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const { aSite, app, begin, clock, post } = await visitorsServer()

let site: TestSite
let popup_id: string
beforeEach(async () => {
  ;({ site, popup_id } = await begin())
})

const save = (body: object, of = site) => post('/script/texts/save', { site_id: of.id, ...body }, of.owner)
const module = async (language: string, key = site.key) => {
  const answer = await app.inject(`/v/texts/${key}/${language}.js`)
  if (answer.statusCode !== 200) return answer.statusCode
  return JSON.parse(answer.body.replace('export default ', '')) as Record<string, string>
}

describe('built-in texts of forms', () => {
  test('are served in the languages that the owner chose', async () => {
    expect(await module('de')).toBe(404)
    expect((await save({ languages: ['de', 'fr'] })).status).toBe(200)
    expect(await module('de')).toMatchObject({ Copy: 'Kopieren' })
    expect(await module('it')).toBe(404)
  })

  test('can be changed by the owner, in English too, and are reset when the text is emptied', async () => {
    await save({ language: 'en', texts: { tickBox: 'Tick to agree.', copy: '' } })
    expect(await module('en')).toEqual({ 'Please check this box.': 'Tick to agree.' })
    const { texts } = await site.call('/script/texts/load', { language: 'en' })
    expect(texts.find(({ name }) => name === 'tickBox')).toEqual({
      name: 'tickBox',
      english: 'Please check this box.',
      standard: 'Please check this box.',
      own: 'Tick to agree.',
    })
    await save({ language: 'en', texts: { tickBox: '' } })
    clock.advance(10_000)
    expect((await site.call('/script/texts/load', { language: 'en' })).texts.every(({ own }) => own === '')).toBe(true)
  })

  test('are rejected without their placeholder, with an unknown name, or in an unknown language', async () => {
    const lacking = await save({ language: 'de', texts: { didYouMean: 'Meinten Sie etwas anderes?' } })
    expect([lacking.status, lacking.body.issues]).toEqual([
      400,
      [{ path: 'texts.didYouMean', message: 'Keep {email} in the text.' }],
    ])
    expect((await save({ language: 'de', texts: { constructor: 'x' } })).status).toBe(400)
    expect((await save({ languages: ['xx'] })).status).toBe(400)
    expect((await save({ language: 'de', texts: { copy: 'x'.repeat(301) } })).status).toBe(400)
  })

  test('a hosted page uses the browser’s most preferred language that has texts', async () => {
    const more = { slug: 'ten-percent' }
    await site.live(popup_id, { document: documentWith(), more })
    await save({ languages: ['de'] })
    const langOf = async (accepted: string) => {
      const answer = await app.inject({ url: `/l/${site.key}/ten-percent`, headers: { 'accept-language': accepted } })
      expect(answer.headers['vary']).toContain('Accept-Language')
      return /<html lang="([^"]*)">/.exec(answer.body)?.[1]
    }
    expect(await langOf('fr-FR, de-AT;q=0.9, en;q=0.8')).toBe('de')
    expect(await langOf('en-US, de;q=0.5')).toBe('en')
    expect(await langOf('"><script>')).toBe('en')
  })

  test('of another site can be neither read nor changed', async () => {
    const other = await aSite()
    const asked = { site_id: other.id, languages: ['de'] }
    expect((await post('/script/texts/save', asked, site.owner)).status).toBe(403)
    expect((await post('/script/texts/load', { site_id: other.id }, site.owner)).status).toBe(403)
    expect(await module('de', '..')).toBe(404)
  })
})
