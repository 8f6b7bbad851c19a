import type { ComponentOf } from '../components/models.ts'
import { isLinkAddress } from './address.ts'
import { type Act, type Drawn, type ElementTree, elementTree } from './elements.ts'

type Acting = ComponentOf<'button' | 'image'>

/**
 * Returns an element that performs the component's action on a click: a link for a plain redirect, a button for
 * everything else.
 */
export function clickable(
  component: Acting,
  given: Record<string, string | undefined>,
  inside: readonly Drawn[],
): ElementTree {
  const { id, action, redirect } = component
  const act = actOf(component)
  const attributes = { ...given, 'data-id': id, ...(act && { do: act }) }
  if (action !== 'redirect' || !redirect || redirect.method || !isLinkAddress(redirect.url))
    return elementTree('button', { ...attributes, type: action === 'submit' ? action : 'button' }, inside)
  const link = { href: redirect.url, rel: 'noopener', target: redirect.newWindow ? '_blank' : '_top' }
  return elementTree('a', { ...attributes, ...link }, inside)
}

/** The browser itself handles submitting. An action without a target does nothing. */
function actOf({ action, redirect, goTo, contentMediaId }: Acting): Act | undefined {
  if (action === 'submit') return undefined
  if (!action || action === 'nothing') return goTo ? { goTo } : undefined
  return {
    action,
    ...(action === 'redirect' && redirect?.method && { redirect }),
    ...(action === 'content' && contentMediaId && { contentMediaId }),
  }
}
