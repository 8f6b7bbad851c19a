import { useEffect } from 'react'

/** Names the browser's tab: "Contacts · Trellis". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Trellis` : 'Trellis'
  }, [title])
}
