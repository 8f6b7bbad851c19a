import type { ExampleInputs } from '#platform/server/calls/docs/examples/request.ts'

const customers = { match: 'all', conditions: [{ field: 'email', operator: 'contains', value: 'example.com' }] }

/**
 * Example inputs for the API reference, by path. A test makes these requests in this order on a new site, and replaces
 * placeholders such as `CONTACT_ID` with ids from earlier responses.
 */
export const apiExamples: ExampleInputs = {
  '/contacts/add': { email: 'ada@example.com', first_name: 'Ada', tags: ['vip'], consent: 'Asked in the shop.' },
  '/contacts/list': { search: 'ada', limit: 50 },
  '/contacts/count': { status: 'subscribed' },
  '/contacts/load': { contact_id: 'CONTACT_ID' },
  '/contacts/save': { contact_id: 'CONTACT_ID', last_name: 'Lovelace', tags: ['vip'] },
  '/contacts/fields/save': { key: 'size', label: 'Size', type: 'text' },
  '/contacts/person/export': { email: 'ada@example.com' },
  '/lists/save': { name: 'Newsletter' },
  '/segments/save': { name: 'Customers', filter: customers },
  '/suppressions/add': { emails: ['bob@example.com'] },
  '/suppressions/check': { email: 'bob@example.com' },
  '/suppressions/delete': { email: 'bob@example.com', why: 'Bob asked for it by phone.' },
  '/orders/record': { order: { external_id: '1001', email: 'ada@example.com', currency: 'EUR', total: 119 } },
  '/orders/list': { search: '1001' },
  '/orders/load': { order_id: 'ORDER_ID' },
  '/orders/status': { external_id: '1001', status: 'refunded' },
  '/products/record': {
    products: [{ external_id: 'rye', title: 'Rye bread', url: 'https://example.com/rye', price: 4.5 }],
  },
  '/events/track': { event: 'Booked a table', email: 'ada@example.com', properties: { guests: 4 } },
  '/sites/update': { name: 'Bakery' },
  '/autoresponse/email/save': { email: { name: 'Welcome', subject: 'Welcome', body: 'Nice to meet you.' } },
  '/autoresponse/email/load': { email_id: 'EMAIL_ID' },
  '/campaigns/save': { campaign: { name: 'Spring' } },
  '/campaigns/load': { campaign_id: 'CAMPAIGN_ID' },
  '/campaigns/list': { name: 'Spring' },
  '/campaigns/duplicate': { campaign_id: 'CAMPAIGN_ID' },
  '/stats': { period: '1 month' },
  '/discounts/code/check': { code: 'SPRING10', total: 50 },
  '/segments/delete': { segment_id: 'SEGMENT_ID' },
  '/lists/delete': { list_id: 'LIST_ID' },
  '/contacts/delete': { contact_ids: ['CONTACT_ID'] },
  '/contacts/restore': { contact_ids: ['CONTACT_ID'] },
  '/contacts/person/erase': { email: 'ada@example.com' },
}
