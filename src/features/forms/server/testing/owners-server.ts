import { expect } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { createIntake } from '#features/analytics/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { visitorsRoom } from '#features/visitors/server/index.ts'
import { forms } from '../index.ts'

const button = (id: string, action: string) => ({ type: 'button', id, style: {}, text: 'Go', look: 'filled', action })
const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents })

/** Creates the smallest design that may go live. */
export const aSmallDocument = () =>
  ({
    version: 1,
    steps: {
      subscribe: { tabs: [tab('one', [button('x', 'close')])] },
      success: { tabs: [tab('two', [button('y', 'close')])] },
    },
  }) as unknown as FormDocument

/** Creates a server with forms, where each site has an owner with an account. Called at the top of a test file. */
export async function ownersServer() {
  const database = await testDatabase()
  const intake = createIntake({ database, now: () => server.clock.now, log: silentLog })
  const embed = { scriptFor: (config: object) => JSON.stringify(config), chunks: new Map() }
  const server = await testServer({
    rooms: [accountsRoom({ signUp: 'open' }), sitesRoom(), contacts, forms, visitorsRoom({ intake, embed })],
    database,
    callers: (given, { system }) => ({
      identify: (hash) => identify(system, hash, given.now()),
      roleOn: (userId, siteId) => roleOn(system, userId, siteId),
      siteOfKey: (key) => siteOfKey(system, key),
    }),
  })
  const { app, post, tools } = server

  async function aSite() {
    const email = `${tools.newId()}@owner.example`
    const { token } = (await post('/accounts/sign-up', { email, password: 'correct horse battery', name: 'Ann' })).body
    const { site } = (await post('/sites/create', { name: 'Shop' }, { token })).body
    const call = <Path extends string>(path: Path, body: object = {}) =>
      post(path, { site_id: site.id, ...body }, { token })
    const aForm = async (popup: object = {}) => {
      const { status, body } = await call('/popup/save', {
        popup: { json: aSmallDocument(), name: 'Spring sale!', ...popup },
      })
      expect([status, body.error]).toEqual([200, undefined])
      return body.popup
    }
    const importFile = async (file: string | object, fields: Record<string, string> = {}, as = token) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ site_id: site.id as string, ...fields })) form.append(name, value)
      form.append('file', new File([typeof file === 'string' ? file : JSON.stringify(file)], 'form.json'))
      const sent = new Request('http://x/', { method: 'POST', body: form })
      const answer = await app.inject({
        method: 'POST',
        url: '/popup/import',
        headers: { 'content-type': sent.headers.get('content-type')!, ...(as && { authorization: `Bearer ${as}` }) },
        payload: Buffer.from(await sent.arrayBuffer()),
      })
      return { status: answer.statusCode, body: answer.json() }
    }
    return { id: site.id as string, key: site.key as string, email, token: token as string, call, aForm, importFile }
  }

  return { ...server, aSite }
}
