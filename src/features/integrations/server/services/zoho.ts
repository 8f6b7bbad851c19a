import { rows, text } from './read-json.ts'
import { type EmailService, oauthFields, plainField, type Credentials } from './service.ts'

/** Data center of an account, which determines the top-level domain of its servers: .com, .eu, .in, … */
const dc = ({ dataCenter = '' }: Credentials) => (/^[a-z]{2,3}(\.[a-z]{2})?$/.test(dataCenter) ? dataCenter : 'com')
/** Host of an account's data center. Only Canada's doesn't follow the pattern `zoho.<data center>`. */
const hostOf = (credentials: Credentials) => (dc(credentials) === 'ca' ? 'zohocloud.ca' : `zoho.${dc(credentials)}`)
/** Returns the data center named in the token response, whatever the owner typed. */
const dataCenterOf = (token: unknown) => /\.zohoapis\.([a-z.]+)$/.exec(text(token, 'api_domain'))?.[1]
const lockedFor = 30 * 60_000

/** https://www.zoho.com/campaigns/help/developers/ */
export const zoho: EmailService = {
  id: 'zoho',
  name: 'Zoho Campaigns',
  listLabel: 'Mailing list',
  credentialFields: [
    ...oauthFields('api-console.zoho.com, a server-based application.'),
    plainField('dataCenter', 'Data center', 'The end of your Zoho address: com, eu, in, com.au, jp or ca.'),
  ],
  oauth: {
    authorizeUrl: (credentials) => `https://accounts.${hostOf(credentials)}/oauth/v2/auth`,
    tokenUrl: (credentials) => `https://accounts.${hostOf(credentials)}/oauth/v2/token`,
    scopes: ['ZohoCampaigns.contact.READ', 'ZohoCampaigns.contact.CREATE', 'ZohoCampaigns.contact.UPDATE'],
    usesPkce: false,
    clientIn: 'body',
    parameters: { access_type: 'offline', prompt: 'consent' },
    readToken(token): Credentials {
      const dataCenter = dataCenterOf(token)
      return dataCenter ? { dataCenter } : {}
    },
  },
  limits: { perMinute: 90, atOnce: 1 },
  hasTags: false,
  hasFreeFields: false,
  open: (credentials) => ({
    base: `https://campaigns.${hostOf(credentials)}/api/v1.1`,
    headers: { authorization: `Zoho-oauthtoken ${credentials['accessToken'] ?? ''}` },
  }),
  async account({ get }) {
    await get('/getmailinglists', { resfmt: 'JSON', range: 1 })
    return ''
  },
  lists: async ({ get }) =>
    rows(await get('/getmailinglists', { resfmt: 'JSON', range: 500 }), 'list_of_details').map((list) => ({
      id: text(list, 'listkey'),
      name: text(list, 'listname'),
    })),
  fields: async ({ get }) =>
    rows(await get('/contact/allfields', { type: 'json' }), 'response', 'fieldnames', 'fieldname')
      .map((field) => ({ key: text(field, 'DISPLAY_NAME'), name: text(field, 'DISPLAY_NAME') }))
      .filter(({ key }) => key !== 'Contact Email'),
  async subscribe({ send }, { email, listId, fields }) {
    const contactinfo = JSON.stringify({ ...fields, 'Contact Email': email })
    await send({ path: '/json/listsubscribe', form: { resfmt: 'JSON', listkey: listId, contactinfo } })
  },
  // Zoho reports errors with status 200 and a code.
  readFailure(status, json) {
    if (status === 401) return undefined
    const [code, message] = [text(json, 'code') || text(json, 'Code'), text(json, 'message')]
    if (code === '' || code === '0' || text(json, 'status') === 'success') return undefined
    if (code === '1007' || /invalid.*token/i.test(message))
      return { kind: 'expired', message: 'Zoho refused the token.' }
    if (/limit|blocked/i.test(message)) return { kind: 'throttled', message, retryAfterMs: lockedFor }
    return { kind: 'refused', message: message || `Zoho refused the request (code ${code}).` }
  },
}
