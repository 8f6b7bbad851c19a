import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import type { DiscountCampaign } from '../contract.ts'
import { stateNames, termsWords } from './discount-words.ts'
import styles from './discounts.module.css'
import { useDelete } from './use-delete.ts'

const columns = [
  { label: 'Discount' },
  { label: 'Status' },
  { label: 'Codes left', isNumber: true },
  { label: 'Issued', isNumber: true },
  { label: 'Redeemed', isNumber: true },
  { label: 'Revenue', isNumber: true },
  { label: 'Discount given', isNumber: true },
  { label: 'Actions', isHidden: true },
]

interface CampaignTableProps {
  campaigns: readonly DiscountCampaign[]
  isStale: boolean
}

/** Table of a page of discount campaigns. */
export function CampaignTable({ campaigns, isStale }: CampaignTableProps) {
  const path = useSitePath()
  const { remove, isBusy } = useDelete()
  return (
    <Table label="Discounts" columns={columns} isStale={isStale}>
      {campaigns.map((campaign) => {
        const { id, campaignName, state, issued, redeemed, revenue, discount_given, currency, discount } = campaign
        return (
          <Row key={id}>
            <Cell kind="main">
              <TextLink to={path(`/discounts/${id}`)}>{campaignName}</TextLink>
              <div className={styles.terms}>{termsWords(discount, currency)}</div>
            </Cell>
            <Cell>
              <StatusBadge status={state} label={stateNames[state]} />
            </Cell>
            <Cell kind="number" label="Codes left">
              <span className={campaign.is_low ? styles.low : undefined}>{codesLeft(campaign)}</span>
            </Cell>
            <Cell kind="number" label="Issued">
              {formatNumber(issued)}
            </Cell>
            <Cell kind="number" label="Redeemed">
              {formatNumber(redeemed)}
            </Cell>
            <Cell kind="number" label="Revenue">
              {formatMoney(revenue, currency)}
            </Cell>
            <Cell kind="number" label="Discount given">
              {formatMoney(discount_given, currency)}
            </Cell>
            <Cell kind="tool">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Delete ${campaignName}`}
                disabled={isBusy}
                onClick={() => void remove(campaign)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Cell>
          </Row>
        )
      })}
    </Table>
  )
}

/** Returns how many codes are left, short enough for a table cell. */
function codesLeft({ discount, codes, problem, is_low }: DiscountCampaign): string {
  if (discount.create_method === 'shared') return problem ? 'Not in store' : '1 shared'
  if (discount.create_method === 'unique' && discount.service === 'custom') return 'On demand'
  return `${formatNumber(codes.left)}${is_low ? ' · low' : ''}`
}
