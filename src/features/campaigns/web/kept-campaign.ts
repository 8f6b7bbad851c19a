import { withParagraphs } from '#features/mail-design/web/index.ts'
import { type CampaignDraft, type CampaignFields, changesOf } from './campaign-draft.ts'

const nameOf = (campaignId: string) => `trellis.campaign.${campaignId}`

/** Reads the unsaved changes of a campaign from this browser; undefined if there are none, or none readable. */
export function readKept(campaignId: string): Partial<CampaignFields> | undefined {
  try {
    const text = localStorage.getItem(nameOf(campaignId))
    return text ? (JSON.parse(withParagraphs(text)) as Partial<CampaignFields>) : undefined
  } catch {
    return undefined
  }
}

/** Stores unsaved changes in this browser, or deletes them when everything is saved. */
export function saveUnsaved(draft: CampaignDraft): void {
  const state = draft.get()
  const changes = changesOf(state)
  try {
    if (Object.keys(changes).length === 0) localStorage.removeItem(nameOf(state.campaign.id))
    else localStorage.setItem(nameOf(state.campaign.id), JSON.stringify(changes))
  } catch {
    // Without storage, only the warning on leaving protects unsaved changes.
  }
}
