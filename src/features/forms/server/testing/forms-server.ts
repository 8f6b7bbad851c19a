import { createHash, randomBytes } from 'node:crypto'
import type { FormDocument } from '#form/document/form-document.ts'
import type { User } from '#platform/server/context.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { createIntake } from '#features/analytics/server/index.ts'
import { roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { visitorsRoom } from '#features/visitors/server/index.ts'
import { forms } from '../index.ts'

const button = (id: string, action: string) => ({ type: 'button', id, style: {}, text: 'Go', look: 'filled', action })
const emailProps = { name: 'email', label: 'Email', showLabel: true, placeholder: '', required: true, kind: 'email' }
const email = { type: 'textField', id: 'email', style: {}, ...emailProps }
const heading = (text: string) => {
  const blocks = [{ type: 'heading', spans: [{ text }] }]
  return { type: 'text', id: 'heading', style: {}, blocks }
}
const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents })

/** Creates a design that may go live. */
export const aDocument = (headline = 'Ten percent off'): FormDocument => documentWith(headline, [button('y', 'close')])

/** A design that may not go live, because nothing closes it. */
export const brokenDocument: FormDocument = documentWith('Ten percent off', [])

function documentWith(headline: string, success: object[]): FormDocument {
  const subscribe = [heading(headline), email, button('send', 'submit'), button('x', 'close')]
  const steps = { subscribe: { tabs: [tab('one', subscribe)] }, success: { tabs: [tab('done', success)] } }
  return { version: 1, steps } as unknown as FormDocument
}

/** Creates a server with forms and what visitors receive of them. Called at the top of a test file. */
export async function formsServer() {
  const users = new Map<string, User>()
  const database = await testDatabase()
  const intake = createIntake({ database, now: () => server.clock.now, log: silentLog })
  const embed = { scriptFor: (config: object) => JSON.stringify(config), chunks: new Map() }
  const server = await testServer({
    rooms: [sitesRoom(), forms, visitorsRoom({ intake, embed })],
    database,
    callers: (_tools, { system }) => ({
      identify: async (hash) => users.get(Buffer.from(hash).toString('hex')) ?? null,
      roleOn: (userId, siteId) => roleOn(system, userId, siteId),
      siteOfKey: (key) => siteOfKey(system, key),
    }),
  })
  const { get, post, tools } = server

  function aUser() {
    const token = randomBytes(32).toString('base64url')
    const user = { id: tools.newId(), email: 'ada@example.com', isAdmin: false, isPro: false }
    users.set(createHash('sha256').update(token).digest('hex'), user)
    return { id: user.id, token }
  }

  async function aSite() {
    const { token } = aUser()
    const { site } = (await post('/sites/create', { name: 'Shop' }, { token })).body
    const call = <Path extends string>(path: Path, body: object = {}, headers = {}) =>
      post(path, { site_id: site.id, ...body }, { token, headers })
    const aForm = async (popup: object = {}) =>
      (await call('/popup/save', { popup: { json: aDocument(), ...popup } })).body.popup
    const activate = (popup_id: string) => call('/popup/update', { popup_id, popup: { status: 'active' } })
    const liveForms = async (): Promise<{ id: string; name: string; code: string }[]> => {
      const { text } = await get(`/s/${site.key}.js`)
      return text ? JSON.parse(text).forms : []
    }
    return { id: site.id as string, key: site.key as string, call, aForm, activate, liveForms }
  }

  return { ...server, database, intake, aUser, aSite }
}
