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
/** ID of a form; null for all forms of the site. */
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
/** Error message for the caller if a service's own code fails unexpectedly (spec.md section 8). */
const serviceFailure = 'Fatal service error, please try again later or contact support'

/** Calls about the email services that subscribers are sent to. */
export const integrationCalls = withScopes(keyAccess, {
  /** Returns all services, and how the site is connected to each. */
  state: call('/oaconsumer/state', {
    input: none,
    output: z.object({ services: z.array(Service) }),
    failure: 'Failed to load integrations.',
  }),
  /**
   * Connects a service. API keys are tested before they are stored. For OAuth, returns the address of the service's
   * page, to be opened in a window; `window` reports how it ended.
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
  /** Returns how the window of an OAuth connection ended. */
  window: call('/oaconsumer/window', {
    role: 'admin',
    input: ConnectWindowInput,
    output: ConnectWindowState,
    failure: 'Failed to connect.',
  }),
  /** Deletes the credentials. Waiting deliveries to the service are skipped. */
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
  /** Returns the contact fields of a list. */
  fields: externalCall(
    call('/list/{service}/fields', {
      input: z.object({ service, list_id: line(300).default('') }),
      output: z.object({ fields: z.array(serviceField), has_free_fields: z.boolean() }),
      failure: 'Failed to load fields.',
    }),
  ),
  /** Returns where the subscribers of a form, or of all forms, are sent at this service; null if they aren't. */
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
  /**
   * Tests the connection. If an address is given, subscribes it with `settings`, using made-up names in the mapped name
   * fields. A refusal is reported in the service's own words.
   */
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
  /** Returns the settings of a Mailchimp audience. */
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
  /** Returns the columns of an ExactTarget data extension. */
  exactTargetFields: externalCall(
    call('/list/exacttarget/datafields', {
      input: z.object({ list_id: line(300) }),
      output: z.object({ fields: z.array(serviceField) }),
      failure: 'Failed to load fields.',
    }),
  ),
  /** Parses the HTML of another service's form. The result is used as `settings.form` of the service `formsync`. */
  validateForm: call('/sumolist/formsync/validate', {
    input: z.object({ html: z.string().max(200_000) }),
    output: ServiceForm,
    failure: 'Failed to read the form.',
  }),
  /**
   * Returns where the subscribers of all forms are sent, by service. For a single form, returns its own targets and
   * whether it uses those of all forms.
   */
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
  /** Returns the services' lists that recipients of an email campaign are added to. */
  campaign: call('/integrations/campaign/load', {
    input: z.object({ campaign_id: id }),
    output: z.object({ targets: z.array(CampaignTarget) }),
    failure: 'Failed to load settings.',
  }),
  /** Null stops adding recipients to this service. Each contact is added once per campaign. */
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
  /** Returns deliveries of contacts to services, newest first, 50 per page. */
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
  /** Retries what a service refused: one delivery, or all of a service. */
  retry: call('/integrations/deliveries/retry', {
    logs: { kind: 'send', text: 'Retried deliveries to an integration', about: 'service' },
    effect: true,
    input: z.object({ service, delivery_id: id.optional() }),
    output: z.object({ retried: z.int() }),
    failure: 'Failed to retry.',
  }),
  /** Sends all currently subscribed contacts to a service. */
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
