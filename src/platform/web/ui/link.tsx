import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { Link as RouterLink } from '@tanstack/react-router'
import { type ComponentPropsWithRef, createElement } from 'react'

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path within the dashboard: "/sites/{id}/forms". */
  to: string
  /** Counts as open only on this very path, not below it. */
  exact?: boolean
}

/** A link within the dashboard without any look of its own. `aria-current="page"` marks the screen that is open. */
export function PlainLink({ to, exact = false, ...props }: LinkProps) {
  return createElement(RouterLink as never, { ...props, to, activeOptions: { exact, includeSearch: false } })
}

/** A link within the dashboard, as text. */
export function TextLink({ to, ...props }: AnchorProps & LinkProps) {
  return <Anchor component={PlainLink} to={to} {...props} />
}

/** A link within the dashboard that looks like a button. */
export function LinkButton({ to, ...props }: ButtonProps & LinkProps) {
  return <Button component={PlainLink} to={to} {...props} />
}
