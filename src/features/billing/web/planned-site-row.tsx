import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type PlannedSite, planCalls, type Tier, type TierId } from '#features/plans/contract.ts'
import { Cell, Row } from '#platform/web/ui/table.tsx'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { OverrideDialog } from './override-dialog.tsx'

/** One site: its plan, the tier given to it without payment, and the features that differ from its plan. */
export function PlannedSiteRow({ site, tiers }: { site: PlannedSite; tiers: readonly Tier[] }) {
  const { id, name, plan, given_tier: given, overrides } = site
  const [isOpen, setOpen] = useState(false)
  const save = useAction(planCalls.saveSite, { invalidates: [planCalls.sites, planCalls.load] })
  const give = async (tier: TierId | null) => {
    if (!(await save.run({ plan_site_id: id, tier }))) return
    const tierName = tiers.find((one) => one.id === tier)?.name
    const message = tierName ? `${name} has the tier ${tierName} now.` : `${name} has the plan it pays for now.`
    undoable({ message, undo: () => save.run({ plan_site_id: id, tier: given }) })
  }
  const count = Object.keys(overrides).length
  return (
    <Row>
      <Cell kind="main">{name}</Cell>
      <Cell label="Plan">
        {plan.name}
        {plan.status && ` (${plan.status.replaceAll('_', ' ')})`}
      </Cell>
      <Cell label="Given without payment">
        <NativeSelect
          size="xs"
          aria-label={`Tier given to ${name}`}
          disabled={save.busy}
          value={given ?? ''}
          error={save.error?.message}
          data={[{ value: '', label: 'None' }, ...tiers.map((tier) => ({ value: tier.id, label: tier.name }))]}
          onChange={({ target }) => void give(tiers.find((tier) => tier.id === target.value)?.id ?? null)}
        />
      </Cell>
      <Cell kind="tool">
        <Button size="xs" variant="default" aria-label={`Features of ${name}`} onClick={() => setOpen(true)}>
          {count > 0 ? `Features (${count} changed)` : 'Features'}
        </Button>
        {isOpen && <OverrideDialog site={site} onClose={() => setOpen(false)} />}
      </Cell>
    </Row>
  )
}
