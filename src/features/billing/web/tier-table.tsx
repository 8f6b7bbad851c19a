import { Button } from '@mantine/core'
import { useState } from 'react'
import { limitNames, type Tier, type TierId } from '#features/plans/contract.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { limitText } from './limit-text.ts'
import { TierDialog } from './tier-dialog.tsx'

const columns = [
  { label: 'Tier' },
  { label: 'Limits' },
  { label: 'Stripe prices' },
  { label: 'Change', isHidden: true },
]

/** The tiers with their limits and prices. Each can be edited. */
export function TierTable({ tiers }: { tiers: readonly Tier[] }) {
  const [editing, setEditing] = useState<TierId | null>(null)
  const edited = tiers.find(({ id }) => id === editing)
  return (
    <Panel title="Tiers" text="A change applies at once to every site with the tier.">
      <Table label="Tiers" columns={columns}>
        {tiers.map((tier) => (
          <Row key={tier.id}>
            <Cell kind="main">{tier.name}</Cell>
            <Cell label="Limits">
              {limitNames.map((limit) => (
                <div key={limit}>{limitText(limit, tier.limits[limit])}</div>
              ))}
            </Cell>
            <Cell label="Stripe prices">
              {[...tier.monthly_products, ...tier.yearly_products].map((id) => (
                <div key={id}>{id}</div>
              ))}
              {tier.monthly_products.length + tier.yearly_products.length === 0 && 'Not sold'}
            </Cell>
            <Cell kind="tool">
              <Button size="xs" variant="default" aria-label={`Edit ${tier.name}`} onClick={() => setEditing(tier.id)}>
                Edit
              </Button>
            </Cell>
          </Row>
        ))}
      </Table>
      {edited && <TierDialog saved={edited} onClose={() => setEditing(null)} />}
    </Panel>
  )
}
