import { expect, test } from 'vitest'
import { isDrawn } from '../../../../config/is-drawn.ts'
import { walk } from '#form/document/tree.ts'
import type { Shortcut } from '../contract.ts'
import { templates } from '../templates/templates.ts'
import { mug, type Shopper, shoppersOf } from './testing/shoppers.ts'
import { shortcutsServer } from './testing/shortcuts-server.ts'
import { type TemplateStory, templateStories } from './testing/template-stories.ts'

const server = await shortcutsServer()
const { aSite, advance, clock, post, tools } = server
const { aShopper, follow } = shoppersOf(server)
const hour = 3_600_000
const day = 24 * hour

type Site = Awaited<ReturnType<typeof aSite>>

test('every template has a test', () => {
  expect(Object.keys(templateStories)).toEqual(templates.map(({ id }) => id))
})

test.each(templates.filter((_, i) => isDrawn(i, 3)))('$name: from its first event to its goal', async (template) => {
  const story = templateStories[template.id]!
  // Sets the clock to 10 in the morning.
  clock.advance((34 * hour - (clock.now % day)) % day)
  const site = await aSite(true)
  const record = async (change: object) => {
    clock.advance(1000)
    await site.call('/products/record', { products: [{ ...mug, ...change }] })
    await advance(0)
  }
  await record({})
  const { shortcut } = await site.goLive(template.id)
  expect(shortcut).toMatchObject({ status: 'active', problems: [] })
  await expectWhole(site, shortcut)
  const [ann, bob, cat] = [await aReader('ann'), await aReader('bob'), await aReader('cat')]
  const all = [ann, bob, cat]
  function aReader(name: string) {
    return aShopper(site, `${name}-${site.id.slice(-6)}@example.com`, !story.form)
  }
  const stop = story.stop ?? ((shopper: Shopper) => shopper.order())
  const codes = new Set<string>()
  const shown = new Map<Shopper, string>()
  for (const shopper of all) {
    if (story.form) shown.set(shopper, await sendForm(site, shortcut, story.form, shopper))
    await story.begin?.(shopper)
  }
  await story.news?.(record)
  await advance(0)

  for (const [i, mail] of story.mails.entries()) {
    if (mail.after > 0) {
      await pass(mail.after - hour)
      await logInAgain(site)
      expect(ann.mails().length, `before “${mail.subjects[0]}”`).toBe(i)
      if (i === 0) await stop(cat)
      await advance(hour)
    }
    await logInAgain(site)
    expect(ann.mails(), `“${mail.subjects[0]}”`).toHaveLength(i + 1)
    const { subject, html = '' } = ann.mails()[i]!
    expect(mail.subjects).toContain(subject)
    if (mail.noPrize) expect(html).toContain(shown.get(ann) || mail.noPrize)
    if (mail.shows) expect(html).toContain(mail.shows)
    const [code = ''] = mail.code ? (new RegExp(`${mail.code}[A-Z0-9]*`).exec(html) ?? []) : []
    if (mail.code) {
      await logInAgain(site)
      expect(await site.call('/discounts/code/check', { code, email: ann.email, total: 100 })).toMatchObject({
        valid: true,
      })
      codes.add(code)
    }
    if (mail.code && shown.get(ann)) expect(code).toBe(shown.get(ann))
    const to = await follow(html, mail.button)
    if (!mail.to) expect(new URL(to).origin).toBe('https://shop.example')
    else expect(to).toBe(mail.to.endsWith('code=') ? mail.to + code : mail.to)
    if (i > 0) continue
    await bob.unsubscribe()
    if (mail.after === 0) await stop(cat)
  }

  expect(bob.mails()).toHaveLength(1)
  expect(cat.mails()).toHaveLength(story.mails[0]!.after === 0 ? 1 : 0)
  await advance(story.goalTag ? 7 * day : hour)
  await logInAgain(site)
  if (!story.goalTag) await ann.order({ discount_codes: [...codes] })
  await advance(0)
  expect(ann.mails()).toHaveLength(story.mails.length)
  const { enrollments } = await site.call('/automations/enrollments', { automation_id: shortcut.automation_id })
  const mine = enrollments.filter(({ email }) => email === ann.email)
  expect(mine).toHaveLength(story.beginsAnew ? 2 : 1)
  expect(mine.at(-1)).toMatchObject({
    end_reason: story.goalTag ? 'goal' : 'completed',
    converted_at: expect.any(String),
  })
  const entered = 3 + Number(story.beginsAnew ?? false) - Number(story.stopsEntering ?? false)
  const { figures } = await site.load(shortcut.id)
  expect(figures).toMatchObject({ entered, codes_redeemed: codes.size })
  expect(figures.emails_sent).toBe(ann.mails().length + bob.mails().length + cat.mails().length)
  expect(figures.rate).toBe(
    template.measure === 'form' ? figures.conversions / figures.views : figures.converted / entered,
  )
  expect(figures.rate).toBeGreaterThan(0)
})

/** Expects the forms and the automation to be live, and each email to be rendered with all data that it refers to. */
async function expectWhole(site: Site, { forms, emails, automation_id }: Shortcut): Promise<void> {
  for (const { popup_id } of forms) expect((await site.call('/popup/load', { popup_id })).popup.status).toBe('active')
  expect((await site.call('/automations/load', { automation_id })).automation.status).toBe('active')
  for (const { email_id } of emails) {
    const { emails: loaded } = await site.call('/autoresponse/email/load', { email_id })
    const { html, subject } = await site.call('/autoresponse/email/preview', { email: loaded[0] })
    expect(html).not.toMatch(/\{site_|\[shop\.recovery_url\|\{|undefined|shortcut:/)
    expect(html).toContain('Corner &amp; Shop')
    expect(subject.length).toBeGreaterThan(5)
  }
}

/** Views and submits a form. Returns the code shown after that, empty if there is none. */
async function sendForm(site: Site, shortcut: Shortcut, form: NonNullable<TemplateStory['form']>, shopper: Shopper) {
  const popupId = shortcut.forms.find(({ id }) => id === form.id)!.popup_id!
  await shopper.see(popupId)
  const sent = await shopper.submit(popupId, form.fields?.(clock.now))
  const { popup } = await site.call('/popup/load', { popup_id: popupId })
  const parts = [...walk(popup.json)].map(({ component }) => component)
  const discount = parts.find(({ type }) => type === 'discount')
  if (discount) {
    const { code } = (await post('/v/code', { ...sent, component_id: discount.id })).body
    expect(code).toMatch(new RegExp(`^${form.code}`))
    return code
  }
  if (!parts.some(({ type }) => type === 'game')) return ''
  const { prize } = (await post('/v/play', { ...sent, id: tools.newId() })).body
  expect(prize).toMatchObject({
    option: expect.any(Number),
    code: prize.prize_type === 'discount' ? expect.stringMatching(/^SPIN/) : '',
  })
  await advance(0)
  return prize.code
}

/** Advances the time: hour by hour for the first day, then the rest at once. */
async function pass(milliseconds: number): Promise<void> {
  let left = milliseconds
  for (; left > 0 && milliseconds - left < day; left -= hour) await advance(Math.min(hour, left))
  if (left > 0) await advance(left)
}

/** Sessions expire within months. */
async function logInAgain({ owner }: Site): Promise<void> {
  const { body } = await post('/accounts/log-in', { email: owner.email, password: 'correct horse battery' })
  Object.assign(owner, { token: body.token })
}
