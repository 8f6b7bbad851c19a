import { useCallback, useMemo } from 'react'
import { currentPlace, navigate } from '../router/location.ts'
import { useLocation } from '../router/router.ts'
import { readUrlState, type UrlState, writeUrlState } from './url-state.ts'

/**
 * Keeps the filters, sorting and page of a list in the address bar, so that a link or the back button restores them.
 * `defaults` must be a module constant. Setting anything but the page goes back to page 1.
 */
export function useUrlState<T extends UrlState>(defaults: T): [T, (change: Partial<T>) => void] {
  const { search } = useLocation()
  const state = useMemo(() => readUrlState(search, defaults), [search, defaults])
  const change = useCallback(
    (fields: Partial<T>) => {
      const now = currentPlace()
      const reset = 'page' in defaults && !('page' in fields) ? { page: 1 } : {}
      const next = { ...readUrlState(now.search, defaults), ...fields, ...reset }
      void navigate({ to: now.pathname + writeUrlState(now.search, defaults, next) + now.hash, replace: true })
    },
    [defaults],
  )
  return [state, change]
}
