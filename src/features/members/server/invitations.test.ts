import { describe, expect, test } from 'vitest'
import { aServer, password } from './testing/members-server.ts'

const { aPerson, aSite, clock, mailbox, post, runJobs, signUp } = await aServer()
const withoutMail = await aServer({ sendsMail: false })
const day = 24 * 60 * 60 * 1000

describe('an invitation', () => {
  test('is emailed, shows its details, and lets a new person join', async () => {
    const { owner, site_id, invite, names } = await aSite()
    const token = await invite('Nora@Example.org')
    expect(mailbox.at(-1)).toMatchObject({ to: { address: 'nora@example.org' } })
    expect(mailbox.at(-1)!.text).toContain(owner.email)
    expect(mailbox.at(-1)!.text).not.toMatch(/Bakery|Olga/)
    const shown = await post('/members/invitation', { token })
    expect(shown.body).toEqual({
      success: true,
      site_name: 'Bakery',
      invited_by: 'Olga',
      email: 'Nora@Example.org',
      role: 'editor',
      has_account: false,
    })
    const joined = await post('/members/join', { token, name: 'Nora', password })
    expect(joined.body).toMatchObject({ site_id, account: { email: 'Nora@Example.org', isAdmin: false, isPro: false } })
    expect(String(joined.headers['set-cookie'])).toContain(joined.body.token)
    expect(await names(joined.body)).toEqual([
      ['Olga', 'owner'],
      ['Nora', 'editor'],
    ])
    const { sites } = (await post('/sites/list', {}, joined.body)).body
    expect(sites).toMatchObject([{ id: site_id, role: 'editor' }])
  })

  test('can be accepted with an existing account', async () => {
    const { site_id, ask, invite, names } = await aSite()
    const nora = await aPerson('Nora')
    const token = await invite(nora.email, 'owner')
    expect((await post('/members/invitation', { token })).body.has_account).toBe(true)
    const refused = await post('/members/join', { token, name: 'Eve', password })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'There is already an account with this email. Log in to accept.',
    ])
    expect((await post('/members/accept', { token })).status).toBe(401)
    expect((await post('/members/accept', { token }, nora)).body).toEqual({ success: true, site_id })
    expect(await names()).toEqual([
      ['Olga', 'owner'],
      ['Nora', 'owner'],
    ])
    expect((await ask('/members/list')).body.invitations).toEqual([])
  })

  test('works once, and not if withdrawn, older than a week, or made up', async () => {
    const { ask, invite } = await aSite()
    const [nora, tom] = [await aPerson('Nora'), await aPerson('Tom')]
    const used = await invite(nora.email)
    await post('/members/accept', { token: used }, nora)
    const withdrawn = await invite(tom.email)
    const { invitations } = (await ask('/members/list')).body
    await ask('/members/withdraw', { invitation_id: invitations[0]!.id })
    const replaced = await invite('kim@example.org')
    const newest = await invite('kim@example.org')
    const dead = async (token: string) =>
      expect([
        (await post('/members/invitation', { token })).status,
        (await post('/members/accept', { token }, tom)).status,
        (await post('/members/join', { token, name: 'Tom', password })).status,
      ]).toEqual([404, 404, 404])
    for (const token of [used, withdrawn, replaced, '', 'x'.repeat(200), `${newest.slice(0, -2)}AA`]) await dead(token)
    clock.advance(7 * day)
    await dead(newest)
    const twice = await ask('/members/withdraw', { invitation_id: invitations[0]!.id })
    expect(twice.status).toBe(404)
  })

  test('is accepted or voided, whatever happens to its sender at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { ask, aMember, invite, names } = await withoutMail.aSite()
      const mia = await aMember('owner')
      const token = await invite(`kim${round}@example.org`, 'owner')
      const [joined, demoted, invited] = await Promise.all([
        withoutMail.post('/members/join', { token, name: 'Kim', password }),
        ask('/members/change', { user_id: mia.id, role: 'editor' }),
        ask('/members/invite', { email: `lea${round}@example.org`, role: 'owner' }, mia),
      ])
      expect([demoted.status, [200, 404].includes(joined.status), [200, 403].includes(invited.status)]).toEqual([
        200,
        true,
        true,
      ])
      expect((await names()).some(([name]) => name === 'Kim')).toBe(joined.status === 200)
      expect((await ask('/members/list')).body.invitations).toEqual([])
    }
  })

  test('that is accepted several times at once lets in only one person', async () => {
    const { invite, names } = await aSite()
    const token = await invite('kim@example.org')
    const answers = await Promise.all([
      post('/members/join', { token, name: 'Kim', password }),
      post('/members/join', { token, name: 'Kim', password }),
      post('/members/accept', { token }, await aPerson('Eve')),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await names()).toHaveLength(2)
  })

  test('can be accepted only by the account of the invited address, and stays open after others try', async () => {
    const { invite, names } = await aSite()
    const nora = await aPerson('Nora')
    const token = await invite(nora.email)
    const refused = await post('/members/accept', { token }, await aPerson('Eve'))
    const message = `This invitation is for ${nora.email}. Log in with that email to accept it.`
    expect([refused.status, refused.body.error]).toEqual([403, message])
    expect(await names()).toHaveLength(1)
    expect((await post('/members/accept', { token }, nora)).status).toBe(200)
  })

  test('is refused to an account that only claims the invited address, until that email is confirmed', async () => {
    const { invite, names } = await aSite()
    const squatter = await signUp('Nora')
    await runJobs()
    const confirmation = /token=([\w-]+)/.exec(mailbox.findLast(({ to }) => to.address === squatter.email)!.text)![1]
    const token = await invite(squatter.email, 'owner')
    const refused = await post('/members/accept', { token }, squatter)
    expect([refused.status, refused.body.error]).toEqual([
      403,
      `Confirm your email first: open the link that was sent to ${squatter.email}.`,
    ])
    expect(await names()).toHaveLength(1)
    await post('/accounts/confirm-email', { token: confirmation })
    expect((await post('/members/accept', { token }, squatter)).status).toBe(200)
  })

  test('doesn’t change the role of an existing member', async () => {
    const { aMember, ask, invite, names } = await aSite()
    const mia = await aMember()
    const second = await aPerson('Other')
    const token = await invite(second.email, 'owner')
    // A user who is already a member changes their email to the invited address.
    await post('/accounts/delete', { password }, second)
    await post('/accounts/change-email', { password, email: second.email }, mia)
    await runJobs()
    await post('/accounts/confirm-email', { token: /token=([\w-]+)/.exec(mailbox.at(-1)!.text)![1] })
    expect((await post('/members/accept', { token }, mia)).status).toBe(200)
    expect(await names()).toEqual([
      ['Olga', 'owner'],
      ['Mia', 'editor'],
    ])
    expect((await ask('/members/list')).body.invitations).toEqual([])
  })

  test('cannot be sent before the sender’s email is confirmed', async () => {
    const olga = await signUp('Olga')
    const { body } = await post('/sites/create', { name: 'Bakery' }, olga)
    const refused = await post('/members/invite', { site_id: body.site.id, email: 'kim@example.org' }, olga)
    expect([refused.status, refused.body.error]).toEqual([
      403,
      `Confirm your email first: open the link that was sent to ${olga.email}.`,
    ])
  })

  test('that can’t be sent shows the reason at its field', async () => {
    const { owner, ask } = await aSite()
    const nonsense = await ask('/members/invite', { email: 'nobody' })
    expect([nonsense.status, nonsense.body.issues[0].path]).toEqual([400, 'email'])
    const there = await ask('/members/invite', { email: owner.email.toUpperCase() })
    const message = 'This person is already a member of the site.'
    expect([there.status, there.body.issues]).toEqual([409, [{ path: 'email', message }]])
    expect((await ask('/members/invite', { email: 'a@example.org', role: 'member' })).status).toBe(400)
  })

  test('is refused beyond 100 people per site, counting open invitations', async () => {
    const { ask } = await aSite()
    for (let i = 0; i < 99; i++) expect((await ask('/members/invite', { email: `p${i}@example.org` })).status).toBe(200)
    expect((await ask('/members/invite', { email: 'p99@example.org' })).status).toBe(409)
    expect((await ask('/members/invite', { email: 'p0@example.org' })).status).toBe(200)
    await runJobs()
  })
})

describe('an invitation’s link', () => {
  test('can be copied by an owner if there is no mail server, and is the one the email would contain', async () => {
    const { ask, aMember, invite } = await withoutMail.aSite()
    const member = await aMember()
    const token = await invite('kim@example.org')
    const asOwner = (await ask('/members/list')).body.invitations[0]
    expect(asOwner).toMatchObject({ email: 'kim@example.org', invited_by: 'Olga' })
    expect(asOwner!.link).toBe(`http://localhost:3000/invitation?token=${token}`)
    expect((await ask('/members/list', {}, member)).body.invitations).toMatchObject([{ link: null }])
  })

  test('can’t be copied if it is emailed, because it proves who reads that mailbox', async () => {
    const { ask, invite } = await aSite()
    await invite('kim@example.org')
    expect((await ask('/members/list')).body.invitations).toMatchObject([{ link: null }])
  })

  test('doesn’t lead to a deleted site', async () => {
    const { ask, invite } = await aSite()
    const token = await invite('kim@example.org')
    await ask('/sites/delete')
    expect((await post('/members/invitation', { token })).status).toBe(404)
  })

  test('doesn’t let a demoted owner back in who could read it as an owner', async () => {
    const { ask, aMember, invite } = await withoutMail.aSite()
    const mia = await aMember('owner')
    const token = await invite('second-of-mia@example.org', 'owner')
    await ask('/members/change', { user_id: mia.id, role: 'editor' })
    expect((await post('/members/join', { token, name: 'Mia', password })).status).toBe(404)
  })
})
