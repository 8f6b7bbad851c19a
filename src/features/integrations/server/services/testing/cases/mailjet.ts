import { basicOf, type ServiceCase } from '../service-case.ts'
import { answered } from '../vendor-server.ts'

export const mailjetCase: ServiceCase = {
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
  update: {
    subscriber: { fields: { size: 'L' } },
    exchanges: [
      [
        'POST api.mailjet.com/v3/REST/contactslist/7/managecontact',
        answered(201, { Count: 1 }),
        { Email: 'Ann@example.com', Action: 'addnoforce', Properties: { size: 'L' } },
      ],
    ],
  },
}
