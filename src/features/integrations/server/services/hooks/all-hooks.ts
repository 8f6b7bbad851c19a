import type { ServiceId } from '../../../shapes.ts'
import { activecampaignHook } from './activecampaign.ts'
import { brevoHook } from './brevo.ts'
import type { UnsubscribeHook } from './hook.ts'
import { hubspotHook } from './hubspot.ts'
import { klaviyoHook } from './klaviyo.ts'
import { mailchimpHook } from './mailchimp.ts'
import { mailjetHook } from './mailjet.ts'
import { sendgridHook } from './sendgrid.ts'

/** The services that tell at once who unsubscribed. They are asked every hour besides. */
export const unsubscribeHooks: Partial<Record<ServiceId, UnsubscribeHook>> = {
  mailchimp: mailchimpHook,
  klaviyo: klaviyoHook,
  hubspot: hubspotHook,
  activecampaign: activecampaignHook,
  brevo: brevoHook,
  mailjet: mailjetHook,
  sendgrid: sendgridHook,
}
