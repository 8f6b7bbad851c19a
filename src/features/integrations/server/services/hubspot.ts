import type { ServiceList } from '../../shapes.ts'
import { at, rows, text } from './read-json.ts'
import { type EmailService, secretField, ServiceError } from './service.ts'

/** HubSpot versions its paths, so all of them are changed here. */
export const crm = {
  contacts: '/crm/v3/objects/contacts',
  lists: '/crm/v3/lists',
  fields: '/crm/v3/properties/contacts',
} as const

/** https://developers.hubspot.com/docs/api-reference */
export const hubspot: EmailService = {
  id: 'hubspot',
  name: 'HubSpot',
  listLabel: 'List',
  credentialFields: [
    secretField(
      'accessKey',
      'Private app token',
      'Settings → Integrations → Private apps, with the scopes crm.objects.contacts, crm.schemas.contacts and crm.lists (read and write).',
    ),
    secretField(
      'clientSecret',
      'Client secret',
      'Optional. In the private app’s Auth tab: lets unsubscribes arrive at once.',
    ),
  ],
  limits: { perMinute: 500, atOnce: 5 },
  hasTags: false,
  open: ({ accessKey = '' }) => ({ base: 'https://api.hubapi.com', headers: { authorization: `Bearer ${accessKey}` } }),
  account: async ({ get }) => text(await get('/account-info/v3/details'), 'portalId'),
  async lists({ post }) {
    let found: ServiceList[] = []
    for (let offset = 0, more = true; more && offset < 25_000;) {
      // Only lists of these kinds accept members added manually.
      const answer = await post(`${crm.lists}/search`, { processingTypes: ['MANUAL', 'SNAPSHOT'], count: 250, offset })
      found = [
        ...found,
        ...rows(answer, 'lists').map((list) => ({ id: text(list, 'listId'), name: text(list, 'name') })),
      ]
      more = at(answer, 'hasMore') === true
      offset = Number(text(answer, 'offset')) || offset + 250
    }
    return found
  },
  fields: async ({ get }) =>
    rows(await get(crm.fields), 'results')
      .filter((field) => at(field, 'modificationMetadata', 'readOnlyValue') !== true && at(field, 'hidden') !== true)
      .map((field) => ({ key: text(field, 'name'), name: text(field, 'label') }))
      .filter(({ key }) => key !== 'email'),
  async subscribe({ post, put }, { email, listId, fields }) {
    const inputs = [{ idProperty: 'email', id: email, properties: { ...fields, email } }]
    const answer = await post(`${crm.contacts}/batch/upsert`, { inputs })
    const id = text(answer, 'results', 0, 'id')
    if (id === '') {
      // 207: the request as a whole succeeded, but this contact failed.
      throw new ServiceError({
        kind: 'refused',
        message: text(answer, 'errors', 0, 'message') || 'HubSpot refused the contact.',
      })
    }
    await put(`${crm.lists}/${listId}/memberships/add`, [id])
  },
}
