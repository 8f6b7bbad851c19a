import type { ServiceId } from '../../../shapes.ts'
import { activecampaignHook } from './activecampaign.ts'
import { brevoHook } from './brevo.ts'
import type { UnsubscribeHook } from './hook.ts'
import { hubspotHook } from './hubspot.ts'
import { klaviyoHook } from './klaviyo.ts'
import { mailchimpHook } from './mailchimp.ts'
import { mailjetHook } from './mailjet.ts'
import { sendgridHook } from './sendgrid.ts'

/** Services that report unsubscribes immediately. They are also polled every hour. */
export const unsubscribeHooks: Partial<Record<ServiceId, UnsubscribeHook>> = {
  mailchimp: mailchimpHook,
  klaviyo: klaviyoHook,
  hubspot: hubspotHook,
  activecampaign: activecampaignHook,
  brevo: brevoHook,
  mailjet: mailjetHook,
  sendgrid: sendgridHook,
}
