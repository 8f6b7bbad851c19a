import { expect, test } from 'vitest'
import { guessMapping, readRow } from '../import-rows.ts'
import { profileOf } from '../profile-names.ts'
import { openBudget } from '#features/imports/server/read/budget.ts'
import { readRows } from '#features/imports/server/read/read-rows.ts'

const types = new Map([['Company', { type: 'text' as const, choices: [] }]])

/** Returns the parsed rows of a file, with its columns mapped by their names. */
function read(file: string | Buffer) {
  const [columns, ...rows] = [...readRows(Buffer.from(file), openBudget(1000)).rows] as [string[], ...string[][]]
  const mapping = guessMapping(columns, rows.slice(0, 5), types)
  return rows.map((cells) => readRow(cells, mapping, types))
}

test('Mailchimp: an audience export with quoted tags and a multi-line address', () => {
  const file = `"Email Address","First Name","Last Name",Address,"Phone Number",Birthday,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS
ann@x.io,Ann,"O'Neil","1 High St
Springfield, IL 62701",,05/14,4,,,"2024-01-02 10:11:12",203.0.113.9,41.89,12.48,1,2,Europe/Rome,IT,62,"2024-05-05 08:00:00",123456789,0a1b2c3d4e,,"""VIP"",""Spring sale"""
`
  expect(read(file)).toMatchObject([
    {
      emailKey: 'ann@x.io',
      profile: { first_name: 'Ann', last_name: "O'Neil", country: 'IT', time_zone: 'Europe/Rome' },
      tags: ['VIP', 'Spring sale'],
      status: null,
      subscribedAt: '2024-01-02T10:11:12.000Z',
    },
  ])
})

test('Mailchimp: detects unsubscribed and cleaned exports by their time columns', () => {
  const unsubscribed = `Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,TAGS
ann@x.io,Ann,2,,"2024-01-02 10:11:12","2024-03-01 09:00:00",Sale,abc123,NORMAL (No longer interested),,1,a,
`
  const cleaned = `Email Address,First Name,CONFIRM_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,TAGS
bob@x.io,Bob,"2024-01-02 10:11:12","2024-03-01 09:00:00",Sale,abc123,1,a,
`
  expect(read(unsubscribed)).toMatchObject([{ emailKey: 'ann@x.io', status: 'unsubscribed' }])
  expect(read(cleaned)).toMatchObject([{ emailKey: 'bob@x.io', status: 'bounced' }])
})

test('Klaviyo: uppercase consent and suppression values', () => {
  const file = `Email,Klaviyo ID,First Name,Last Name,Organization,Title,Phone Number,Address,Address 2,City,State / Region,Country,Zip Code,Latitude,Longitude,Timezone,Source,Email Marketing Consent,Email Marketing Consent Timestamp,Email Suppressions,SMS Marketing Consent,Profile Created On,Date Added,Last Active
ann@x.io,01HX,Ann,Lee,,,+393331234567,,,Rome,,Italy,00100,,,Europe/Rome,Form,SUBSCRIBED,2024-01-02 10:11:12+00:00,[],NEVER_SUBSCRIBED,2023-12-31 00:00:00,2024-01-02 10:11:12,2024-06-01 00:00:00
bob@x.io,01HY,,,,,,,,,,,,,,,,NEVER_SUBSCRIBED,,[],,2024-01-01 00:00:00,,
cy@x.io,01HZ,,,,,,,,,,,,,,,,SUBSCRIBED,2024-01-02 10:11:12+00:00,"[""HARD_BOUNCE""]",,2024-01-01 00:00:00,,
dan@x.io,01I0,,,,,,,,,,,,,,,,UNSUBSCRIBED,,"[""UNSUBSCRIBE"",""SPAM_COMPLAINT""]",,2024-01-01 00:00:00,,
`
  expect(read(file)).toMatchObject([
    {
      status: 'subscribed',
      subscribedAt: '2024-01-02T10:11:12.000Z',
      profile: { phone: '+393331234567', city: 'Rome' },
    },
    { status: 'unsubscribed' },
    { status: 'bounced' },
    { status: 'unsubscribed' },
  ])
})

test('Shopify: apostrophes before numbers, the customer’s phone before the address’s, customers without an email address', () => {
  const file = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
'6940095564076,Ann,Lee,ann@x.io,yes,,Via Roma 1,,Rome,RM,IT,'00100,'+390612345,'+393331234567,no,120.50,3,,no,"vip, newsletter"
'6940095564077,Bob,Ray,,no,,,,,,,,,'+15551234567,no,0.00,0,,no,
`
  expect(read(file)).toMatchObject([
    {
      status: 'subscribed',
      tags: ['vip', 'newsletter'],
      profile: { phone: '+393331234567', city: 'Rome', country: 'IT' },
    },
    { reason: 'No email address.' },
  ])
})

test('WooCommerce: the customers report and the export plug-in', () => {
  const report = `Name,Username,"Last Active","Date Registered",Email,Orders,"Total Spend",AOV,"Country / Region",City,Region,"Postal Code"
"Ann Lee",ann,"2024-06-01 10:00:00","2024-01-02 10:11:12",ann@x.io,3,120.5,40.17,IT,Rome,RM,00100
`
  const plugIn =
    'customer_id;user_name;user_registered;billing_email;billing_first_name;billing_last_name;billing_phone;billing_city;billing_country\r\n7;ann;2024-01-02 10:11:12;ann@x.io;Ann;Lee;06 12345;Rome;IT\r\n'
  const ann = { emailKey: 'ann@x.io', profile: { first_name: 'Ann', last_name: 'Lee', city: 'Rome', country: 'IT' } }
  expect(read(report)).toMatchObject([{ ...ann, subscribedAt: '2024-01-02T10:11:12.000Z' }])
  expect(read(plugIn)).toMatchObject([ann])
})

test('Excel in Germany: semicolons, a legacy encoding, dates with dots, a custom field', () => {
  const text =
    'E-Mail;Vorname;Nachname;Ort;Registered;company\r\njoerg@x.de;J\xf6rg;M\xfcller;K\xf6ln;02.01.2024;"M\xfcller; Co"\r\n'
  expect(read(Buffer.from(text, 'latin1'))).toMatchObject([
    {
      email: 'joerg@x.de',
      profile: { first_name: 'Jörg', last_name: 'Müller', city: 'Köln' },
      subscribedAt: '2024-01-02T00:00:00.000Z',
      fields: { Company: 'Müller; Co' },
    },
  ])
})

test('email programs: addresses with names around them', () => {
  const file = 'Contact,City\n"Ann Lee <ann@x.io>",Rome\nmailto:Bob@x.io,Oslo\n"<cy@x.io>",\nAnn <>,\n'
  expect(read(file)).toMatchObject([
    { email: 'ann@x.io', emailKey: 'ann@x.io' },
    { email: 'Bob@x.io', emailKey: 'bob@x.io' },
    { emailKey: 'cy@x.io' },
    { reason: 'Invalid email address: "Ann <>".' },
  ])
})

test('Excel in Japan: a legacy two-byte encoding', () => {
  const file = Buffer.from('838181815b838b2c96bc0a7461726f40782e6a702c91be98590a', 'hex')
  expect([...readRows(file, openBudget(1000)).rows]).toHaveLength(2)
  expect(readRows(file, openBudget(1000)).page).toBe('shift_jis')
})

test('accepts only existing time zones, as on a contact’s page', () => {
  const [mapping, types] = [['email', 'time_zone'], new Map()]
  expect(readRow(['a@example.com', 'Europe/Paris'], mapping, types)).toMatchObject({ profile: { time_zone: 'Europe/Paris' } }) // prettier-ignore
  const left = readRow(['a@example.com', 'Al Two'], mapping, types)
  expect(left).toMatchObject({
    profile: {},
    notes: ['Imported without "Al Two": not a time zone, such as Europe/Paris.'],
  })
  expect(profileOf({ 'Time zone': 'Al Two', City: 'Oslo' })).toEqual({ city: 'Oslo' })
  expect(profileOf({ 'Time zone': 'Europe/Oslo' })).toEqual({ time_zone: 'Europe/Oslo' })
})

test.each(['Opt-in', 'Marketing consent', 'GDPR', 'Newsletter', 'Accepts Marketing', 'Einwilligung'])(
  'proposes a column "%s" as consent, and never subscribes a "no"',
  (column) => {
    const [no, yes] = read(`Email,${column}\nann@x.io,no\nbob@x.io,Yes\n`)
    expect([no, yes]).toMatchObject([{ status: 'unsubscribed' }, { status: 'subscribed' }])
  },
)

test('omits an unreadable cell with a note and keeps the contact, but refuses a row with an unclear status', () => {
  const types = new Map([['age', { type: 'number' as const, choices: [] }]])
  const mapping = ['email', 'field:age', 'subscribed_at', 'status']
  expect(readRow(['a@x.io', 'old', 'soon', 'yes'], mapping, types)).toMatchObject({
    emailKey: 'a@x.io',
    fields: {},
    subscribedAt: null,
    notes: ['Imported without "old": it does not fit the field age.', 'Imported without "soon": not a date.'],
  })
  expect(readRow(['a@x.io', '5', '', 'maybe'], mapping, types)).toEqual({
    reason: '"maybe" is not a status.',
  })
})
