import { contactCalls } from '#features/contacts/contract.ts'
import { formatNumber } from '#core/number.ts'
import { useSitePath } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { changeOfCount } from './change.ts'
import FigureCard from './figure-card.tsx'

/** Number of new subscribers in the selected period. */
export function SubscriberGrowth({ since, until }: { since: string; until: string }) {
  const path = useSitePath()
  const { data } = useCall(contactCalls.growth, { since, until }, { keepPrevious: true, refetchInterval: 60_000 })
  if (!data) return null
  const change = changeOfCount(data.new, data.before.new)
  const signs = { up: '+', down: '−', same: '±' } as const
  const notes = [
    data.before.new > 0 && change && `${signs[change.direction]}${change.text}`,
    `${formatNumber(data.unsubscribed)} unsubscribed`,
    `${data.subscribed.toLocaleString('en')} in all`,
  ]
  return (
    <FigureCard
      label="New subscribers"
      value={formatNumber(data.new)}
      note={notes.filter(Boolean).join(' · ')}
      to={path('/contacts')}
    />
  )
}
