import type { ServiceId } from '../../../../shapes.ts'
import type { ServiceCase } from '../service-case.ts'
import { activecampaignCase } from './activecampaign.ts'
import { aweberCase } from './aweber.ts'
import { benchmarkCase } from './benchmark.ts'
import { brevoCase } from './brevo.ts'
import { campaignmonitorCase } from './campaignmonitor.ts'
import { constantcontactCase } from './constantcontact.ts'
import { dripCase } from './drip.ts'
import { emailoctopusCase } from './emailoctopus.ts'
import { emmaCase } from './emma.ts'
import { exacttargetCase } from './exacttarget.ts'
import { formsyncCase } from './formsync.ts'
import { getresponseCase } from './getresponse.ts'
import { hubspotCase } from './hubspot.ts'
import { icontactCase } from './icontact.ts'
import { keapCase } from './keap.ts'
import { kitCase } from './kit.ts'
import { klaviyoCase } from './klaviyo.ts'
import { listmonkCase } from './listmonk.ts'
import { mailchimpCase } from './mailchimp.ts'
import { mailerliteCase } from './mailerlite.ts'
import { mailjetCase } from './mailjet.ts'
import { mauticCase } from './mautic.ts'
import { moosendCase } from './moosend.ts'
import { omnisendCase } from './omnisend.ts'
import { sendgridCase } from './sendgrid.ts'
import { sendlaneCase } from './sendlane.ts'
import { sendyCase } from './sendy.ts'
import { webhookCase } from './webhook.ts'
import { zohoCase } from './zoho.ts'

/** The expected requests to each service, and its responses. */
export const cases: Readonly<Record<ServiceId, ServiceCase>> = {
  mailchimp: mailchimpCase,
  klaviyo: klaviyoCase,
  hubspot: hubspotCase,
  activecampaign: activecampaignCase,
  kit: kitCase,
  brevo: brevoCase,
  mailerlite: mailerliteCase,
  aweber: aweberCase,
  campaignmonitor: campaignmonitorCase,
  constantcontact: constantcontactCase,
  getresponse: getresponseCase,
  sendgrid: sendgridCase,
  mailjet: mailjetCase,
  omnisend: omnisendCase,
  exacttarget: exacttargetCase,
  listmonk: listmonkCase,
  mautic: mauticCase,
  sendy: sendyCase,
  webhook: webhookCase,
  drip: dripCase,
  keap: keapCase,
  emailoctopus: emailoctopusCase,
  moosend: moosendCase,
  benchmark: benchmarkCase,
  zoho: zohoCase,
  sendlane: sendlaneCase,
  emma: emmaCase,
  icontact: icontactCase,
  formsync: formsyncCase,
}
