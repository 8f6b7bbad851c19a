import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { planCalls } from '#features/plans/contract.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { onboardingCalls } from '../contract.ts'
import { closePromo, isPromoClosed } from './promo-cookie.ts'
import styles from './tour.module.css'

/** Offers a larger plan, if plans are sold and the site has the free one. Once closed, it stays hidden for a day. */
export default function PromoHeader() {
  const navigate = useNavigate()
  const path = useSitePath()
  const [isClosed, setClosed] = useState(isPromoClosed)
  const plan = useCall(planCalls.load, {}).data
  const isFree = plan?.is_selling === true && plan.plan.tier === 'free'
  const seen = useCall(onboardingCalls.load, {}, { enabled: isFree }).data
  const turnOff = useAction(onboardingCalls.savePromoHeader, { invalidates: [onboardingCalls.load] })
  if (isClosed || !isFree || !seen?.promo_header) return null
  return (
    <section className={styles.tour} aria-label="Plans">
      <div>
        <strong>More room to grow</strong>
        <p>Larger plans add A/B tests, automations, unique discount codes and more emails a month.</p>
      </div>
      <div className={styles.actions}>
        <IfMay call={onboardingCalls.savePromoHeader}>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void turnOff.run({ enabled: false })}>
            Don’t show offers
          </Button>
        </IfMay>
        <Button size="compact-sm" onClick={() => void navigate({ to: path('/plans') })}>
          See plans
        </Button>
        <CloseButton
          aria-label="Close for today"
          onClick={() => {
            closePromo()
            setClosed(true)
          }}
        />
      </div>
    </section>
  )
}
