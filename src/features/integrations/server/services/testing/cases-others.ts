import type { ServiceId } from '../../../shapes.ts'
import { annsHash, basicOf, type ServiceCase } from './service-case.ts'
import { answered, type Exchange } from './vendor-server.ts'

const moment = '2026-11-20T10:00:00.000Z'
const salesforceToken: Exchange = [
  'POST mc1.auth.marketingcloudapis.com/v2/token',
  { access_token: 'token', rest_instance_url: 'https://mc1.rest.marketingcloudapis.com/' },
  { grant_type: 'client_credentials', client_id: 'c', client_secret: 'client-secret' },
]

/** Omnisend to HTML forms. */
export const otherCases: Partial<Record<ServiceId, ServiceCase>> = {
  omnisend: {
    credentials: { apiKey: 'omni-key' },
    headers: { authorization: 'Omnisend-API-Key omni-key', 'omnisend-version': '2026-03-15' },
    lists: { exchanges: [], result: [] },
    fields: {
      exchanges: [],
      result: [
        { key: 'firstName', name: 'First name' },
        { key: 'lastName', name: 'Last name' },
        { key: 'city', name: 'City' },
        { key: 'countryCode', name: 'Country code' },
      ],
    },
    subscribe: {
      subscriber: { listId: '', fields: { firstName: 'Ann', size: 'M' } },
      exchanges: [
        ['GET api.omnisend.com/api/contacts?email=Ann@example.com', { contacts: [] }],
        [
          'POST api.omnisend.com/api/contacts',
          {},
          {
            identifiers: [
              {
                type: 'email',
                id: 'Ann@example.com',
                channels: { email: { status: 'subscribed', statusDate: moment } },
              },
            ],
            firstName: 'Ann',
            tags: ['vip'],
            customProperties: { size: 'M' },
          },
        ],
      ],
    },
    unsubscribed: [
      [
        'GET api.omnisend.com/api/contacts?email=Ann@example.com',
        { contacts: [{ identifiers: [{ channels: { email: { status: 'unsubscribed' } } }] }] },
      ],
    ],
  },
  exacttarget: {
    credentials: { subdomain: 'mc1', clientId: 'c', clientSecret: 'client-secret', accountId: '' },
    headers: { authorization: 'Bearer token' },
    opening: [salesforceToken],
    lists: {
      exchanges: [
        [
          'GET mc1.rest.marketingcloudapis.com/data/v1/customobjects?$page=1&$pageSize=500',
          { count: 1, items: [{ id: 'de', key: 'News key', name: 'News' }] },
        ],
      ],
      result: [{ id: 'de|News key', name: 'News' }],
    },
    fields: {
      exchanges: [
        ['GET mc1.rest.marketingcloudapis.com/data/v1/customobjects/de/fields', { fields: [{ name: 'Size' }] }],
      ],
      result: [{ key: 'Size', name: 'Size' }],
    },
    subscribe: {
      subscriber: { listId: 'de|News key', fields: { Size: 'M' } },
      exchanges: [
        [
          'GET mc1.rest.marketingcloudapis.com/data/v1/customobjects/de/fields',
          { fields: [{ name: 'Mail', isPrimaryKey: true }, { name: 'Size' }] },
        ],
        [
          'POST mc1.rest.marketingcloudapis.com/hub/v1/dataevents/key:News key/rowset',
          [],
          [{ keys: { Mail: 'Ann@example.com' }, values: { Size: 'M' } }],
        ],
      ],
    },
  },
  listmonk: {
    credentials: { url: 'https://lists.kettle.example', user: 'api', token: 'lm-token' },
    headers: { authorization: basicOf('api:lm-token') },
    lists: {
      exchanges: [
        ['GET lists.kettle.example/api/lists?per_page=all', { data: { results: [{ id: 7, name: 'News' }] } }],
      ],
      result: [{ id: '7', name: 'News' }],
    },
    fields: { exchanges: [], result: [{ key: 'name', name: 'Name' }] },
    subscribe: {
      // Somebody who is there is found by an address with a quote in it, and keeps what is known.
      subscriber: { email: "o'neill@example.com", fields: { size: 'M' } },
      exchanges: [
        [
          'POST lists.kettle.example/api/subscribers',
          answered(409, { message: 'exists' }),
          {
            email: "o'neill@example.com",
            name: "o'neill",
            status: 'enabled',
            attribs: { size: 'M' },
            preconfirm_subscriptions: true,
            lists: [7],
          },
        ],
        [
          "GET lists.kettle.example/api/subscribers?query=subscribers.email = 'o''neill@example.com'",
          {
            data: {
              results: [{ id: 5, name: 'Tip', status: 'enabled', attribs: { city: 'Cork' }, lists: [{ id: 3 }] }],
            },
          },
        ],
        [
          'PUT lists.kettle.example/api/subscribers/5',
          {},
          {
            email: "o'neill@example.com",
            name: 'Tip',
            status: 'enabled',
            attribs: { city: 'Cork', size: 'M' },
            preconfirm_subscriptions: true,
            lists: [3, 7],
          },
        ],
      ],
    },
    unsubscribed: [
      [
        'POST lists.kettle.example/api/subscribers',
        answered(409, { message: 'exists' }),
        {
          email: "o'neill@example.com",
          name: "o'neill",
          status: 'enabled',
          attribs: {},
          preconfirm_subscriptions: true,
          lists: [7],
        },
      ],
      [
        "GET lists.kettle.example/api/subscribers?query=subscribers.email = 'o''neill@example.com'",
        { data: { results: [{ id: 5, lists: [{ id: 7, subscription_status: 'unsubscribed' }] }] } },
      ],
    ],
  },
  mautic: {
    credentials: { url: 'mautic.kettle.example', user: 'ann', password: 'secret-password' },
    headers: { authorization: basicOf('ann:secret-password') },
    lists: {
      exchanges: [['GET mautic.kettle.example/api/segments?limit=1000', { lists: { '7': { id: 7, name: 'News' } } }]],
      result: [{ id: '7', name: 'News' }],
    },
    fields: {
      exchanges: [
        [
          'GET mautic.kettle.example/api/fields/contact?limit=1000',
          { fields: { '1': { alias: 'email', label: 'Email' }, '2': { alias: 'firstname', label: 'First name' } } },
        ],
      ],
      result: [{ key: 'firstname', name: 'First name' }],
    },
    subscribe: {
      subscriber: { fields: { firstname: 'Ann' } },
      exchanges: [
        [
          'POST mautic.kettle.example/api/contacts/new',
          answered(201, { contact: { id: 5, doNotContact: [] } }),
          { firstname: 'Ann', email: 'Ann@example.com', tags: ['vip'], ipAddress: '203.0.113.7' },
        ],
        ['POST mautic.kettle.example/api/segments/7/contact/5/add', { success: 1 }, {}],
      ],
    },
    unsubscribed: [
      [
        'POST mautic.kettle.example/api/contacts/new',
        { contact: { id: 5, doNotContact: [{ channel: 'email' }] } },
        { email: 'Ann@example.com', tags: ['vip'], ipAddress: '203.0.113.7' },
      ],
    ],
  },
  sendy: {
    credentials: { url: 'https://sendy.kettle.example/app/', apiKey: 'sendy-key' },
    headers: {},
    lists: {
      exchanges: [
        [
          'POST sendy.kettle.example/app/api/brands/get-brands.php',
          { brand1: { id: '1', name: 'Kettle' } },
          { api_key: 'sendy-key' },
        ],
        [
          'POST sendy.kettle.example/app/api/lists/get-lists.php',
          { list1: { id: 'x7', name: 'News' } },
          { api_key: 'sendy-key', brand_id: '1' },
        ],
      ],
      result: [{ id: 'x7', name: 'News' }],
    },
    fields: { exchanges: [], result: [{ key: 'name', name: 'Name' }] },
    subscribe: {
      subscriber: { listId: 'x7', fields: { name: 'Ann' } },
      exchanges: [
        [
          'POST sendy.kettle.example/app/api/subscribers/subscription-status.php',
          'Email does not exist in list',
          { api_key: 'sendy-key', email: 'Ann@example.com', list_id: 'x7' },
        ],
        [
          'POST sendy.kettle.example/app/subscribe',
          '1',
          {
            api_key: 'sendy-key',
            name: 'Ann',
            email: 'Ann@example.com',
            list: 'x7',
            boolean: 'true',
            gdpr: 'true',
            ipaddress: '203.0.113.7',
          },
        ],
      ],
    },
    unsubscribed: [
      [
        'POST sendy.kettle.example/app/api/subscribers/subscription-status.php',
        'Unsubscribed',
        { api_key: 'sendy-key', email: 'Ann@example.com', list_id: 'x7' },
      ],
    ],
  },
  webhook: {
    credentials: { url: 'https://hooks.zapier.example/hooks/catch/1/abc?silent=1', secret: '' },
    headers: {},
    lists: { exchanges: [], result: [] },
    fields: {
      exchanges: [],
      result: [
        { key: 'first_name', name: 'First name' },
        { key: 'last_name', name: 'Last name' },
        { key: 'phone', name: 'Phone' },
      ],
    },
    subscribe: {
      subscriber: { listId: '', fields: { first_name: 'Ann' } },
      exchanges: [
        [
          'POST hooks.zapier.example/hooks/catch/1/abc?silent=1',
          'ok',
          {
            type: 'contact.subscribed',
            timestamp: moment,
            data: {
              email: 'Ann@example.com',
              fields: { first_name: 'Ann' },
              tags: ['vip'],
              ip_address: '203.0.113.7',
              consented_at: moment,
            },
          },
        ],
      ],
    },
  },
  drip: {
    credentials: { apiToken: 'drip-token' },
    headers: { authorization: basicOf('drip-token:'), 'user-agent': 'Trellis' },
    lists: {
      exchanges: [
        ['GET api.getdrip.com/v2/accounts', { accounts: [{ id: '9', name: 'Kettle' }] }],
        ['GET api.getdrip.com/v2/9/campaigns?status=all', { campaigns: [{ id: '7', name: 'Welcome' }] }],
      ],
      result: [
        { id: '9', name: 'Kettle: all subscribers' },
        { id: '9/7', name: 'Kettle: Welcome' },
      ],
    },
    fields: {
      exchanges: [['GET api.getdrip.com/v2/9/custom_field_identifiers', { custom_field_identifiers: ['size'] }]],
      result: [
        { key: 'first_name', name: 'First name' },
        { key: 'last_name', name: 'Last name' },
        { key: 'phone', name: 'Phone' },
        { key: 'city', name: 'City' },
        { key: 'country', name: 'Country' },
        { key: 'size', name: 'size' },
      ],
    },
    subscribe: {
      subscriber: { listId: '9/7', fields: { first_name: 'Ann', size: 'M' } },
      exchanges: [
        [
          'POST api.getdrip.com/v2/9/subscribers',
          { subscribers: [{ status: 'active' }] },
          {
            subscribers: [
              {
                email: 'Ann@example.com',
                first_name: 'Ann',
                custom_fields: { size: 'M' },
                tags: ['vip'],
                ip_address: '203.0.113.7',
              },
            ],
          },
        ],
        [
          'POST api.getdrip.com/v2/9/campaigns/7/subscribers',
          answered(422, { errors: [{ message: 'Already subscribed' }] }),
          { subscribers: [{ email: 'Ann@example.com', double_optin: false, reactivate_if_removed: false }] },
        ],
      ],
    },
  },
  keap: {
    credentials: { apiKey: 'KeapAK-1' },
    headers: { authorization: 'Bearer KeapAK-1' },
    lists: {
      exchanges: [
        ['GET api.infusionsoft.com/crm/rest/v1/tags?limit=1000&offset=0', { tags: [{ id: 7, name: 'Newsletter' }] }],
      ],
      result: [{ id: '7', name: 'Newsletter' }],
    },
    fields: {
      exchanges: [
        ['GET api.infusionsoft.com/crm/rest/v1/contacts/model', { custom_fields: [{ id: 4, label: 'Size' }] }],
      ],
      result: [
        { key: 'given_name', name: 'First name' },
        { key: 'family_name', name: 'Last name' },
        { key: 'phone', name: 'Phone' },
        { key: '4', name: 'Size' },
      ],
    },
    subscribe: {
      subscriber: { fields: { given_name: 'Ann', '4': 'M' } },
      exchanges: [
        ['GET api.infusionsoft.com/crm/rest/v1/contacts?email=Ann@example.com&limit=1', { contacts: [] }],
        [
          'PUT api.infusionsoft.com/crm/rest/v1/contacts',
          { id: 5 },
          {
            email_addresses: [{ email: 'Ann@example.com', field: 'EMAIL1' }],
            duplicate_option: 'Email',
            opt_in_reason: `Subscribed on the website, ${moment}`,
            given_name: 'Ann',
            custom_fields: [{ id: 4, content: 'M' }],
          },
        ],
        ['POST api.infusionsoft.com/crm/rest/v1/contacts/5/tags', {}, { tagIds: [7] }],
      ],
    },
    unsubscribed: [
      [
        'GET api.infusionsoft.com/crm/rest/v1/contacts?email=Ann@example.com&limit=1',
        { contacts: [{ id: 5, email_status: 'OptOut' }] },
      ],
    ],
  },
  emailoctopus: {
    credentials: { apiKey: 'eo-key' },
    headers: { authorization: 'Bearer eo-key' },
    lists: {
      exchanges: [
        [
          'GET api.emailoctopus.com/lists?limit=100',
          { data: [{ id: 'l1', name: 'News' }], paging: { next: { starting_after: 'c' } } },
        ],
        [
          'GET api.emailoctopus.com/lists?limit=100&starting_after=c',
          { data: [{ id: 'l2', name: 'VIP' }], paging: {} },
        ],
      ],
      result: [
        { id: 'l1', name: 'News' },
        { id: 'l2', name: 'VIP' },
      ],
    },
    fields: {
      exchanges: [
        [
          'GET api.emailoctopus.com/lists/l1',
          {
            fields: [
              { tag: 'EmailAddress', label: 'Email' },
              { tag: 'FirstName', label: 'First name' },
            ],
          },
        ],
      ],
      result: [{ key: 'FirstName', name: 'First name' }],
    },
    subscribe: {
      subscriber: { listId: 'l1', fields: { FirstName: 'Ann' } },
      exchanges: [
        [`GET api.emailoctopus.com/lists/l1/contacts/${annsHash}`, answered(404, { detail: 'Not found' })],
        [
          'PUT api.emailoctopus.com/lists/l1/contacts',
          {},
          {
            email_address: 'Ann@example.com',
            fields: { FirstName: 'Ann' },
            tags: { vip: true },
            status: 'subscribed',
          },
        ],
      ],
    },
    unsubscribed: [[`GET api.emailoctopus.com/lists/l1/contacts/${annsHash}`, { status: 'unsubscribed' }]],
  },
  moosend: {
    credentials: { apiKey: 'moo-key' },
    headers: {},
    lists: {
      exchanges: [
        [
          'GET api.moosend.com/v3/lists/1/1000.json?apikey=moo-key&WithStatistics=false',
          { Code: 0, Context: { MailingLists: [{ ID: 'l1', Name: 'News' }] } },
        ],
      ],
      result: [{ id: 'l1', name: 'News' }],
    },
    fields: {
      exchanges: [
        [
          'GET api.moosend.com/v3/lists/l1/details.json?apikey=moo-key',
          { Code: 0, Context: { CustomFieldsDefinition: [{ Name: 'Size' }] } },
        ],
      ],
      result: [
        { key: 'Name', name: 'Name' },
        { key: 'Mobile', name: 'Mobile phone' },
        { key: 'custom:Size', name: 'Size' },
      ],
    },
    subscribe: {
      // What is left out would be cleared: the city and the tag that are there are sent again.
      subscriber: { listId: 'l1', fields: { 'custom:Size': 'M' } },
      exchanges: [
        [
          'GET api.moosend.com/v3/subscribers/l1/view.json?apikey=moo-key&Email=Ann@example.com',
          {
            Code: 0,
            Context: {
              Name: 'Ann',
              SubscribeType: 1,
              CustomFields: [
                { Name: 'City', Value: 'Cork' },
                { Name: 'Size', Value: 'S' },
              ],
              Tags: ['old'],
            },
          },
        ],
        [
          'POST api.moosend.com/v3/subscribers/l1/subscribe.json?apikey=moo-key',
          { Code: 0 },
          { Email: 'Ann@example.com', Name: 'Ann', CustomFields: ['City=Cork', 'Size=M'], Tags: ['old', 'vip'] },
        ],
      ],
    },
    unsubscribed: [
      [
        'GET api.moosend.com/v3/subscribers/l1/view.json?apikey=moo-key&Email=Ann@example.com',
        { Code: 0, Context: { SubscribeType: 2 } },
      ],
    ],
  },
  benchmark: {
    credentials: { apiKey: 'bm-key' },
    headers: { authtoken: 'bm-key' },
    lists: {
      exchanges: [
        [
          'GET clientapi.benchmarkemail.com/Contact/?pageSize=1000',
          { Response: { Status: '1', Data: [{ ID: '7', Name: 'News' }] } },
        ],
      ],
      result: [{ id: '7', name: 'News' }],
    },
    fields: {
      exchanges: [
        [
          'GET clientapi.benchmarkemail.com/Contact/7',
          { Response: { Status: '1', Data: { Field1Name: '', Field2Name: 'Size' } } },
        ],
      ],
      result: [
        { key: 'FirstName', name: 'First name' },
        { key: 'MiddleName', name: 'Middle name' },
        { key: 'LastName', name: 'Last name' },
        { key: 'Field2', name: 'Size' },
      ],
    },
    subscribe: {
      subscriber: { fields: { FirstName: 'Ann', Field2: 'M' } },
      exchanges: [
        [
          'POST clientapi.benchmarkemail.com/Contact/7/ContactDetails',
          { Response: { Status: '1' } },
          { Data: { FirstName: 'Ann', Field2: 'M', Email: 'Ann@example.com', EmailPerm: '1' } },
        ],
      ],
    },
  },
  zoho: {
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
  },
  sendlane: {
    credentials: { apiKey: 'sl-token' },
    headers: { authorization: 'Bearer sl-token' },
    lists: {
      exchanges: [
        [
          'GET api.sendlane.com/v2/lists?per_page=100&page=1',
          { data: [{ id: 7, name: 'News' }], meta: { last_page: 1 } },
        ],
      ],
      result: [{ id: '7', name: 'News' }],
    },
    fields: {
      exchanges: [['GET api.sendlane.com/v2/custom-fields?per_page=100&page=1', { data: [{ id: 4, name: 'Size' }] }]],
      result: [
        { key: 'first_name', name: 'First name' },
        { key: 'last_name', name: 'Last name' },
        { key: 'phone', name: 'Phone' },
        { key: '4', name: 'Size' },
      ],
    },
    subscribe: {
      subscriber: { fields: { first_name: 'Ann', '4': 'M' } },
      exchanges: [
        [
          'POST api.sendlane.com/v2/lists/7/contacts',
          answered(202, {}),
          {
            contacts: [{ email: 'Ann@example.com', first_name: 'Ann', custom_fields: [{ id: 4, value: 'M' }] }],
          },
        ],
      ],
    },
  },
  emma: {
    credentials: { accountId: '99', publicKey: 'public-key', privateKey: 'private-key' },
    headers: { authorization: basicOf('public-key:private-key') },
    lists: {
      exchanges: [['GET api.e2ma.net/99/groups', [{ member_group_id: 7, group_name: 'News' }]]],
      result: [{ id: '7', name: 'News' }],
    },
    fields: {
      exchanges: [['GET api.e2ma.net/99/fields', [{ shortcut_name: 'first_name', display_name: 'First Name' }]]],
      result: [{ key: 'first_name', name: 'First Name' }],
    },
    subscribe: {
      subscriber: { fields: { first_name: 'Ann' } },
      exchanges: [
        [
          'POST api.e2ma.net/99/members/add',
          { added: true, member_id: 5, status: 'a' },
          { email: 'Ann@example.com', fields: { first_name: 'Ann' }, group_ids: [7] },
        ],
      ],
    },
    unsubscribed: [
      [
        'POST api.e2ma.net/99/members/add',
        { added: false, member_id: 5, status: 'o' },
        { email: 'Ann@example.com', fields: {}, group_ids: [7] },
      ],
    ],
  },
  icontact: {
    credentials: { appId: 'app', user: 'ann', password: 'app-password', accountId: '1', folderId: '2' },
    headers: {
      'api-version': '2.2',
      'api-appid': 'app',
      'api-username': 'ann',
      'api-password': 'app-password',
    },
    lists: {
      exchanges: [['GET app.icontact.com/icp/a/1/c/2/lists?limit=1000', { lists: [{ listId: '7', name: 'News' }] }]],
      result: [{ id: '7', name: 'News' }],
    },
    fields: {
      exchanges: [
        [
          'GET app.icontact.com/icp/a/1/c/2/customfields?limit=100',
          { customfields: [{ customFieldId: 'size', publicName: 'Size' }] },
        ],
      ],
      result: [
        { key: 'firstName', name: 'First name' },
        { key: 'lastName', name: 'Last name' },
        { key: 'phone', name: 'Phone' },
        { key: 'city', name: 'City' },
        { key: 'business', name: 'Company' },
        { key: 'size', name: 'Size' },
      ],
    },
    subscribe: {
      // Adding somebody who is there would blank what is left out: they are updated by their id.
      subscriber: { fields: { firstName: 'Ann' } },
      exchanges: [
        [
          'GET app.icontact.com/icp/a/1/c/2/contacts?email=Ann@example.com&status=total',
          { contacts: [{ contactId: '5' }] },
        ],
        ['GET app.icontact.com/icp/a/1/c/2/subscriptions?contactId=5&listId=7&status=total', { subscriptions: [] }],
        ['POST app.icontact.com/icp/a/1/c/2/contacts/5', {}, { firstName: 'Ann' }],
        [
          'POST app.icontact.com/icp/a/1/c/2/subscriptions',
          { subscriptions: [{ subscriptionId: '7_5' }] },
          [{ contactId: '5', listId: '7', status: 'normal' }],
        ],
      ],
    },
    unsubscribed: [
      [
        'GET app.icontact.com/icp/a/1/c/2/contacts?email=Ann@example.com&status=total',
        { contacts: [{ contactId: '5' }] },
      ],
      [
        'GET app.icontact.com/icp/a/1/c/2/subscriptions?contactId=5&listId=7&status=total',
        { subscriptions: [{ status: 'unsubscribed' }] },
      ],
    ],
  },
  formsync: {
    credentials: {
      html: `<form action="https://news.example/subscribe" method="post">
        <input type="hidden" name="u" value="12"><input type="email" name="EMAIL" placeholder="Your email">
        <input name="FNAME" placeholder="First name"><input name="b_0123456789a_x" tabindex="-1">
        <input type="submit" value="Go"></form>`,
    },
    headers: {},
    lists: { exchanges: [], result: [] },
    fields: { exchanges: [], result: [{ key: 'FNAME', name: 'First name' }] },
    subscribe: {
      subscriber: { listId: '', fields: { FNAME: 'Ann' } },
      exchanges: [
        [
          'POST news.example/subscribe',
          answered(302, '<p>Thank you</p>', { location: 'https://news.example/thanks' }),
          { u: '12', EMAIL: 'Ann@example.com', FNAME: 'Ann' },
        ],
      ],
    },
  },
}
