import { undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type DiscountCampaign, discountCalls } from '../contract.ts'

const shown = [discountCalls.campaigns, discountCalls.choices, discountCalls.load]

/** Deletes a discount campaign, and offers to undo that for some seconds. */
export function useDelete() {
  const erase = useAction(discountCalls.delete, { invalidates: shown })
  const restore = useAction(discountCalls.restore, { invalidates: shown })
  const remove = async ({ id, campaignName }: Pick<DiscountCampaign, 'id' | 'campaignName'>): Promise<boolean> => {
    const ids = { campaign_ids: [id] }
    if (!(await erase.run(ids))) return false
    const message = `“${campaignName}” was deleted. Codes that customers already have keep working.`
    undoable({ message, undo: () => restore.run(ids) })
    return true
  }
  return { remove, isBusy: erase.busy, error: erase.error }
}
