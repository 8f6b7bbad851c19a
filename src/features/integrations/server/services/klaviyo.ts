import type { ServiceList } from '../../shapes.ts'
import { at, rows, text } from './read-json.ts'
import { type EmailService, secretField, unsubscribedThere } from './service.ts'

const standard = { first_name: 'First name', last_name: 'Last name', phone_number: 'Phone number' }
const isPhone = (value: string) => /^\+\d{8,15}$/.test(value)

/** https://developers.klaviyo.com/en/reference/api_overview */
export const klaviyo: EmailService = {
  id: 'klaviyo',
  name: 'Klaviyo',
  listLabel: 'List',
  credentialFields: [
    secretField(
      'apiKey',
      'Private API key',
      'Settings → API keys. Give it full access to lists, profiles and subscriptions.',
    ),
  ],
  limits: { perMinute: 700, atOnce: 10 },
  hasTags: false,
  hasFreeFields: true,
  open: ({ apiKey = '' }) => ({
    base: 'https://a.klaviyo.com/api',
    headers: { authorization: `Klaviyo-API-Key ${apiKey}`, revision: '2026-07-15' },
  }),
  account: async ({ get }) =>
    text(await get('/accounts'), 'data', 0, 'attributes', 'contact_information', 'organization_name'),
  async lists({ get }) {
    let found: ServiceList[] = []
    // Ten per page. `next` is an absolute address.
    for (let page = '/lists', pages = 0; page !== '' && pages < 100; pages++) {
      const answer = await get(page)
      const lists = rows(answer, 'data')
      found = [...found, ...lists.map((list) => ({ id: text(list, 'id'), name: text(list, 'attributes', 'name') }))]
      page = text(answer, 'links', 'next')
    }
    return found
  },
  fields: async () => Object.entries(standard).map(([key, name]) => ({ key, name })),
  async subscribe({ get, post }, { email, listId, fields, consentedAt }) {
    const query = { filter: `equals(email,${JSON.stringify(email)})`, 'additional-fields[profile]': 'subscriptions' }
    const marketing = at(await get('/profiles', query), 'data', 0, 'attributes', 'subscriptions', 'email', 'marketing')
    // Subscribing would remove a suppression.
    if (text(marketing, 'consent') === 'UNSUBSCRIBED' || rows(marketing, 'suppression').length > 0) {
      throw unsubscribedThere('Klaviyo')
    }
    const { first_name, last_name, phone_number = '', ...properties } = fields
    const names = { ...(first_name && { first_name }), ...(last_name && { last_name }) }
    const phone = isPhone(phone_number) ? { phone_number } : {}
    await post('/profile-import', {
      data: { type: 'profile', attributes: { email, ...names, ...phone, properties } },
    })
    const subscriptions = { email: { marketing: { consent: 'SUBSCRIBED' } } }
    await post('/profile-subscription-bulk-create-jobs', {
      data: {
        type: 'profile-subscription-bulk-create-job',
        attributes: {
          custom_source: `Trellis, ${consentedAt}`,
          profiles: { data: [{ type: 'profile', attributes: { email, subscriptions } }] },
        },
        relationships: { list: { data: { type: 'list', id: listId } } },
      },
    })
  },
}
