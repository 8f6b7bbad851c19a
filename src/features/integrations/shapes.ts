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
/** A sign-up form of another service, as its HTML has it: where it is submitted to, and what with. */
export const ServiceForm = z.object({
  action: z.url({ protocol: /^https?$/, error: 'Enter the address that the form is submitted to.' }).max(2000),
  method: z.enum(['GET', 'POST']),
  /** The name of the field for the email address. */
  email_field: requiredLine(200, 'Enter the name of the email field.'),
  /** What visitors fill in, the email address included. */
  fields: z.array(z.object({ key: requiredLine(200, 'Enter a name.'), name: line(200) })).max(100),
  /** Values that are sent along unseen. */
  hidden: z
    .record(z.string().max(200), formValue)
    .refine((values) => Object.keys(values).length <= 100, 'At most 100 hidden values.'),
})
export type ServiceForm = z.infer<typeof ServiceForm>

/** Which list of a service subscribers are added to, and what is sent along. */
export const Target = z.object({
  list_id: line(300).default(''),
  list_name: line(300).default(''),
  /** The contact's field whose value each field of the service gets, by the service's key. */
  mapping: z
    .record(z.string().max(200), line(100))
    .refine((mapping) => Object.keys(mapping).length <= 100, 'Map at most 100 fields.')
    .default({}),
  tags: z.array(requiredLine(50, 'Enter a tag name.')).max(20, 'Add at most 20 tags.').default([]),
  /** Only contacts who ticked this field are sent; empty for all. */
  consent_field: line(100).default(''),
  /** The service sends its own confirmation email first. */
  double_opt_in: z.boolean().default(false),
  /** The form of another service that subscribers are submitted to; null for services with an API. */
  form: ServiceForm.nullable().default(null),
})
export type Target = z.infer<typeof Target>

/** A target before anything is chosen. */
export const emptyTarget: Target = {
  list_id: '',
  list_name: '',
  mapping: {},
  tags: [],
  consent_field: '',
  double_opt_in: false,
  form: null,
}

/** What is still to be chosen before subscribers can be sent, and at which field of the target; null when nothing is. */
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

/** Whom of a campaign's recipients: all whom it reached, or those who opened or clicked it. */
export const campaignReaders = ['delivered', 'opened', 'clicked'] as const

/** A list that recipients of a campaign are added to. */
export const CampaignTarget = z.object({ service: z.enum(serviceIds), who: z.enum(campaignReaders), settings: Target })
export type CampaignTarget = z.infer<typeof CampaignTarget>

/** A service as a site sees it. */
export const Service = z.object({
  service: z.enum(serviceIds),
  name: z.string(),
  kind: z.enum(['key', 'oauth']),
  /** What the service calls its lists; empty for services without lists. */
  list_label: z.string(),
  has_tags: z.boolean(),
  credential_fields: z.array(credentialField),
  /** Where the service sends owners back to after they authorized the app; null for services with keys. */
  redirect_url: z.string().nullable(),
  connected: z.boolean(),
  /** Whether the credentials worked when they were last used. */
  valid: z.boolean(),
  account: z.string(),
  problem: z.string(),
  connected_at: moment.nullable(),
  /** Since when the service refuses the credentials. */
  broken_at: moment.nullable(),
  /** Deliveries that wait, and that the service refused. */
  waiting: z.int(),
  refused: z.int(),
  /**
   * How unsubscribes at the service come back: at once by a webhook, every hour, or, where an owner has to enter the webhook's address
   * at the service, `manual`; its address is empty until there is one. `none`: not at all.
   */
  unsubscribes: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['webhook', 'hourly', 'none']) }),
    z.object({ kind: z.literal('manual'), url: z.string() }),
  ]),
  /** Why the service did not tell the last time who unsubscribed there, in its words; empty when it did. */
  unsubscribes_problem: z.string(),
})
export type Service = z.infer<typeof Service>

export const deliveryStates = ['waiting', 'delivered', 'refused', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A contact on the way to a service. */
export const Delivery = z.object({
  id,
  service: z.enum(serviceIds),
  contact_id: id,
  /** Empty for a contact that is deleted. */
  email: z.string(),
  list_name: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  problem: z.string(),
  created_at: moment,
  done_at: moment.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** Existing contacts being sent to a service. */
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
