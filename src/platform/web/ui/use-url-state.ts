import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readUrlState, type UrlState, writeUrlState } from './url-state.ts'

/**
 * Filters, sorting and page of a list, kept in the address bar so that a link or the back button brings them back.
 * `defaults` must be a constant of the module. Setting anything but the page goes back to page 1.
 */
export function useUrlState<T extends UrlState>(defaults: T): [T, (change: Partial<T>) => void] {
  const { searchStr } = useLocation()
  const router = useRouter()
  const state = useMemo(() => readUrlState(searchStr, defaults), [searchStr, defaults])
  const change = useCallback(
    (fields: Partial<T>) => {
      const { pathname, search, hash } = router.history.location
      const reset = 'page' in defaults && !('page' in fields) ? { page: 1 } : {}
      const next = { ...readUrlState(search, defaults), ...fields, ...reset }
      router.history.replace(`${pathname}${writeUrlState(search, defaults, next)}${hash}`)
    },
    [router, defaults],
  )
  return [state, change]
}
