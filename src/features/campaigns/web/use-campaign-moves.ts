import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { campaignCalls, type CampaignSummary } from '../contract.ts'
import { pageOf } from './campaign-words.ts'

type Known = Pick<CampaignSummary, 'id' | 'name' | 'status'>

/** The actions for campaigns that are no longer drafts, used by the list and the campaign's page. */
export function useCampaignMoves() {
  const navigate = useNavigate()
  const path = useSitePath()
  const invalidates = [campaignCalls.list, campaignCalls.load]
  const pause = useAction(campaignCalls.pause, { invalidates })
  const resume = useAction(campaignCalls.resume, { invalidates })
  const cancel = useAction(campaignCalls.cancel, { invalidates })
  const duplicate = useAction(campaignCalls.duplicate, { invalidates })
  const remove = useAction(campaignCalls.remove, { invalidates })
  const restore = useAction(campaignCalls.restore, { invalidates })
  const all = [pause, resume, cancel, duplicate, remove, restore]
  const resumeIt = ({ id }: Known) => resume.run({ campaign_id: id })
  return {
    error: all.find(({ error }) => error)?.error ?? null,
    busy: all.some(({ busy }) => busy),
    async pause(campaign: Known) {
      if (!(await pause.run({ campaign_id: campaign.id }))) return
      undoable({ message: `${campaign.name} is paused.`, undo: () => resumeIt(campaign) })
    },
    async resume(campaign: Known) {
      if (await resumeIt(campaign)) notify(`${campaign.name} resumed.`)
    },
    /** For a campaign that is being sent, this can't be undone, so ask first. */
    async cancel(campaign: Known) {
      const answer = await cancel.run({ campaign_id: campaign.id })
      if (answer) notify(answer.campaign.status === 'draft' ? `${campaign.name} is a draft again.` : 'Sending stopped.')
      return answer?.campaign
    },
    async duplicate(campaign: Known) {
      const answer = await duplicate.run({ campaign_id: campaign.id })
      if (!answer) return
      notify(`${answer.campaign.name} created.`)
      await navigate({ to: path(pageOf(answer.campaign)) })
    },
    async remove({ id, name }: Known) {
      if (!(await remove.run({ campaign_id: id }))) return false
      undoable({ message: `${name} was deleted.`, undo: () => restore.run({ campaign_id: id }) })
      return true
    },
    async restore({ id, name }: Known) {
      if (await restore.run({ campaign_id: id })) notify(`${name} restored.`)
    },
  }
}
export type CampaignMoves = ReturnType<typeof useCampaignMoves>
