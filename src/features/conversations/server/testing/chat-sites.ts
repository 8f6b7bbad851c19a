import { accountsRoom } from '#features/accounts/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import type { testServer } from '#platform/server/testing/calls.ts'
import { conversations } from '../index.ts'
import { turnOnChat } from './turn-on-chat.ts'

type Server = Awaited<ReturnType<typeof testServer>>

/** The rooms that conversations need. */
export const conversationRooms = [accountsRoom({ signUp: 'open' }), sitesRoom(), contacts, sending, conversations]

/**
 * Creates sites whose chat is on, and people who write there. `others` are further nodes that also know the sites'
 * members.
 */
export function chatSitesOf(server: Server, others: readonly Server[] = []) {
  const { tools, post, aMember, aSiteKey } = server

  function aSite() {
    const member = aMember()
    const key = aSiteKey(member.siteId)
    for (const node of others) node.aMember(member.siteId)
    const turnedOn = turnOnChat(server, member.siteId)
    const visit = async <Path extends string>(path: Path, body: object = {}) => {
      await turnedOn
      return post(path, { key, ...body })
    }
    const work = <Path extends string>(path: Path, body: object = {}, token = member.token) =>
      post(path, { site_id: member.siteId, ...body }, { token })
    return { ...member, key, visit, work }
  }

  const say = ({ visit }: ReturnType<typeof aSite>, token: string, text: string, id = tools.newId()) =>
    visit('/v/chat/send', { token, id, text })

  async function aChat(site = aSite()) {
    const { token } = (await site.visit('/v/chat/start')).body
    const { message } = (await say(site, token, 'Hello?')).body
    const { conversations: found } = (await site.work('/inbox/list')).body
    return { site, token, message, id: found[0]!.id }
  }

  return { aSite, say, aChat }
}

export type ChatSite = ReturnType<ReturnType<typeof chatSitesOf>['aSite']>
