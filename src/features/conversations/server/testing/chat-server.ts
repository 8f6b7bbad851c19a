import { sql } from 'kysely'
import type { SiteConfig } from '#embed/protocol.ts'
import { scriptConfig } from '#embed/script-config.ts'
import { accountsRoom } from '#features/accounts/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { displayRuleEvents } from '#features/display-rules/contract.ts'
import { displayRulesRoom } from '#features/display-rules/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { visitorsRoom } from '#features/visitors/server/index.ts'
import { when } from '#platform/server/events/events.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { conversations } from '../index.ts'
import { turnOnChat } from './turn-on-chat.ts'

const intake = { record: async () => {}, close: async () => {} }
const embed = {
  scriptFor: (site: SiteConfig) => JSON.stringify(scriptConfig(site, (piece) => `/c/${piece}.js`).config),
  chunks: new Map(),
}
const rooms = [
  accountsRoom({ signUp: 'open' }),
  sitesRoom(),
  contacts,
  sending,
  displayRulesRoom(),
  notificationsRoom,
  visitorsRoom({ intake, embed }),
  conversations,
]

/** Creates a server with the chat and everything that it depends on. Called at the top of a test file. */
export async function chatServer() {
  /** Forms of other rooms, which also have display rules. */
  const forms = new Set<string>()
  const on = [when(displayRuleEvents.objectAsked, async ({ object_id }) => forms.has(object_id))]
  const server = await testServer({ rooms, on })
  const { database, tools, clock, post, aMember, aSiteKey } = server

  /** Creates a site without a chat. */
  function aBareSite() {
    const member = aMember()
    const key = aSiteKey(member.siteId)
    const visit = <Path extends string>(path: Path, body: object = {}) => post(path, { key, ...body })
    const work = <Path extends string>(path: Path, body: object = {}, token = member.token) =>
      post(path, { site_id: member.siteId, ...body }, { token })
    return { ...member, key, visit, work }
  }

  /** Creates a site whose chat is on. */
  async function aSite() {
    const site = aBareSite()
    await turnOnChat(server, site.siteId)
    return site
  }

  async function aChat(known?: Awaited<ReturnType<typeof aSite>>, more: object = {}) {
    const site = known ?? (await aSite())
    const { token } = (await site.visit('/v/chat/start')).body
    await site.visit('/v/chat/send', { token, id: tools.newId(), text: 'Hello?', ...more })
    const { conversations: found } = (await site.work('/inbox/list')).body
    const id = found[0]!.id
    const reply = (text: string) =>
      site.work('/inbox/reply', { conversation_id: id, id: tools.newId(), text, after: 100, anyway: true })
    return { site, token, id, reply }
  }

  /** Creates a site that is also in the table of sites. */
  async function aStoredSite(site = aBareSite()) {
    await sql`INSERT INTO sites (site_id, name, url, key, time_zone, created_at)
      VALUES (${site.siteId}, 'Shop', 'https://shop.example', ${site.key}, 'UTC', ${new Date(clock.now)})`.execute(
      database.system,
    )
    return site
  }

  return { ...server, forms, aBareSite, aSite, aChat, aStoredSite }
}
