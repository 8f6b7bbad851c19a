import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { Needs } from '#core/access.ts'
import type { Feature } from '#core/feature.ts'
import type { Screen } from '#platform/web/screen.ts'

/** A screen with its full path. */
export interface ScreenRoute {
  readonly pattern: string
  readonly scope: NonNullable<Screen['scope']>
  readonly layout: NonNullable<Screen['layout']>
  readonly feature: Feature | undefined
  readonly needs: Needs
  readonly title: string
  readonly load: Screen['load']
  readonly Page: LazyExoticComponent<ComponentType>
}

/** Returns the scope or role on the site that a screen needs. A screen without a site needs none. */
export function needsOf({
  scope = 'site',
  needs = 'analyst',
}: {
  scope?: Screen['scope']
  needs?: Needs | undefined
}): Needs {
  return scope === 'site' ? needs : 'support'
}

/** The routes to the rooms' screens. */
export function screenRoutes(screens: readonly Screen[]): ScreenRoute[] {
  return screens.map(({ path, scope = 'site', layout = 'shell', feature, needs, title, load }) => ({
    pattern: scope === 'site' ? `/sites/$siteId${path}` : path,
    scope,
    layout,
    feature,
    needs: needsOf({ scope, needs }),
    title,
    load,
    Page: lazy(load),
  }))
}
