import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { Feature } from '#core/feature.ts'
import type { Screen } from '#platform/web/screen.ts'

/** A screen with the whole path that leads to it. */
export interface ScreenRoute {
  readonly pattern: string
  readonly scope: NonNullable<Screen['scope']>
  readonly layout: NonNullable<Screen['layout']>
  readonly feature: Feature | undefined
  readonly Page: LazyExoticComponent<ComponentType>
}

/** The routes to the rooms' screens. */
export function screenRoutes(screens: readonly Screen[]): ScreenRoute[] {
  return screens.map(({ path, scope = 'site', layout = 'shell', feature, load }) => ({
    pattern: scope === 'site' ? `/sites/$siteId${path}` : path,
    scope,
    layout,
    feature,
    Page: lazy(load),
  }))
}
