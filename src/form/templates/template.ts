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

/**
 * A form's settings that belong to a design: when and where it makes sense to show it. Omitted settings have the
 * default of the form type.
 */
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

/** A ready-made design to start from. */
export interface Template {
  id: string
  slug: string
  name: string
  description: string
  /** The kind of shop or site it was designed for. */
  trade: string
  /** Other search terms. */
  tags: string[]
  /** Everyday names of the colors of its surfaces. */
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
 * Creates a template with one success tab and one or more subscribe tabs, with IDs for all its components. A button
 * leads to the tab whose name is its `goTo`. By default, its goal is to collect email addresses.
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
