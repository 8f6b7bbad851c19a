import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { navigate } from '../router/location.ts'
import { useLocation } from '../router/router.ts'
import { useMayOpen } from '../site.ts'

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path within the dashboard, with its query: "/sites/{id}/forms?page=2". */
  to: string
  /** Marks the link as current only on exactly this path, not below it. */
  exact?: boolean
}

/** A link within the dashboard without styles. `aria-current="page"` marks the current screen. */
export function PlainLink({ to, exact = false, onClick, children, ...props }: LinkProps) {
  const { pathname } = useLocation()
  const path = to.split(/[?#]/)[0]!
  const isOpen = pathname === path || (!exact && path !== '/' && pathname.startsWith(`${path}/`))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || props.target) return
    event.preventDefault()
    void navigate({ to })
  }
  return (
    <a {...(isOpen && { 'aria-current': 'page' })} {...props} href={to} onClick={follow}>
      {children}
    </a>
  )
}

/** A text link within the dashboard. */
export function TextLink({ to, ...props }: AnchorProps & LinkProps) {
  return <Anchor component={PlainLink} to={to} {...props} />
}

/** A link within the dashboard that looks like a button. Renders nothing if the user's role may not open its screen. */
export function LinkButton({ to, ...props }: ButtonProps & LinkProps) {
  const mayOpen = useMayOpen()
  if (!mayOpen(to)) return null
  return <Button component={PlainLink} to={to} {...props} />
}

/** The browser handles clicks that open a new tab or window, or download the target. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
