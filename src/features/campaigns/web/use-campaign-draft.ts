import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Answer } from '#core/call.ts'
import { useIsReachable } from '#platform/web/connection.ts'
import { pauseBeforeSave } from '#platform/web/pause-before-save.ts'
import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { useInvalidate } from '#platform/web/use-call.ts'
import { campaignCalls } from '../contract.ts'
import { createCampaignDraft, isDirty, type SavedCampaign } from './campaign-draft.ts'
import { saveUnsaved, readKept } from './kept-campaign.ts'
import { whileSaving } from './saving-campaigns.ts'

const pauseInTyping = 800

/**
 * The state of a campaign being edited. It is saved automatically after a pause, and stored in this browser until then.
 */
export function useCampaignDraft(loaded: Answer<typeof campaignCalls.load>) {
  const invalidate = useInvalidate()
  const siteId = useSiteId()
  const [{ draft, wasKept }] = useState(() => make(loaded, siteId))
  const state = useSyncExternalStore(draft.subscribe, draft.get)
  const isReachable = useIsReachable()
  const dirty = isDirty(state)
  const { isSaving, error, fields, saved } = state

  useEffect(() => {
    const timer = setTimeout(() => saveUnsaved(draft), 150)
    return () => clearTimeout(timer)
  }, [fields, saved, draft])

  useEffect(() => {
    const pause = pauseBeforeSave({ isWaiting: dirty, isSaving, error, isReachable }, pauseInTyping)
    if (pause === null) return
    const timer = setTimeout(() => void draft.save(), pause)
    return () => clearTimeout(timer)
  }, [dirty, isSaving, isReachable, error, fields, draft])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      saveUnsaved(draft)
      if (isDirty(draft.get())) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [draft])

  useEffect(
    () => () => {
      saveUnsaved(draft)
      if (isDirty(draft.get())) {
        void draft.save().then(() => {
          saveUnsaved(draft)
          invalidate(campaignCalls.list)
        })
      }
      invalidate(campaignCalls.list)
    },
    [draft, invalidate],
  )

  useHotkeys([['mod+S', () => void draft.save()]], [])
  const saveState = isSaving ? 'saving' : dirty ? (error ? 'failed' : 'unsaved') : 'saved'
  return { draft, state, wasKept, saveState } as const
}

function make(loaded: Answer<typeof campaignCalls.load>, siteId: string | undefined) {
  const draft = createCampaignDraft(loaded, (campaign) =>
    whileSaving(campaign.id, send(campaignCalls.save, { campaign: withoutMade(campaign) }, { siteId })),
  )
  const kept = readKept(loaded.campaign.id)
  if (kept) draft.set(kept)
  const wasKept = isDirty(draft.get())
  if (kept && !wasKept) saveUnsaved(draft)
  return { draft, wasKept }
}

/** For emails from the editor, the server generates the HTML and the text. */
function withoutMade({ email, ...campaign }: SavedCampaign): SavedCampaign {
  if (!email) return campaign
  return { ...campaign, email: email.blocks ? { ...email, html: '', text: '' } : email }
}
