import type { ServiceId } from '../../../shapes.ts'
import { annsHash, basicOf, type ServiceCase } from './service-case.ts'
import { answered } from './vendor-server.ts'

const moment = '2026-11-20T10:00:00.000Z'

/** Mailchimp to Mailjet. */
export const hostedCases: Partial<Record<ServiceId, ServiceCase>> = {
  mailchimp: {
    credentials: { apiKey: 'abcdef-us21' },
    headers: { authorization: basicOf('trellis:abcdef-us21') },
    lists: {
      exchanges: [
        [
          'GET us21.api.mailchimp.com/3.0/lists?count=1000&fields=lists.id,lists.name',
          { lists: [{ id: 'a1', name: 'News' }] },
        ],
      ],
      result: [{ id: 'a1', name: 'News' }],
    },
    fields: {
      exchanges: [
        [
          'GET us21.api.mailchimp.com/3.0/lists/a1/merge-fields?count=1000',
          {
            merge_fields: [
              { tag: 'FNAME', name: 'First' },
              { tag: 'CITY', name: 'City' },
            ],
          },
        ],
      ],
      result: [
        { key: 'FNAME', name: 'First name' },
        { key: 'LNAME', name: 'Last name' },
        { key: 'CITY', name: 'City' },
      ],
    },
    subscribe: {
      subscriber: { listId: 'a1', fields: { FNAME: 'Ann', 'interest:9f': 'yes' } },
      exchanges: [
        [
          `PUT us21.api.mailchimp.com/3.0/lists/a1/members/${annsHash}?skip_merge_validation=true`,
          { status: 'subscribed' },
          {
            email_address: 'Ann@example.com',
            status_if_new: 'subscribed',
            merge_fields: { FNAME: 'Ann' },
            interests: { '9f': true },
            ip_signup: '203.0.113.7',
          },
        ],
        [
          `POST us21.api.mailchimp.com/3.0/lists/a1/members/${annsHash}/tags`,
          answered(204, ''),
          { tags: [{ name: 'vip', status: 'active' }] },
        ],
      ],
    },
  },
  klaviyo: {
    credentials: { apiKey: 'pk_12345678' },
    headers: { authorization: 'Klaviyo-API-Key pk_12345678', revision: '2026-07-15' },
    lists: {
      exchanges: [
        [
          'GET a.klaviyo.com/api/lists',
          {
            data: [{ id: 'X1', attributes: { name: 'News' } }],
            links: { next: 'https://a.klaviyo.com/api/lists?page[cursor]=abc' },
          },
        ],
        [
          'GET a.klaviyo.com/api/lists?page[cursor]=abc',
          { data: [{ id: 'X2', attributes: { name: 'VIP' } }], links: { next: null } },
        ],
      ],
      result: [
        { id: 'X1', name: 'News' },
        { id: 'X2', name: 'VIP' },
      ],
    },
    fields: {
      exchanges: [],
      result: [
        { key: 'first_name', name: 'First name' },
        { key: 'last_name', name: 'Last name' },
        { key: 'phone_number', name: 'Phone number' },
      ],
    },
    subscribe: {
      subscriber: { listId: 'X1', fields: { first_name: 'Ann', phone_number: '555 0100', size: 'M' } },
      exchanges: [
        [
          'GET a.klaviyo.com/api/profiles?filter=equals(email,"Ann@example.com")&additional-fields[profile]=subscriptions',
          { data: [] },
        ],
        [
          'POST a.klaviyo.com/api/profile-import',
          answered(201, { data: { id: 'p' } }),
          {
            data: {
              type: 'profile',
              attributes: { email: 'Ann@example.com', first_name: 'Ann', properties: { size: 'M' } },
            },
          },
        ],
        [
          'POST a.klaviyo.com/api/profile-subscription-bulk-create-jobs',
          answered(202, ''),
          {
            data: {
              type: 'profile-subscription-bulk-create-job',
              attributes: {
                custom_source: `Trellis, ${moment}`,
                profiles: {
                  data: [
                    {
                      type: 'profile',
                      attributes: {
                        email: 'Ann@example.com',
                        subscriptions: { email: { marketing: { consent: 'SUBSCRIBED' } } },
                      },
                    },
                  ],
                },
              },
              relationships: { list: { data: { type: 'list', id: 'X1' } } },
            },
          },
        ],
      ],
    },
    unsubscribed: [
      [
        'GET a.klaviyo.com/api/profiles?filter=equals(email,"Ann@example.com")&additional-fields[profile]=subscriptions',
        {
          data: [
            { attributes: { subscriptions: { email: { marketing: { suppression: [{ reason: 'UNSUBSCRIBE' }] } } } } },
          ],
        },
      ],
    ],
  },
  hubspot: {
    credentials: { accessKey: 'pat-na1-12345' },
    headers: { authorization: 'Bearer pat-na1-12345' },
    lists: {
      exchanges: [
        [
          'POST api.hubapi.com/crm/v3/lists/search',
          { lists: [{ listId: '7', name: 'News' }], hasMore: false, offset: 1 },
          { processingTypes: ['MANUAL', 'SNAPSHOT'], count: 250, offset: 0 },
        ],
      ],
      result: [{ id: '7', name: 'News' }],
    },
    fields: {
      exchanges: [
        [
          'GET api.hubapi.com/crm/v3/properties/contacts',
          {
            results: [
              { name: 'email', label: 'Email' },
              { name: 'firstname', label: 'First Name' },
              { name: 'createdate', label: 'Created', modificationMetadata: { readOnlyValue: true } },
            ],
          },
        ],
      ],
      result: [{ key: 'firstname', name: 'First Name' }],
    },
    subscribe: {
      subscriber: { fields: { firstname: 'Ann' } },
      exchanges: [
        [
          'POST api.hubapi.com/crm/v3/objects/contacts/batch/upsert',
          { results: [{ id: '501' }] },
          {
            inputs: [
              {
                idProperty: 'email',
                id: 'Ann@example.com',
                properties: { firstname: 'Ann', email: 'Ann@example.com' },
              },
            ],
          },
        ],
        ['PUT api.hubapi.com/crm/v3/lists/7/memberships/add', { recordIdsAdded: ['501'] }, ['501']],
      ],
    },
  },
  activecampaign: {
    credentials: { url: 'https://kettle.api-us1.com/', apiKey: 'secret-key' },
    headers: { 'api-token': 'secret-key' },
    lists: {
      exchanges: [['GET kettle.api-us1.com/api/3/lists?limit=100&offset=0', { lists: [{ id: '7', name: 'News' }] }]],
      result: [{ id: '7', name: 'News' }],
    },
    fields: {
      exchanges: [['GET kettle.api-us1.com/api/3/fields?limit=100&offset=0', { fields: [{ id: '3', title: 'Size' }] }]],
      result: [
        { key: 'firstName', name: 'First name' },
        { key: 'lastName', name: 'Last name' },
        { key: 'phone', name: 'Phone' },
        { key: '3', name: 'Size' },
      ],
    },
    subscribe: {
      subscriber: { fields: { firstName: 'Ann', '3': 'M' } },
      exchanges: [
        [
          'POST kettle.api-us1.com/api/3/contact/sync',
          { contact: { id: '55' } },
          {
            contact: { email: 'Ann@example.com', firstName: 'Ann', fieldValues: [{ field: '3', value: 'M' }] },
          },
        ],
        ['GET kettle.api-us1.com/api/3/contacts/55/contactLists', { contactLists: [] }],
        ['POST kettle.api-us1.com/api/3/contactLists', {}, { contactList: { list: '7', contact: '55', status: '1' } }],
        ['GET kettle.api-us1.com/api/3/tags?search=vip&limit=100', { tags: [{ id: '1', tag: 'vip-old' }] }],
        ['POST kettle.api-us1.com/api/3/tags', { tag: { id: '9' } }, { tag: { tag: 'vip', tagType: 'contact' } }],
        ['POST kettle.api-us1.com/api/3/contactTags', {}, { contactTag: { contact: '55', tag: '9' } }],
      ],
    },
    unsubscribed: [
      [
        'POST kettle.api-us1.com/api/3/contact/sync',
        { contact: { id: '55' } },
        { contact: { email: 'Ann@example.com', fieldValues: [] } },
      ],
      ['GET kettle.api-us1.com/api/3/contacts/55/contactLists', { contactLists: [{ list: '7', status: '2' }] }],
    ],
  },
  kit: {
    credentials: { apiKey: 'kit_secret' },
    headers: { 'x-kit-api-key': 'kit_secret' },
    lists: {
      exchanges: [
        [
          'GET api.kit.com/v4/forms?per_page=500',
          { forms: [{ id: 1, name: 'Footer' }], pagination: { has_next_page: true, end_cursor: 'c' } },
        ],
        ['GET api.kit.com/v4/forms?per_page=500&after=c', { forms: [{ id: 2, name: 'Popup' }], pagination: {} }],
        ['GET api.kit.com/v4/tags?per_page=500', { tags: [{ id: 3, name: 'VIP' }], pagination: {} }],
      ],
      result: [
        { id: 'forms/1', name: 'Form: Footer' },
        { id: 'forms/2', name: 'Form: Popup' },
        { id: 'tags/3', name: 'Tag: VIP' },
      ],
    },
    fields: {
      exchanges: [
        ['GET api.kit.com/v4/custom_fields?per_page=500', { custom_fields: [{ key: 'size', label: 'Size' }] }],
      ],
      result: [
        { key: 'first_name', name: 'First name' },
        { key: 'size', name: 'Size' },
      ],
    },
    subscribe: {
      subscriber: { listId: 'forms/1', fields: { first_name: 'Ann', size: 'M' } },
      exchanges: [
        [
          'POST api.kit.com/v4/subscribers',
          answered(201, { subscriber: { id: 4, state: 'active' } }),
          { email_address: 'Ann@example.com', first_name: 'Ann', fields: { size: 'M' } },
        ],
        ['POST api.kit.com/v4/forms/1/subscribers', answered(201), { email_address: 'Ann@example.com' }],
        ['POST api.kit.com/v4/tags', { tag: { id: 3 } }, { name: 'vip' }],
        ['POST api.kit.com/v4/tags/3/subscribers', answered(201), { email_address: 'Ann@example.com' }],
      ],
    },
    unsubscribed: [
      [
        'POST api.kit.com/v4/subscribers',
        { subscriber: { id: 4, state: 'cancelled' } },
        { email_address: 'Ann@example.com', fields: {} },
      ],
    ],
  },
  brevo: {
    credentials: { apiKey: 'xkeysib-1' },
    headers: { 'api-key': 'xkeysib-1' },
    lists: {
      exchanges: [
        ['GET api.brevo.com/v3/contacts/lists?limit=50&offset=0', { lists: [{ id: 7, name: 'News' }], count: 51 }],
        ['GET api.brevo.com/v3/contacts/lists?limit=50&offset=50', { lists: [{ id: 8, name: 'VIP' }], count: 51 }],
      ],
      result: [
        { id: '7', name: 'News' },
        { id: '8', name: 'VIP' },
      ],
    },
    fields: {
      exchanges: [
        [
          'GET api.brevo.com/v3/contacts/attributes',
          {
            attributes: [
              { name: 'FIRSTNAME', category: 'normal' },
              { name: 'OPENED', category: 'calculated' },
            ],
          },
        ],
      ],
      result: [{ key: 'FIRSTNAME', name: 'FIRSTNAME' }],
    },
    subscribe: {
      subscriber: { fields: { FIRSTNAME: 'Ann' } },
      exchanges: [
        [
          'POST api.brevo.com/v3/contacts',
          answered(204, ''),
          { email: 'Ann@example.com', attributes: { FIRSTNAME: 'Ann' }, listIds: [7], updateEnabled: true },
        ],
      ],
    },
  },
  mailerlite: {
    credentials: { apiKey: 'ml-token' },
    headers: { authorization: 'Bearer ml-token' },
    lists: {
      exchanges: [
        [
          'GET connect.mailerlite.com/api/groups?limit=100&page=1',
          { data: [{ id: '7', name: 'News' }], meta: { last_page: 1 } },
        ],
      ],
      result: [{ id: '7', name: 'News' }],
    },
    fields: {
      exchanges: [
        ['GET connect.mailerlite.com/api/fields?limit=100', { data: [{ key: 'last_name', name: 'Last name' }] }],
      ],
      result: [{ key: 'last_name', name: 'Last name' }],
    },
    subscribe: {
      subscriber: { fields: { last_name: 'Lee' } },
      exchanges: [
        [
          'POST connect.mailerlite.com/api/subscribers',
          answered(201, { data: { id: '1', status: 'active' } }),
          { email: 'Ann@example.com', fields: { last_name: 'Lee' }, groups: ['7'], ip_address: '203.0.113.7' },
        ],
      ],
    },
    unsubscribed: [
      [
        'POST connect.mailerlite.com/api/subscribers',
        { data: { id: '1', status: 'unsubscribed' } },
        { email: 'Ann@example.com', fields: {}, groups: ['7'], ip_address: '203.0.113.7' },
      ],
    ],
  },
  aweber: {
    credentials: { clientId: 'c', clientSecret: 'client-secret', accessToken: 'access-token' },
    headers: { authorization: 'Bearer access-token' },
    lists: {
      exchanges: [
        ['GET api.aweber.com/1.0/accounts', { entries: [{ id: 12 }] }],
        [
          'GET api.aweber.com/1.0/accounts/12/lists?ws.size=100',
          {
            entries: [{ id: 34, name: 'News' }],
            next_collection_link: 'https://api.aweber.com/1.0/accounts/12/lists?ws.size=100&ws.start=100',
          },
        ],
        ['GET api.aweber.com/1.0/accounts/12/lists?ws.size=100&ws.start=100', { entries: [{ id: 35, name: 'VIP' }] }],
      ],
      result: [
        { id: '12/lists/34', name: 'News' },
        { id: '12/lists/35', name: 'VIP' },
      ],
    },
    fields: {
      exchanges: [
        ['GET api.aweber.com/1.0/accounts/12/lists/34/custom_fields?ws.size=100', { entries: [{ name: 'Size' }] }],
      ],
      result: [
        { key: 'name', name: 'Name' },
        { key: 'custom:Size', name: 'Size' },
      ],
    },
    subscribe: {
      subscriber: { listId: '12/lists/34', fields: { name: 'Ann Lee', 'custom:Size': 'M' } },
      exchanges: [
        ['GET api.aweber.com/1.0/accounts/12/lists/34/subscribers?ws.op=find&email=Ann@example.com', { entries: [] }],
        [
          'POST api.aweber.com/1.0/accounts/12/lists/34/subscribers',
          answered(201, ''),
          {
            email: 'Ann@example.com',
            update_existing: 'true',
            custom_fields: { Size: 'M' },
            tags: ['vip'],
            name: 'Ann Lee',
            ip_address: '203.0.113.7',
          },
        ],
      ],
    },
    unsubscribed: [
      [
        'GET api.aweber.com/1.0/accounts/12/lists/34/subscribers?ws.op=find&email=Ann@example.com',
        { entries: [{ status: 'unsubscribed' }] },
      ],
    ],
  },
  campaignmonitor: {
    credentials: { apiKey: 'cm-key' },
    headers: { authorization: basicOf('cm-key:x') },
    lists: {
      exchanges: [
        ['GET api.createsend.com/api/v3.3/clients.json', [{ ClientID: 'c1', Name: 'Kettle' }]],
        ['GET api.createsend.com/api/v3.3/clients/c1/lists.json', [{ ListID: 'l1', Name: 'News' }]],
      ],
      result: [{ id: 'l1', name: 'News' }],
    },
    fields: {
      exchanges: [
        ['GET api.createsend.com/api/v3.3/lists/l1/customfields.json', [{ Key: '[size]', FieldName: 'Size' }]],
      ],
      result: [
        { key: 'Name', name: 'Name' },
        { key: '[size]', name: 'Size' },
      ],
    },
    subscribe: {
      subscriber: { listId: 'l1', fields: { Name: 'Ann', '[size]': 'x'.repeat(300) } },
      exchanges: [
        [
          'POST api.createsend.com/api/v3.3/subscribers/l1.json',
          answered(201, '"ann@example.com"'),
          {
            EmailAddress: 'Ann@example.com',
            Name: 'Ann',
            CustomFields: [{ Key: '[size]', Value: 'x'.repeat(250) }],
            Resubscribe: false,
            ConsentToTrack: 'Unchanged',
          },
        ],
      ],
    },
  },
  constantcontact: {
    credentials: { clientId: 'c', clientSecret: 'client-secret', accessToken: 'access-token' },
    headers: { authorization: 'Bearer access-token' },
    lists: {
      exchanges: [
        [
          'GET api.cc.email/v3/contact_lists?limit=1000',
          {
            lists: [{ list_id: 'u1', name: 'News' }],
            _links: { next: { href: '/v3/contact_lists?cursor=x' } },
          },
        ],
        ['GET api.cc.email/v3/contact_lists?cursor=x', { lists: [{ list_id: 'u2', name: 'VIP' }] }],
      ],
      result: [
        { id: 'u1', name: 'News' },
        { id: 'u2', name: 'VIP' },
      ],
    },
    fields: {
      exchanges: [
        [
          'GET api.cc.email/v3/contact_custom_fields?limit=100',
          { custom_fields: [{ custom_field_id: 'f1', label: 'Size' }] },
        ],
      ],
      result: [
        { key: 'first_name', name: 'First name' },
        { key: 'last_name', name: 'Last name' },
        { key: 'phone_number', name: 'Phone' },
        { key: 'company_name', name: 'Company' },
        { key: 'f1', name: 'Size' },
      ],
    },
    subscribe: {
      subscriber: { listId: 'u1', fields: { first_name: 'Ann', f1: 'M' } },
      exchanges: [
        ['GET api.cc.email/v3/contacts?email=Ann@example.com&status=all', { contacts: [] }],
        [
          'POST api.cc.email/v3/contacts/sign_up_form',
          { contact_id: 'p1', action: 'created' },
          {
            email_address: 'Ann@example.com',
            first_name: 'Ann',
            list_memberships: ['u1'],
            custom_fields: [{ custom_field_id: 'f1', value: 'M' }],
          },
        ],
        ['GET api.cc.email/v3/contact_tags?limit=500', { tags: [{ tag_id: 't1', name: 'vip' }] }],
        [
          'POST api.cc.email/v3/activities/contacts_taggings_add',
          answered(201),
          { source: { contact_ids: ['p1'] }, tag_ids: ['t1'] },
        ],
      ],
    },
    unsubscribed: [
      [
        'GET api.cc.email/v3/contacts?email=Ann@example.com&status=all',
        { contacts: [{ email_address: { permission_to_send: 'unsubscribed' } }] },
      ],
    ],
  },
  getresponse: {
    credentials: { apiKey: 'gr-key' },
    headers: { 'x-auth-token': 'api-key gr-key' },
    lists: {
      exchanges: [
        [
          'GET api.getresponse.com/v3/campaigns?perPage=1000&page=1',
          answered(200, [{ campaignId: 'a', name: 'News' }], { totalpages: '2' }),
        ],
        [
          'GET api.getresponse.com/v3/campaigns?perPage=1000&page=2',
          answered(200, [{ campaignId: 'b', name: 'VIP' }], { totalpages: '2' }),
        ],
      ],
      result: [
        { id: 'a', name: 'News' },
        { id: 'b', name: 'VIP' },
      ],
    },
    fields: {
      exchanges: [
        ['GET api.getresponse.com/v3/custom-fields?perPage=1000&page=1', [{ customFieldId: 'f', name: 'size' }]],
      ],
      result: [
        { key: 'name', name: 'Name' },
        { key: 'f', name: 'size' },
      ],
    },
    subscribe: {
      // Somebody who is on the list is answered 409 and updated.
      subscriber: { listId: 'a', fields: { name: 'Ann', f: 'M' }, tags: ['VIP 2026'] },
      exchanges: [
        ['GET api.getresponse.com/v3/tags?perPage=1000&page=1', []],
        ['POST api.getresponse.com/v3/tags', { tagId: 't' }, { name: 'vip_2026' }],
        [
          'POST api.getresponse.com/v3/contacts',
          answered(409, { code: 1008, message: 'Contact already added' }),
          {
            name: 'Ann',
            customFieldValues: [{ customFieldId: 'f', value: ['M'] }],
            tags: [{ tagId: 't' }],
            email: 'Ann@example.com',
            campaign: { campaignId: 'a' },
            ipAddress: '203.0.113.7',
          },
        ],
        ['GET api.getresponse.com/v3/contacts?query[email]=Ann@example.com&query[campaignId]=a', [{ contactId: 'p' }]],
        [
          'POST api.getresponse.com/v3/contacts/p',
          {},
          { name: 'Ann', customFieldValues: [{ customFieldId: 'f', value: ['M'] }], tags: [{ tagId: 't' }] },
        ],
      ],
    },
  },
  sendgrid: {
    credentials: { apiKey: 'SG.secret' },
    headers: { authorization: 'Bearer SG.secret' },
    lists: {
      exchanges: [
        [
          'GET api.sendgrid.com/v3/marketing/lists?page_size=1000',
          { result: [{ id: 'l1', name: 'News' }], _metadata: {} },
        ],
      ],
      result: [{ id: 'l1', name: 'News' }],
    },
    fields: {
      exchanges: [
        [
          'GET api.sendgrid.com/v3/marketing/field_definitions',
          {
            reserved_fields: [{ name: 'email' }, { name: 'first_name' }, { name: 'created_at', read_only: true }],
            custom_fields: [{ id: 'e1_T', name: 'size' }],
          },
        ],
      ],
      result: [
        { key: 'first_name', name: 'first name' },
        { key: 'custom:e1_T', name: 'size' },
      ],
    },
    subscribe: {
      subscriber: { listId: 'l1', fields: { first_name: 'Ann', 'custom:e1_T': 'M' } },
      exchanges: [
        [
          'PUT api.sendgrid.com/v3/marketing/contacts',
          answered(202, { job_id: 'job1' }),
          {
            list_ids: ['l1'],
            contacts: [{ first_name: 'Ann', email: 'Ann@example.com', custom_fields: { e1_T: 'M' } }],
          },
        ],
      ],
      job: 'job1',
    },
  },
  mailjet: {
    credentials: { apiKey: 'public-key', secretKey: 'secret-key' },
    headers: { authorization: basicOf('public-key:secret-key') },
    lists: {
      exchanges: [
        [
          'GET api.mailjet.com/v3/REST/contactslist?Limit=1000',
          {
            Data: [
              { ID: 7, Name: 'News', IsDeleted: false },
              { ID: 8, Name: 'Old', IsDeleted: true },
            ],
          },
        ],
      ],
      result: [{ id: '7', name: 'News' }],
    },
    fields: {
      exchanges: [['GET api.mailjet.com/v3/REST/contactmetadata?Limit=1000', { Data: [{ Name: 'size' }] }]],
      result: [{ key: 'size', name: 'size' }],
    },
    subscribe: {
      subscriber: { fields: { size: 'M' } },
      exchanges: [
        [
          'POST api.mailjet.com/v3/REST/contactslist/7/managecontact',
          answered(201, { Count: 1 }),
          { Email: 'Ann@example.com', Action: 'addnoforce', Properties: { size: 'M' } },
        ],
      ],
    },
  },
}
