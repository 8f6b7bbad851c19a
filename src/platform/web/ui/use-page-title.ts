import { useEffect } from 'react'
import { brand } from '../brand.ts'

/** Sets the title of the browser tab: "Contacts · Trellis". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name
  }, [title])
}
