import { Button, Checkbox, Group, Modal, NumberInput, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { featureNames, featureTitle, isFeature } from '#core/feature.ts'
import { limitNames, planCalls, type Tier } from '#features/plans/contract.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { billingCalls } from '../contract.ts'
import { limitTitle } from './limit-text.ts'

const linesOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)
const fields = ['tier.name', 'tier.trial_days', 'tier.monthly_products', 'tier.yearly_products']

/** A dialog that changes a tier: its name, features, limits and prices. */
export function TierDialog({ saved, onClose }: { saved: Tier; onClose: () => void }) {
  const [tier, setTier] = useState(saved)
  const [monthly, setMonthly] = useState(saved.monthly_products.join('\n'))
  const [yearly, setYearly] = useState(saved.yearly_products.join('\n'))
  const change = (part: Partial<Tier>) => setTier({ ...tier, ...part })
  const save = useAction(planCalls.saveTier, {
    invalidates: [planCalls.tiers, planCalls.sites, planCalls.load, planCalls.usage, billingCalls.appStore],
  })
  const submit = async () => {
    const products = { monthly_products: linesOf(monthly), yearly_products: linesOf(yearly) }
    if (!(await save.run({ tier: { ...tier, ...products } }))) return
    notify(`The tier ${tier.name} was saved.`)
    onClose()
  }
  /** Returns the first issue of a field or of an entry of its list. */
  const issueOf = (path: string) =>
    Object.entries(save.issues).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1]
  const shown = Object.keys(save.issues).filter((at) => fields.some((path) => at === path || at.startsWith(`${path}.`)))
  return (
    <Modal opened size="lg" onClose={onClose} title={`Tier ${saved.name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack>
          <ErrorNotice error={save.error} fields={shown} />
          <TextInput
            label="Name"
            value={tier.name}
            error={issueOf('tier.name')}
            onChange={({ target }) => change({ name: target.value })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {limitNames.map((limit) => (
              <NumberInput
                key={limit}
                label={limitTitle(limit)}
                placeholder="Unlimited"
                min={0}
                max={2_000_000_000}
                allowDecimal={false}
                thousandSeparator=","
                value={tier.limits[limit] ?? ''}
                onChange={(value) =>
                  change({ limits: { ...tier.limits, [limit]: value === '' ? null : Number(value) } })
                }
              />
            ))}
          </SimpleGrid>
          <Checkbox.Group
            label="Features"
            value={tier.features}
            onChange={(names) => change({ features: names.filter(isFeature) })}
          >
            <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs">
              {featureNames.map((feature) => (
                <Checkbox key={feature} value={feature} label={featureTitle(feature)} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          {tier.id !== 'free' && (
            <>
              <Textarea
                label="Monthly prices"
                description="Price IDs of Stripe, one per line. The first is sold; subscriptions to the others keep this tier."
                autosize
                value={monthly}
                error={issueOf('tier.monthly_products')}
                onChange={({ target }) => setMonthly(target.value)}
              />
              <Textarea
                label="Yearly prices"
                autosize
                value={yearly}
                error={issueOf('tier.yearly_products')}
                onChange={({ target }) => setYearly(target.value)}
              />
              <NumberInput
                label="Days of the free trial"
                min={0}
                max={365}
                allowDecimal={false}
                value={tier.trial_days}
                error={issueOf('tier.trial_days')}
                onChange={(value) => change({ trial_days: Number(value) || 0 })}
              />
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.busy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
