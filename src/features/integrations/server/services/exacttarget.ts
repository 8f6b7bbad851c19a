import { at, rows, text } from './read-json.ts'
import { type EmailService, plainField, secretField, ServiceError } from './service.ts'
import type { ServiceApi } from './service-api.ts'

/** Data extensions are read by ID and written by key. The ID of a list contains both. */
const parts = (listId: string) => {
  const [id = '', key = ''] = listId.split('|')
  return { id, key }
}

const fieldsOf = async ({ get }: ServiceApi, id: string) =>
  rows(await get(`/data/v1/customobjects/${id}/fields`), 'fields')

/** Salesforce Marketing Cloud Engagement: https://developer.salesforce.com/docs/marketing/marketing-cloud/ */
export const exacttarget: EmailService = {
  id: 'exacttarget',
  name: 'ExactTarget (Salesforce Marketing Cloud)',
  listLabel: 'Data extension',
  credentialFields: [
    plainField('subdomain', 'Subdomain', 'The part before .auth.marketingcloudapis.com of the authentication URI.'),
    plainField('clientId', 'Client ID', 'Setup → Installed packages, a server-to-server API integration.'),
    secretField('clientSecret', 'Client secret', 'Shown beside the client ID.'),
    plainField('accountId', 'Business unit (MID)', 'Leave empty for the package’s own.'),
  ],
  limits: { perMinute: 600, atOnce: 4 },
  hasTags: false,
  async open({ subdomain = '', clientId = '', clientSecret = '', accountId = '' }, ask) {
    if (!/^[\w-]+$/.test(subdomain)) {
      throw new ServiceError({ kind: 'refused', message: 'Enter the subdomain alone, such as mc563885gzs27c5t9.' })
    }
    const { status, json } = await ask.send({
      path: `https://${subdomain}.auth.marketingcloudapis.com/v2/token`,
      method: 'POST',
      json: {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        ...(accountId && { account_id: accountId }),
      },
      accepts: [400, 401],
    })
    const token = text(json, 'access_token')
    if (status >= 400 || token === '') {
      throw new ServiceError({ kind: 'expired', message: 'Salesforce refused the client ID and secret.' })
    }
    return {
      base: text(json, 'rest_instance_url').replace(/\/$/, ''),
      headers: { authorization: `Bearer ${token}` },
    }
  },
  async account({ get }) {
    await get('/data/v1/customobjects', { $page: 1, $pageSize: 1 })
    return ''
  },
  async lists({ get }) {
    let found: { id: string; name: string }[] = []
    for (let page = 1, count = 1; found.length < count && page <= 50; page++) {
      const answer = await get('/data/v1/customobjects', { $page: page, $pageSize: 500 })
      const items = rows(answer, 'items')
      if (items.length === 0) break
      found = [
        ...found,
        ...items.map((item) => ({ id: `${text(item, 'id')}|${text(item, 'key')}`, name: text(item, 'name') })),
      ]
      count = Number(at(answer, 'count') ?? 0)
    }
    return found
  },
  fields: async (api, listId) =>
    (await fieldsOf(api, parts(listId).id)).map((field) => ({ key: text(field, 'name'), name: text(field, 'name') })),
  async subscribe(api, { email, listId, fields }) {
    const { id, key } = parts(listId)
    const primary = (await fieldsOf(api, id)).filter((field) => at(field, 'isPrimaryKey') === true)
    if (primary.length !== 1) {
      const message = 'The data extension needs exactly one primary key, the email address.'
      throw new ServiceError({ kind: 'refused', message })
    }
    await api.post(`/hub/v1/dataevents/key:${encodeURIComponent(key)}/rowset`, [
      { keys: { [text(primary[0], 'name')]: email }, values: fields },
    ])
  },
}
