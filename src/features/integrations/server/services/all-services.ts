import { activecampaign } from './activecampaign.ts'
import { aweber } from './aweber.ts'
import { benchmark } from './benchmark.ts'
import { brevo } from './brevo.ts'
import { campaignmonitor } from './campaignmonitor.ts'
import { constantcontact } from './constantcontact.ts'
import { drip } from './drip.ts'
import { emailoctopus } from './emailoctopus.ts'
import { emma } from './emma.ts'
import { exacttarget } from './exacttarget.ts'
import { formsync } from './formsync.ts'
import { getresponse } from './getresponse.ts'
import { hubspot } from './hubspot.ts'
import { icontact } from './icontact.ts'
import { keap } from './keap.ts'
import { kit } from './kit.ts'
import { klaviyo } from './klaviyo.ts'
import { listmonk } from './listmonk.ts'
import { mailchimp } from './mailchimp.ts'
import { mailerlite } from './mailerlite.ts'
import { mailjet } from './mailjet.ts'
import { mautic } from './mautic.ts'
import { moosend } from './moosend.ts'
import { omnisend } from './omnisend.ts'
import { sendgrid } from './sendgrid.ts'
import { sendlane } from './sendlane.ts'
import { sendy } from './sendy.ts'
import { webhook } from './webhook.ts'
import { zoho } from './zoho.ts'
import type { ServiceId } from '../../shapes.ts'
import type { EmailService } from './service.ts'

/** All email services, by ID. */
export const services: Readonly<Record<ServiceId, EmailService>> = {
  mailchimp,
  klaviyo,
  hubspot,
  activecampaign,
  kit,
  brevo,
  mailerlite,
  aweber,
  campaignmonitor,
  constantcontact,
  getresponse,
  sendgrid,
  mailjet,
  omnisend,
  exacttarget,
  listmonk,
  mautic,
  sendy,
  webhook,
  drip,
  keap,
  emailoctopus,
  moosend,
  benchmark,
  zoho,
  sendlane,
  emma,
  icontact,
  formsync,
}
