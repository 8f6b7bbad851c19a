import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { apiKeys } from '#features/api-keys/server/index.ts'
import { plansRoom } from '#features/plans/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { membersRoom } from '../index.ts'
import type { Offer } from '#platform/server/context.ts'

/** Password of all test users. */
export const password = 'a long password'

/** Starts a server that uses the real rooms for accounts and sites. */
export async function aServer({ sendsMail = true, offer }: { sendsMail?: boolean; offer?: Offer } = {}) {
  const server = await testServer({
    ...(offer && { offer }),
    rooms: [
      accountsRoom({ signUp: 'open', sendsMail: () => sendsMail }),
      apiKeys,
      sitesRoom(),
      sending,
      notificationsRoom,
      plansRoom,
      membersRoom({ sendsMail: () => sendsMail }),
    ],
    callers: ({ now }, { system }) => ({
      identify: (tokenHash) => identify(system, tokenHash, now()),
      roleOn: (userId, siteId) => roleOn(system, userId, siteId),
      siteOfKey: (key) => siteOfKey(system, key),
    }),
  })
  const { clock, mailbox, post, runJobs } = server
  let count = 0
  /** Creates a user whose address isn't confirmed yet if email is sent. */
  const signUp = async (name = 'Ada') => {
    const email = `${name.toLowerCase()}${++count}@example.com`
    const { body } = await post('/accounts/sign-up', { email, name, password })
    return { token: body.token as string, id: body.account.id as string, email, name }
  }
  /** Creates a user with a confirmed address. */
  const aPerson = async (name?: string) => {
    const person = await signUp(name)
    if (!sendsMail) return person
    await runJobs()
    const mail = mailbox.findLast(({ to }) => to.address === person.email)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    if (token) await post('/accounts/confirm-email', { token })
    return person
  }
  /** Creates a site with its owner, and a function for calls about it. */
  const aSite = async () => {
    const owner = await aPerson('Olga')
    const { body } = await post('/sites/create', { name: 'Bakery' }, owner)
    const site_id = body.site.id as string
    // Users who are created later have later times.
    clock.advance(1)
    const ask = <Path extends string>(path: Path, input: object = {}, as: { token: string } = owner) =>
      post(path, { site_id, ...input }, { token: as.token })
    /** Returns the token of the link in an emailed invitation. */
    const invite = async (email: string, role = 'editor') => {
      await ask('/members/invite', { email, role })
      return tokenFor(email)
    }
    const tokenFor = async (email: string) => {
      await runJobs()
      const mail = mailbox.findLast(({ to }) => to.address === email.toLowerCase())
      return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    }
    /** Creates a user who joined by invitation. */
    const aMember = async (role = 'editor', name = 'Mia') => {
      const person = await aPerson(name)
      await post('/members/accept', { token: await invite(person.email, role) }, person)
      return person
    }
    const names = async (as: { token: string } = owner): Promise<[name: string, role: string][]> => {
      const answered = await ask('/members/list', {}, as)
      return answered.body.members.map(({ name, role }: { name: string; role: string }) => [name, role])
    }
    return { owner, site_id, ask, invite, tokenFor, aMember, names }
  }
  return { ...server, signUp, aPerson, aSite }
}
