import type { Component } from '../components/models.ts'
import type {
  Animation,
  FormType,
  Goal,
  Interval,
  Position,
  ShowType,
  SlideDirection,
  TeaserMoment,
  TeaserPosition,
} from '../document/constants.ts'
import type { FormDocument, Tab } from '../document/form-document.ts'
import { mapComponents } from '../document/tree.ts'
import { colorsIn } from './color-names.ts'

/** The settings of a form that belong to a design: when and where it makes sense. What is left out is as for its type. */
interface TemplateSettings {
  show_type?: ShowType
  before_show_delay?: number
  before_show_delay_interval?: Interval
  trigger_percent?: number
  click_triggers?: string[]
  triggers?: { inactivity?: number; page_count?: number }
  position?: Position
  slide_direction?: SlideDirection
  animation_id?: Animation
  popup_mode?: 'modal' | 'modeless' | 'strict'
  shows_from_search?: boolean
  show_position?: 'fixed' | 'static'
  content_width?: number
  bar_size?: number
  auto_embed_placement?: number
  advanced_form?: string
  cookie_lifetime_interval?: Interval
  stop_after?: { views: number; close: boolean; conversion: boolean }
  teaser?: { show: 'never' | TeaserMoment; text: string; position: TeaserPosition; closable: boolean }
}

/** A design to start from. */
export interface Template {
  id: string
  slug: string
  name: string
  description: string
  /** Whose shop or site it was drawn for. */
  trade: string
  /** What else one may look for. */
  tags: string[]
  /** The everyday names of its surfaces' colors. */
  colors: string[]
  goal: Goal
  form_type: FormType
  settings: TemplateSettings
  json: FormDocument
}

export interface About {
  slug: string
  name: string
  description: string
  trade: string
  tags: string[]
  goal?: Goal
  form_type: FormType
  settings?: TemplateSettings
}

/**
 * A template of one success tab, and one subscribe tab or several, with ids for all its components. A button leads on to the tab whose
 * name its `goTo` is. It collects email addresses unless told otherwise.
 */
export function template(
  { goal = 'emails', settings = {}, ...about }: About,
  subscribe: Tab | readonly Tab[],
  success: Tab,
): Template {
  let count = 0
  const tabs = 'type' in subscribe ? [subscribe] : [...subscribe]
  const named = mapComponents(
    { version: 1, steps: { subscribe: { tabs }, success: { tabs: [success] } } },
    (component) => ({ ...component, id: `${about.slug}-${++count}` }) as Component,
  )
  const idOf = new Map(named.steps.subscribe.tabs.map(({ name, id }) => [name, id]))
  const json = mapComponents(named, (component) =>
    'goTo' in component && component.goTo ? { ...component, goTo: idOf.get(component.goTo) ?? '' } : component,
  )
  return { id: about.slug, ...about, goal, settings, colors: colorsIn(json), json }
}
