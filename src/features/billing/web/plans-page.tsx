import { Button, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { featureTitle, isFeature } from '#core/feature.ts'
import { planCalls } from '#features/plans/contract.ts'
import { useHasRole } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { billingCalls } from '../contract.ts'
import { AppList } from './app-list.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { limitTitle } from './limit-text.ts'
import { SwitchDialog } from './switch-dialog.tsx'
import { TierCard } from './tier-card.tsx'
import { usePurchase } from './use-purchase.ts'

const dayText = (moment: string | null | undefined) =>
  moment ? new Date(moment).toLocaleDateString('en', { dateStyle: 'long' }) : null

/** The site's plan and its usage, the plans that can be bought, and the apps. */
export default function PlansPage() {
  const mayBuy = useHasRole('admin')
  const [target, setTarget] = useState<string | null>(null)
  const [{ feature: wanted }] = useUrlState({ feature: '' })
  const [isCanceling, setCanceling] = useState(false)
  const store = useCall(billingCalls.appStore, {})
  const current = useCall(billingCalls.subscription, {})
  const usage = useCall(planCalls.usage, {})
  const purchase = usePurchase()
  const portal = useAction(billingCalls.portal, { onSuccess: ({ url }) => void (location.href = url) })
  const change = useAction(billingCalls.switchPlan, {
    invalidates: [planCalls.load, billingCalls.appStore, billingCalls.subscription],
  })
  const { data } = store
  const subscription = current.data?.subscription
  const isPaying = data?.plan.status != null && data.plan.is_pro && subscription != null
  const choose = (product: string) => (isPaying ? setTarget(product) : void purchase.buy(product))
  const isPastDue = data?.plan.status === 'past_due'
  const offering = isFeature(wanted) ? (data?.tiers ?? []).filter(({ features }) => features.includes(wanted)) : []
  const offer =
    isFeature(wanted) && offering.length > 0
      ? `${featureTitle(wanted)}: included in ${offering.map(({ name }) => name).join(', ')}.`
      : undefined
  const note = isPastDue ? 'Your last payment failed. Update your payment method to keep your plan.' : offer
  return (
    <Page title="Plans" note={note}>
      <ErrorNotice error={store.error} retry={store.refetch} />
      <ErrorNotice error={purchase.error ?? portal.error ?? change.error} />
      {purchase.isWaiting && (
        <p aria-live="polite">
          Waiting for the payment in the other window.{' '}
          <Button size="compact-sm" variant="default" onClick={purchase.stop}>
            Stop waiting
          </Button>
        </p>
      )}
      {!data && !store.error && <ListSkeleton rows={4} height={48} />}
      {data && (
        <Panel
          title={`Your plan: ${data.plan.name}`}
          foot={
            mayBuy &&
            data.has_customer && (
              <>
                <Button
                  variant={isPastDue ? 'filled' : 'default'}
                  loading={portal.busy}
                  onClick={() => void portal.run({})}
                >
                  {isPastDue ? 'Update payment method' : 'Invoices and card'}
                </Button>
                {isPaying && !isPastDue && !subscription.ends_at && (
                  <Button variant="subtle" onClick={() => setCanceling(true)}>
                    Cancel plan
                  </Button>
                )}
                {isPaying && subscription.ends_at && (
                  <Button loading={change.busy} onClick={() => void change.run({ product: subscription.product })}>
                    Keep plan
                  </Button>
                )}
              </>
            )
          }
        >
          <Facts
            facts={[
              ['Trial ends', data.plan.status === 'trialing' ? dayText(data.plan.trial_ends_at) : null],
              ['Renews', data.plan.ends_at ? null : dayText(data.plan.renews_at)],
              ['Ends', dayText(data.plan.ends_at)],
              ...(usage.data?.usage ?? []).map(
                ({ limit, used, allowed }) =>
                  [
                    limitTitle(limit),
                    `${used.toLocaleString('en')} of ${allowed?.toLocaleString('en') ?? 'unlimited'}`,
                  ] as const,
              ),
            ]}
          />
        </Panel>
      )}
      {data?.is_selling && (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} my="lg">
          {data.tiers.map((tier, index) => (
            <TierCard
              key={tier.id}
              tier={tier}
              below={data.tiers[index - 1]}
              wanted={wanted}
              isCurrent={tier.id === data.plan.tier}
              currentProduct={isPaying ? subscription.product : undefined}
              mayTry={data.may_try}
              busy={!mayBuy || purchase.busy}
              onChoose={choose}
            />
          ))}
        </SimpleGrid>
      )}
      {data && <AppList apps={data.apps} />}
      {isCanceling && data && (
        <CancelDialog
          name={data.plan.name}
          until={dayText(data.plan.renews_at)}
          isTrial={data.plan.status === 'trialing'}
          onClose={() => setCanceling(false)}
        />
      )}
      {target !== null && <SwitchDialog product={target} onClose={() => setTarget(null)} />}
    </Page>
  )
}
