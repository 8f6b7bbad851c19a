import type { Component } from '../components/models.ts'
import type { Animation, FormType, Goal, Interval, Position, ShowType, SlideDirection } from '../document/constants.ts'
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

interface About {
  slug: string
  name: string
  description: string
  trade: string
  tags: string[]
  goal?: Goal
  form_type: FormType
  settings?: TemplateSettings
}

/** A template of two tabs, with ids for all its components. It collects email addresses unless told otherwise. */
export function template({ goal = 'emails', settings = {}, ...about }: About, subscribe: Tab, success: Tab): Template {
  let count = 0
  const json = mapComponents(
    { version: 1, steps: { subscribe: { tabs: [subscribe] }, success: { tabs: [success] } } },
    (component) => ({ ...component, id: `${about.slug}-${++count}` }) as Component,
  )
  return { id: about.slug, ...about, goal, settings, colors: colorsIn(json), json }
}
