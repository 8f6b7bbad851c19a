import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { importsRoom } from '#features/imports/server/index.ts'
import { contactImport, contacts, suppressionImport } from '../index.ts'

/** The import options, unless a test sets others. */
export const options = { known: 'update', status: 'subscribed', tags: [], list_ids: [], consent: 'Asked at the till.' }

/** Starts a server, with members who upload files of contacts. */
export async function importsServer() {
  const server = await testServer({ rooms: [sitesRoom(), contacts, importsRoom([contactImport, suppressionImport])] })
  const { app, post, runJobs } = server

  function member() {
    const { siteId, token, leave } = server.aMember()
    const call = <Path extends string>(path: Path, body: object = {}) =>
      post(path, { site_id: siteId, ...body }, { token })
    const upload = async (bytes: Uint8Array | string, name = 'people.csv', url = '/imports/upload') => {
      const body = new FormData()
      body.set('site_id', siteId)
      body.set('file', new File([typeof bytes === 'string' ? bytes : Buffer.from(bytes)], name))
      const request = new Request('http://x', { method: 'POST', body })
      const headers = { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type')! }
      const payload = Buffer.from(await request.arrayBuffer())
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      return { status: answer.statusCode, body: answer.json() }
    }
    return { siteId, call, upload, leave }
  }
  type Member = ReturnType<typeof member>

  async function importAll({ call, upload }: Member, file: Uint8Array | string, with_: object = {}) {
    const { id, mapping } = (await upload(file)).body.import
    await call('/imports/map', { import_id: id, mapping, options: { ...options, ...with_ } })
    await call('/imports/start', { import_id: id })
    await runJobs()
    return (await call('/imports/load', { import_id: id })).body.import
  }
  const listed = async ({ call }: Member) => (await call('/contacts/list', { sort: 'email', limit: 100 })).body.contacts

  return { ...server, member, importAll, listed }
}
