import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type EventContext, type Listener, when } from '#platform/server/events/events.ts'
import { abTestEvents } from '#features/ab-tests/contract.ts'
import { namesOfTests } from '#features/ab-tests/server/index.ts'
import { analyticsEvents } from '#features/analytics/contract.ts'
import { campaignEvents } from '#features/campaigns/contract.ts'
import { namesOfCampaigns } from '#features/campaigns/server/index.ts'
import { formEvents } from '#features/forms/contract.ts'
import { namesOfForms } from '#features/forms/server/index.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { contactsOf } from './contacts-of.ts'
import type { Publisher } from './publish.ts'

const formOf = async (db: Db, siteId: Id, id: Id) => named(await namesOfForms(db, siteId, [id]), id)
const named = (names: ReadonlyMap<Id, string>, id: Id) => ({ id, name: names.get(id) ?? '' })

/** Listeners for events about forms, tests and campaigns. */
export function formListeners({ publish }: Publisher): Listener[] {
  const ofForm =
    (type: 'form.published' | 'form.deleted') =>
    ({ site_id, popup_id }: { site_id: Id; popup_id: Id }, ctx: EventContext) =>
      publish(ctx, site_id, type, async () => [
        { contactId: null, data: { form: await formOf(ctx.db, site_id, popup_id) } },
      ])
  return [
    when(visitorEvents.submitted, ({ site_id, popup_id, contact_id, submission_id, page, is_new }, ctx) =>
      publish(ctx, site_id, 'form.submitted', async () => {
        const contact = (await contactsOf(ctx.db, site_id, [contact_id]))(contact_id)
        const form = await formOf(ctx.db, site_id, popup_id)
        return [
          {
            contactId: contact_id,
            data: { contact, form, submission_id, page, is_new_subscriber: is_new },
          },
        ]
      }),
    ),
    when(analyticsEvents.counted, ({ site_id, forms }, ctx) =>
      publish(ctx, site_id, 'form.activity', async () => {
        const ids = forms.map(({ popup_id }) => popup_id)
        const names = await namesOfForms(ctx.db, site_id, ids)
        const own = forms.filter(({ popup_id }) => names.has(popup_id))
        return own.map(({ popup_id, ...counts }) => ({
          contactId: null,
          data: { form: named(names, popup_id), ...counts },
        }))
      }),
    ),
    when(formEvents.published, ofForm('form.published')),
    when(formEvents.deleted, ofForm('form.deleted')),
    when(abTestEvents.ended, ({ site_id, test_id, winner_popup_id }, ctx) =>
      publish(ctx, site_id, 'test.ended', async () => {
        const test = named(await namesOfTests(ctx.db, site_id, [test_id]), test_id)
        return [
          {
            contactId: null,
            data: { test, winner: await formOf(ctx.db, site_id, winner_popup_id) },
          },
        ]
      }),
    ),
    when(campaignEvents.sent, ({ site_id, campaign_id }, ctx) =>
      publish(ctx, site_id, 'campaign.sent', async () => {
        const campaign = named(await namesOfCampaigns(ctx.db, site_id, [campaign_id]), campaign_id)
        return [{ contactId: null, data: { campaign } }]
      }),
    ),
  ]
}
