import { z } from 'zod'
import { call } from '#core/call.ts'
import { forPeople } from '#core/with-scopes.ts'

/** The stops of the tour. */
export const tourSteps = 5

const Tour = z.object({ status: z.enum(['new', 'started', 'done', 'skipped']), step: z.int().min(0).max(tourSteps) })
const shopifyPrompt = z.enum(['new', 'dismissed', 'accepted'])

export const onboardingCalls = forPeople('It is about what one person has seen of the dashboard.', {
  /** What the caller has seen of the dashboard's introductions, and whether the site shows its promo header. */
  load: call('/onboarding/load', {
    role: 'support',
    input: z.object({}),
    output: z.object({ tour: Tour, shopify_prompt: shopifyPrompt, promo_header: z.boolean() }),
    failure: 'Failed to load the tour.',
  }),
  /** How far the caller has come in the tour: `step` is the stop that is shown, from 0. */
  recordTour: call('/api/tour/record', {
    role: 'support',
    input: z.object({
      status: Tour.shape.status.exclude(['new']),
      step: Tour.shape.step.default(0),
    }),
    output: z.object({ tour: Tour }),
    failure: 'Failed to record the tour.',
  }),
  /** What the caller answered to the suggestion to connect a Shopify store. */
  recordShopifyPrompt: call('/api/record_shopify_prompt', {
    role: 'support',
    input: z.object({ answer: shopifyPrompt.exclude(['new']) }),
    output: z.object({ shopify_prompt: shopifyPrompt }),
    failure: 'Failed to record the answer.',
  }),
  /** Whether the dashboard of the site shows offers of larger plans. */
  savePromoHeader: call('/apps/settings/promoheader/save', {
    logs: { kind: 'change', text: 'Changed the promo header' },
    role: 'admin',
    input: z.object({ enabled: z.boolean() }),
    output: z.object({ enabled: z.boolean() }),
    failure: 'Failed to save the setting.',
  }),
})
