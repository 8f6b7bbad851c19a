import { IconFilter, IconList, IconUser } from '@tabler/icons-react'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { contactCalls } from '../contract.ts'

/** Shorter text would match all contacts. */
const minLength = 2

/**
 * Returns the contacts whose name, email, company or phone contains the typed text, and the matching lists and
 * segments.
 */
export default function useContactEntries(query: string): PaletteEntry[] {
  const path = useSitePath()
  const navigate = useNavigate()
  const search = query.trim().slice(0, 200)
  const isAsked = search.length >= minLength
  const { data } = useCall(contactCalls.list, { search, limit: 5 }, { keepPrevious: true, enabled: isAsked })
  const { data: vocabulary } = useCall(contactCalls.vocabulary, {}, { enabled: isAsked })
  if (!isAsked) return []
  const open = (to: string) => () => void navigate({ to: path(to) })
  const contacts = (data?.contacts ?? []).map(({ id, email, first_name, last_name, company, phone }) => {
    const name = `${first_name} ${last_name}`.trim()
    return {
      id: `contact ${id}`,
      label: name || email,
      note: [name && email, company].filter(Boolean).join(' · '),
      // The server matched the typed text, even if it is spaced differently.
      keywords: `${email} ${company} ${phone} ${search}`,
      icon: IconUser,
      run: open(`/contacts/${id}`),
    }
  })
  const lists = (vocabulary?.lists ?? []).map(({ id, name }) => ({
    id: `list ${id}`,
    label: name,
    note: 'List',
    icon: IconList,
    run: open(`/contacts?list=${id}`),
  }))
  const segments = (vocabulary?.segments ?? []).map(({ id, name }) => ({
    id: `segment ${id}`,
    label: name,
    note: 'Segment',
    icon: IconFilter,
    run: open(`/contacts?segment=${id}`),
  }))
  return [...contacts, ...lists, ...segments]
}
