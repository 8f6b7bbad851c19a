import { Menu } from '@mantine/core'
import { MergeTag } from '#features/mail-design/web/index.ts'
import { useCall } from '#platform/web/use-call.ts'
import { discountCalls } from '../contract.ts'

/** Maximum number of discounts in the menu; the newest come first. */
const maxShown = 4

/**
 * Menu entries for the merge tags of each reader's own discount code: the code, the link that applies it, its last day.
 */
export default function DiscountMergeTags({ onPick }: { onPick: (tag: string) => void }) {
  const { data } = useCall(discountCalls.choices, {})
  const shown = (data?.campaigns ?? []).filter(({ state }) => state !== 'ended').slice(0, maxShown)
  return shown.map(({ id, campaignName }) => (
    <div key={id}>
      <Menu.Label>{campaignName}</Menu.Label>
      <MergeTag tag={`[discount.${id}]`} label="Discount code" onPick={onPick} />
      <MergeTag tag={`[discount.${id}.url]`} label="Link that applies the code" onPick={onPick} />
      <MergeTag tag={`[discount.${id}.expires]`} label="Expiry date" onPick={onPick} />
    </div>
  ))
}
