import { z } from 'zod'
import { call, externalCall } from '#core/call.ts'
import { ConnectWindowInput, ConnectWindowState } from '#core/connect-window.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line } from '#core/fields.ts'
import {
  Backfill,
  campaignReaders,
  CampaignTarget,
  Delivery,
  deliveryStates,
  Service,
  serviceField,
  ServiceForm,
  serviceIds,
  serviceList,
  Target,
} from './shapes.ts'

export * from './shapes.ts'

const service = z.enum(serviceIds)
const none = z.object({})
const credentials = z
  .record(z.string().max(40), z.string().trim().max(20_000))
  .refine((values) => Object.keys(values).length <= 10, 'Too many fields.')
/** Of a form; null for all forms of the site. */
const popup_id = id.nullable().default(null)
const targets = z.record(z.string(), Target)

const keyAccess = {
  area: 'integrations',
  reads: [
    'state',
    'lists',
    'fields',
    'loadSettings',
    'mailchimpCheck',
    'exactTargetFields',
    'validateForm',
    'settings',
    'campaign',
    'deliveries',
    'backfills',
  ],
  people: { window: 'A person approves the connection in a window of the service.' },
} as const
/** What a caller reads when a service’s own code fails unexpectedly (spec.md section 8). */
const serviceFailure = 'Fatal service error, please try again later or contact support'

/** Calls about the email services that subscribers are sent to. */
export const integrationCalls = withScopes(keyAccess, {
  /** Every service, and how the site is connected with it. */
  state: call('/oaconsumer/state', {
    input: none,
    output: z.object({ services: z.array(Service) }),
    failure: 'Failed to load integrations.',
  }),
  /**
   * Connects a service. Keys are tried before they are stored. For OAuth: the address of the service's page, to be opened
   * in a window whose end `window` tells.
   */
  connect: externalCall(
    call('/oaconsumer/{service}/connect', {
      logs: { kind: 'access', text: 'Connected an integration', about: 'service' },
      feature: 'integrations',
      role: 'admin',
      effect: true,
      input: z.object({ service, credentials }),
      output: z.object({ url: z.string().nullable(), window_id: id.nullable(), account: z.string() }),
      failure: serviceFailure,
    }),
  ),
  /** How the window of an OAuth connection ended. */
  window: call('/oaconsumer/window', {
    role: 'admin',
    input: ConnectWindowInput,
    output: ConnectWindowState,
    failure: 'Failed to connect.',
  }),
  /** Deletes the credentials. What waits for the service is skipped. */
  disconnect: externalCall(
    call('/oaconsumer/{service}/disconnect', {
      logs: { kind: 'access', text: 'Disconnected an integration', about: 'service' },
      role: 'admin',
      effect: true,
      input: z.object({ service }),
      output: none,
      failure: 'Failed to disconnect.',
    }),
  ),
  lists: externalCall(
    call('/list/{service}/lists', {
      input: z.object({ service }),
      output: z.object({ lists: z.array(serviceList) }),
      failure: serviceFailure,
    }),
  ),
  /** The fields of the contacts of a list. */
  fields: externalCall(
    call('/list/{service}/fields', {
      input: z.object({ service, list_id: line(300).default('') }),
      output: z.object({ fields: z.array(serviceField), has_free_fields: z.boolean() }),
      failure: 'Failed to load fields.',
    }),
  ),
  /** Where the subscribers of a form, or of all forms, go at this service; null: nowhere. */
  loadSettings: call('/list/{service}/settings/load', {
    input: z.object({ service, popup_id }),
    output: z.object({ settings: Target.nullable() }),
    failure: 'Failed to load settings.',
  }),
  saveSettings: call('/list/{service}/settings/save', {
    logs: { kind: 'change', text: 'Changed the settings of an integration', about: 'service' },
    input: z.object({ service, popup_id, settings: Target.nullable() }),
    output: z.object({ settings: Target.nullable() }),
    failure: 'Failed to save settings.',
  }),
  /** Tries the connection. With an address, subscribes it as `settings` says, with made-up names in the mapped name fields; a refusal is told in the service's words. */
  test: externalCall(
    call('/list/{service}/test', {
      role: 'admin',
      effect: true,
      input: z.object({
        service,
        email: z.union([z.literal(''), z.email('Enter a valid email.')]).default(''),
        settings: Target.optional(),
      }),
      output: z.object({ account: z.string() }),
      failure: serviceFailure,
    }),
  ),
  /** What a Mailchimp audience is set to. */
  mailchimpCheck: externalCall(
    call('/list/mailchimp/check', {
      input: z.object({ list_id: line(300) }),
      output: z.object({
        double_optin: z.boolean(),
        merge_fields: z.array(serviceField.extend({ required: z.boolean() })),
        interest_groups: z.array(z.object({ name: z.string(), interests: z.array(serviceList) })),
      }),
      failure: 'Failed to check the audience.',
    }),
  ),
  /** The columns of an ExactTarget data extension. */
  exactTargetFields: externalCall(
    call('/list/exacttarget/datafields', {
      input: z.object({ list_id: line(300) }),
      output: z.object({ fields: z.array(serviceField) }),
      failure: 'Failed to load fields.',
    }),
  ),
  /** Reads the HTML of another service's form: what a form's `settings.form` of the service `formsync` is set to. */
  validateForm: call('/sumolist/formsync/validate', {
    input: z.object({ html: z.string().max(200_000) }),
    output: ServiceForm,
    failure: 'Failed to read the form.',
  }),
  /** Where the subscribers of all forms go, by service; of a form: its own, and whether it uses those of all forms. */
  settings: call('/apps/integrations/settings', {
    input: z.object({ popup_id }),
    output: z.object({ targets, uses_default: z.boolean(), default_targets: targets }),
    failure: 'Failed to load settings.',
  }),
  saveDefault: call('/apps/integrations/settings/save', {
    logs: { kind: 'change', text: 'Changed the integrations of a form', about: 'popup_id' },
    input: z.object({ popup_id: id, uses_default: z.boolean() }),
    output: z.object({ uses_default: z.boolean() }),
    failure: 'Failed to save settings.',
  }),
  /** The lists of services that recipients of an email campaign are added to. */
  campaign: call('/integrations/campaign/load', {
    input: z.object({ campaign_id: id }),
    output: z.object({ targets: z.array(CampaignTarget) }),
    failure: 'Failed to load settings.',
  }),
  /** Null: those of this service are no longer added. Each contact is added once for a campaign. */
  saveCampaign: call('/integrations/campaign/save', {
    logs: { kind: 'change', text: 'Changed the integrations of a campaign', about: 'service' },
    input: z.object({
      campaign_id: id,
      service,
      who: z.enum(campaignReaders).default('clicked'),
      settings: Target.nullable(),
    }),
    output: z.object({ targets: z.array(CampaignTarget) }),
    failure: 'Failed to save settings.',
  }),
  /** Contacts on the way to services, the newest first; 50 to a page. */
  deliveries: call('/integrations/deliveries', {
    input: z.object({
      service: service.optional(),
      state: z.enum(deliveryStates).optional(),
      contact_id: id.optional(),
      before: id.optional(),
    }),
    output: z.object({ deliveries: z.array(Delivery), next: id.nullable() }),
    failure: 'Failed to load deliveries.',
  }),
  /** Tries again what a service refused: one delivery, or all of a service. */
  retry: call('/integrations/deliveries/retry', {
    logs: { kind: 'send', text: 'Retried deliveries to an integration', about: 'service' },
    effect: true,
    input: z.object({ service, delivery_id: id.optional() }),
    output: z.object({ retried: z.int() }),
    failure: 'Failed to retry.',
  }),
  /** Sends the contacts that are subscribed now to a service. */
  backfill: call('/integrations/backfill', {
    logs: { kind: 'export', text: 'Sent subscribers to an integration', about: 'service' },
    role: 'admin',
    effect: true,
    input: z.object({ service, settings: Target }),
    output: z.object({ backfill: Backfill }),
    failure: 'Failed to start.',
  }),
  backfills: call('/integrations/backfills', {
    input: none,
    output: z.object({ backfills: z.array(Backfill) }),
    failure: 'Failed to load progress.',
  }),
  cancelBackfill: call('/integrations/backfill/cancel', {
    logs: { kind: 'change', text: 'Stopped sending subscribers to an integration' },
    role: 'admin',
    input: z.object({ backfill_id: id }),
    output: z.object({ backfill: Backfill }),
    failure: 'Failed to cancel.',
  }),
})
