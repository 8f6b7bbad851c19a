import type { Answer } from '#core/call.ts'
import { room } from '#platform/server/room.ts'
import { onboardingCalls } from '../contract.ts'
import { type Mark, marksOf, saveMark, setPromo, showsPromo } from './store.ts'

type Seen = Answer<typeof onboardingCalls.load>

/** The room for which of the dashboard's introductions users have seen. */
export const onboarding = room({
  name: 'onboarding',
  calls: onboardingCalls,
  handlers: {
    async load(_input, { db, siteId, user }) {
      const marks = await marksOf(db, siteId, user.id)
      const mark = (name: Mark['name']) => marks.find((one) => one.name === name)
      const { status = 'new', step = 0 } = mark('tour') ?? {}
      return {
        tour: { status: status as Seen['tour']['status'], step },
        shopify_prompt: (mark('shopify-prompt')?.status ?? 'new') as Seen['shopify_prompt'],
        promo_header: await showsPromo(db, siteId),
      }
    },
    async recordTour({ status, step }, { db, siteId, user, now }) {
      await saveMark(db, { site_id: siteId, user_id: user.id, name: 'tour', status, step, at: new Date(now()) })
      return { tour: { status, step } }
    },
    async recordShopifyPrompt({ answer }, { db, siteId, user, now }) {
      const at = new Date(now())
      await saveMark(db, { site_id: siteId, user_id: user.id, name: 'shopify-prompt', status: answer, step: 0, at })
      return { shopify_prompt: answer }
    },
    async savePromoHeader({ enabled }, { db, siteId }) {
      await setPromo(db, siteId, enabled)
      return { enabled }
    },
  },
  migrations: new URL('./migrations/', import.meta.url),
  transfer: { stays: ['onboarding_marks', 'sites_without_promo'] },
})
