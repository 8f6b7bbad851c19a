import { IconMail } from '@tabler/icons-react'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { campaignCalls } from '../contract.ts'
import { statusNames } from './campaign-words.ts'

/** Returns the campaigns whose name contains the typed text. */
export default function useCampaignEntries(query: string): PaletteEntry[] {
  const path = useSitePath()
  const navigate = useNavigate()
  const name = query.trim().slice(0, 100)
  const { data } = useCall(campaignCalls.list, { name, limit: 5 }, { keepPrevious: true, enabled: name.length > 1 })
  if (name.length <= 1) return []
  return (data?.campaigns ?? []).map(({ id, name: label, status }) => ({
    id: `campaign ${id}`,
    label,
    note: `Campaign, ${statusNames[status].toLowerCase()}`,
    keywords: name,
    icon: IconMail,
    run: () => void navigate({ to: path(`/campaigns/${id}`) }),
  }))
}
