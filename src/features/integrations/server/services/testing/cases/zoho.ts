import type { ServiceCase } from '../service-case.ts'

export const zohoCase: ServiceCase = {
  credentials: { clientId: 'c', clientSecret: 'client-secret', dataCenter: 'eu', accessToken: 'access-token' },
  headers: { authorization: 'Zoho-oauthtoken access-token' },
  lists: {
    exchanges: [
      [
        'GET campaigns.zoho.eu/api/v1.1/getmailinglists?resfmt=JSON&range=500',
        { code: '0', list_of_details: [{ listkey: 'k7', listname: 'News' }] },
      ],
    ],
    result: [{ id: 'k7', name: 'News' }],
  },
  fields: {
    exchanges: [
      [
        'GET campaigns.zoho.eu/api/v1.1/contact/allfields?type=json',
        {
          response: {
            fieldnames: { fieldname: [{ DISPLAY_NAME: 'Contact Email' }, { DISPLAY_NAME: 'First Name' }] },
          },
        },
      ],
    ],
    result: [{ key: 'First Name', name: 'First Name' }],
  },
  subscribe: {
    subscriber: { listId: 'k7', fields: { 'First Name': 'Ann' } },
    exchanges: [
      [
        'POST campaigns.zoho.eu/api/v1.1/json/listsubscribe',
        { status: 'success', code: '0' },
        {
          resfmt: 'JSON',
          listkey: 'k7',
          contactinfo: '{"First Name":"Ann","Contact Email":"Ann@example.com"}',
        },
      ],
    ],
  },
  update: {
    subscriber: { listId: 'k7', fields: { 'First Name': 'Anna' } },
    exchanges: [
      [
        'POST campaigns.zoho.eu/api/v1.1/json/listsubscribe',
        { status: 'success', code: '0', message: 'This email address already exists in the list.' },
        {
          resfmt: 'JSON',
          listkey: 'k7',
          contactinfo: '{"First Name":"Anna","Contact Email":"Ann@example.com"}',
        },
      ],
    ],
  },
}
