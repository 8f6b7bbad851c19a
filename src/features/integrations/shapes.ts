import { z } from 'zod'
import { id, line, moment, requiredLine } from '#core/fields.ts'

/** The email services that subscribers can be sent to, in the order in which they are offered. */
export const serviceIds = [
  'mailchimp',
  'klaviyo',
  'hubspot',
  'activecampaign',
  'kit',
  'brevo',
  'mailerlite',
  'aweber',
  'campaignmonitor',
  'constantcontact',
  'getresponse',
  'sendgrid',
  'mailjet',
  'omnisend',
  'exacttarget',
  'listmonk',
  'mautic',
  'sendy',
  'webhook',
  'drip',
  'keap',
  'emailoctopus',
  'moosend',
  'benchmark',
  'zoho',
  'sendlane',
  'emma',
  'icontact',
  'formsync',
] as const
export type ServiceId = (typeof serviceIds)[number]

/** A list, audience, group, form or tag of a service that subscribers can be added to. */
export const serviceList = z.object({ id: z.string(), name: z.string() })
export type ServiceList = z.infer<typeof serviceList>

/** A field of a service's contacts that a form field can be mapped to. */
export const serviceField = z.object({ key: z.string(), name: z.string() })
export type ServiceField = z.infer<typeof serviceField>

/** A field that an owner fills in to connect a service. */
export const credentialField = z.object({
  name: z.string(),
  label: z.string(),
  /** Where to find the value in the service. */
  help: z.string(),
  /** A password, key or token: typed into a password field and never sent back. */
  isSecret: z.boolean(),
})
export type CredentialField = z.infer<typeof credentialField>

const formValue = z.string().max(2000)
/** A sign-up form of another service, as in its HTML: the address it's submitted to, and its fields and values. */
export const ServiceForm = z.object({
  action: z.url({ protocol: /^https?$/, error: 'Enter the address that the form is submitted to.' }).max(2000),
  method: z.enum(['GET', 'POST']),
  /** Name of the email address field. */
  email_field: requiredLine(200, 'Enter the name of the email field.'),
  /** Fields that visitors fill in, including the email address. */
  fields: z.array(z.object({ key: requiredLine(200, 'Enter a name.'), name: line(200) })).max(100),
  /** Hidden values that are sent along. */
  hidden: z
    .record(z.string().max(200), formValue)
    .refine((values) => Object.keys(values).length <= 100, 'At most 100 hidden values.'),
})
export type ServiceForm = z.infer<typeof ServiceForm>

/** The service list that subscribers are added to, and what is sent with them. */
export const Target = z.object({
  list_id: line(300).default(''),
  list_name: line(300).default(''),
  /** Contact field that fills each field of the service, by the service's key. */
  mapping: z
    .record(z.string().max(200), line(100))
    .refine((mapping) => Object.keys(mapping).length <= 100, 'Map at most 100 fields.')
    .default({}),
  tags: z.array(requiredLine(50, 'Enter a tag name.')).max(20, 'Add at most 20 tags.').default([]),
  /** Only contacts who checked this field are sent; empty for all. */
  consent_field: line(100).default(''),
  /** Whether the service sends its own confirmation email first. */
  double_opt_in: z.boolean().default(false),
  /** The form of another service that subscribers are submitted to; null for services with an API. */
  form: ServiceForm.nullable().default(null),
})
export type Target = z.infer<typeof Target>

/** An empty target. */
export const emptyTarget: Target = {
  list_id: '',
  list_name: '',
  mapping: {},
  tags: [],
  consent_field: '',
  double_opt_in: false,
  form: null,
}

/**
 * Returns what must still be chosen before subscribers can be sent, and the target field it belongs to; null if nothing
 * is missing.
 */
export function missingOf(
  service: ServiceId,
  listLabel: string,
  target: Target,
): { field: 'form' | 'list_id'; message: string } | null {
  if (service === 'formsync' && !target.form) return { field: 'form', message: 'Paste the HTML of the form.' }
  if (listLabel === '' || target.list_id !== '') return null
  const article = /^[aeiou]/i.test(listLabel) ? 'an' : 'a'
  return { field: 'list_id', message: `Choose ${article} ${listLabel.toLowerCase()}.` }
}

/** Which recipients of a campaign: all that it was delivered to, or those who opened or clicked it. */
export const campaignReaders = ['delivered', 'opened', 'clicked'] as const

/** A list that recipients of a campaign are added to. */
export const CampaignTarget = z.object({ service: z.enum(serviceIds), who: z.enum(campaignReaders), settings: Target })
export type CampaignTarget = z.infer<typeof CampaignTarget>

/** A service as shown to a site. */
export const Service = z.object({
  service: z.enum(serviceIds),
  name: z.string(),
  kind: z.enum(['key', 'oauth']),
  /** What the service calls its lists; empty for services without lists. */
  list_label: z.string(),
  has_tags: z.boolean(),
  credential_fields: z.array(credentialField),
  /** URL that the service redirects owners back to after they authorized the app; null for services with keys. */
  redirect_url: z.string().nullable(),
  connected: z.boolean(),
  /** Whether the credentials worked the last time they were used. */
  valid: z.boolean(),
  account: z.string(),
  problem: z.string(),
  connected_at: moment.nullable(),
  /** When the service started refusing the credentials. */
  broken_at: moment.nullable(),
  /** Number of waiting deliveries, and of those the service refused. */
  waiting: z.int(),
  refused: z.int(),
  /**
   * How unsubscribes at the service are synced back: instantly by a webhook, every hour, or `manual` if an owner has to
   * enter the webhook's address at the service. That address is empty until it exists. `none`: not at all.
   */
  unsubscribes: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['webhook', 'hourly', 'none']) }),
    z.object({ kind: z.literal('manual'), url: z.string() }),
  ]),
  /** Why the last attempt to read unsubscribes from the service failed, in its wording; empty if it succeeded. */
  unsubscribes_problem: z.string(),
})
export type Service = z.infer<typeof Service>

export const deliveryStates = ['waiting', 'delivered', 'refused', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The delivery of a contact to a service. */
export const Delivery = z.object({
  id,
  service: z.enum(serviceIds),
  contact_id: id,
  /** Empty if the contact was deleted. */
  email: z.string(),
  list_name: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  problem: z.string(),
  created_at: moment,
  done_at: moment.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** A batch of existing contacts that is sent to a service. */
export const Backfill = z.object({
  id,
  service: z.enum(serviceIds),
  total: z.int(),
  delivered: z.int(),
  refused: z.int(),
  state: z.enum(['running', 'done', 'canceled']),
  started_at: moment,
})
export type Backfill = z.infer<typeof Backfill>
