import { expect, test } from 'vitest'
import { memberCalls } from '#features/members/contract.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, app, call, post, get, runJobs, mailbox } = await wholeProgram()

type Person = Awaited<ReturnType<typeof anOwner>>

const leaving: [string, (owner: Person, member: Person) => Promise<number>][] = [
  [
    'are removed from the site',
    async ({ siteId, ...owner }, member) => {
      const { members } = (await post('/members/list', { site_id: siteId }, owner)).body
      const { user_id } = members.find(({ email }: { email: string }) => email === member.email)!
      return (await post('/members/remove', { site_id: siteId, user_id }, owner)).status
    },
  ],
  [
    'remove their account',
    async (_owner, member) => {
      await post('/sites/delete', { site_id: member.siteId }, member)
      return (await post('/accounts/delete', { password: 'a long enough password' }, member)).status
    },
  ],
]

test.each(leaving)('the signed URLs that a member knew stop working when they %s', async (_how, leave) => {
  const owner = await anOwner()
  const member = await anOwner()
  await call(memberCalls.invite, { site_id: owner.siteId, email: member.email }, owner)
  await runJobs()
  const token = /token=([\w-]+)/.exec(mailbox.at(-1)?.text ?? '')?.[1]
  await call(memberCalls.accept, { token: token! }, member)
  const ask = async <Path extends string>(path: Path, body: object = {}) =>
    (await post(path, { site_id: owner.siteId, ...body }, owner)).body
  const feedback = async () => {
    const { entries } = await ask('/sending/feedback/load')
    const { url, url_changed_at } = entries.find(({ provider }: { provider: string }) => provider === 'mailbox')!
    return { path: new URL(url).pathname, isChanged: url_changed_at !== null }
  }
  const tell = async (url: string) => (await app.inject({ method: 'POST', url, payload: 'no bounce' })).statusCode
  const { popup } = await ask('/popup/save', { popup: { name: 'Spring' } })
  const preview = new URL((await ask('/popup/preview', { form: popup })).previewUrl).pathname
  const before = await feedback()
  expect([await tell(before.path), (await get(preview)).status, before.isChanged]).toEqual([200, 200, false])
  expect(await leave(owner, member)).toBe(200)
  const after = await feedback()
  expect([await tell(before.path), (await get(preview)).status]).toEqual([404, 404])
  expect([await tell(after.path), after.isChanged]).toEqual([200, true])
})
